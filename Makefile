# Two commands do everything on a machine that has Python 3.11 or newer, pip and make:
#   make play    make test
# The environment lives in .venv and is made again only when a lock changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= las-vegas
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes

.DEFAULT_GOAL := help
.PHONY: help play test check bench lock playthroughs clean

help:  ## show these verbs
	@echo "pitboss: play, study and simulate the Vegas board games"
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/played  ## play a game in the terminal (GAME=las-vegas)
	@$(BIN)/pitboss play $(GAME)

test: check  ## run every test
	$(BIN)/python -m tests.warm
	$(BIN)/python -m pytest -n 2 --dist loadfile

check: $(VENV)/tested  ## lint, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py

bench: $(VENV)/tested  ## measure side by side with the peers, into bench/RESULTS.md
	$(BIN)/python -m bench.run

playthroughs: $(VENV)/tested  ## renew the kept playthroughs after a deliberate change of rules
	$(BIN)/python -m tests.playthrough

lock: $(VENV)/tested  ## pin the newest dependencies that pyproject.toml allows, with hashes
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header \
		--no-emit-index-url --no-emit-find-links --upgrade \
		pyproject.toml requirements/build.in -o requirements/play.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header \
		--no-emit-index-url --no-emit-find-links -c requirements/play.lock \
		--extra dev pyproject.toml requirements/build.in -o requirements/test.lock

clean:  ## remove the environment and everything built
	rm -rf $(VENV) build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/played: $(BIN)/python pyproject.toml requirements/play.lock
	@echo "Installing what the game needs (once)"
	@$(PIP) -r requirements/play.lock
	@$(BIN)/python -m pip --disable-pip-version-check install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/tested: $(VENV)/played requirements/test.lock
	@echo "Installing what the tests need (once)"
	@$(PIP) -r requirements/test.lock
	@touch $@
