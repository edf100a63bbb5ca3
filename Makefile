# Two commands do everything on a machine that has Python 3.11 or newer, pip and make:
#   make play    make test
# The environment lives in .venv and is made again only when a lock changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= las-vegas
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes
PAGE := src/pitboss/server/page/index.html
PAGE_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/tests/*' 2>/dev/null)
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header \
	--no-emit-index-url --no-emit-find-links

# Tests start hundreds of processes: without compiled bytecode each of them reads every source anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play preparing terminal test checked-page quick check bench load pictures docs ladder playthroughs lock clean

help:  ## show these verbs
	@echo "pitboss: play, study and simulate the Vegas board games"
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/played preparing $(PAGE)  ## open the table in the browser (FRIENDS=1 lets others in)
	@$(BIN)/pitboss $(if $(FRIENDS),--friends)

# The games are compiled while the page is built. Whatever becomes of it, the install goes on: the table
# compiles what is missing then, and bots play at sight meanwhile.
preparing: $(VENV)/played
	@$(BIN)/pitboss prepare >/dev/null 2>&1 </dev/null &

terminal: $(VENV)/played  ## play in the terminal (GAME=las-vegas)
	@$(BIN)/pitboss play $(GAME)

# Rules are compiled while the rest is installed and sources are checked. Files in the order of their
# folders: by number of tests, those that take minutes would come last.
test: $(VENV)/played  ## run every test
	@$(BIN)/python -m tests.warm & compiling=$$!; trap 'kill $$compiling 2>/dev/null' EXIT; \
		$(MAKE) --no-print-directory checked-page && wait $$compiling
	$(BIN)/python -m pytest -n 4 --dist loadfile --no-loadscope-reorder --max-worker-restart 0 --durations 20

checked-page: check $(PAGE) $(VENV)/browser
	$(BIN)/python web/build.py test

quick: $(VENV)/tested  ## run the tests of rules, engine and layers, uncompiled: under a minute
	$(BIN)/python -m pytest -p tests.quick -q -n 2

check: $(VENV)/tested $(VENV)/node  ## lint, format, types and import direction
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python web/generate_types.py --check
	$(BIN)/python web/build.py check
	$(BIN)/python -m pytest -q tests/test_layers.py

bench: $(VENV)/tested  ## measure side by side with the peers, into bench/RESULTS.md
	$(BIN)/python -m bench.run

load: $(VENV)/tested  ## load the table server on this machine, into bench/LOAD.md
	$(BIN)/python -m bench.load --write

pictures: $(VENV)/tested $(PAGE) $(VENV)/browser  ## take the pictures in docs/pictures again
	$(BIN)/python docs/terminal_picture.py
	$(BIN)/python -m tests.page.pictures
	$(BIN)/python -m tests.page.review_pictures

docs: $(VENV)/tested  ## build the documentation as a site, into build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

ladder: $(VENV)/tested  ## play the rows of docs/ladder.md that have no result yet
	$(BIN)/pitboss ladder

playthroughs: $(VENV)/tested  ## renew the kept playthroughs after a deliberate change of rules
	$(BIN)/python -m tests.playthrough

lock: $(VENV)/tested  ## pin the newest dependencies that pyproject.toml allows, with hashes
	$(COMPILE) --upgrade --extra server pyproject.toml requirements/build.in -o requirements/play.lock
	$(COMPILE) --upgrade -c requirements/play.lock --extra server --extra dev pyproject.toml \
		requirements/build.in -o requirements/test.lock
	$(COMPILE) --upgrade -c requirements/play.lock --extra node pyproject.toml -o requirements/node.lock

clean:  ## remove the environment and everything built
	rm -rf $(VENV) build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache web/node_modules src/pitboss/server/page

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/played: $(BIN)/python pyproject.toml requirements/play.lock
	@echo "Installing what the game needs (once)"
	@$(PIP) -r requirements/play.lock
	@$(BIN)/python -m pip --disable-pip-version-check install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/tested: $(VENV)/played requirements/test.lock
	@echo "Installing what the tests need (once)"
	@$(PIP) --no-compile -r requirements/test.lock
	@touch $@

# The page is built with the machine's Node or, where there is none, with the one of a PyPI package.
$(VENV)/node: $(VENV)/played requirements/node.lock
	@$(BIN)/python web/build.py node 2>/dev/null || $(PIP) -r requirements/node.lock
	@touch $@

$(PAGE): $(VENV)/node $(PAGE_SOURCES)
	@echo "Building the page"
	@$(BIN)/python web/build.py build
	@touch $@

# The page is tested in Chromium; where the machine has none and lets us, Debian's is installed: the
# one without windows, which does the same work in three quarters of the time.
$(VENV)/browser: $(VENV)/tested
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
		(echo "Installing Chromium" && apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null)
	@touch $@
