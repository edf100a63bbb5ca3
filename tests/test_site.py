"""The documentation as a site: it builds without a warning, and everything that it shows runs."""

import doctest
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
EXAMPLES = [*sorted(DOCS.glob("api/*.md")), *sorted(DOCS.glob("guides/*.md"))]
PUBLIC = ("pitboss", "pitboss.bots", "pitboss.arena", "pitboss.analysis", "pitboss.envs.selfplay")
NOTEBOOKS = sorted(DOCS.glob("notebooks/*.ipynb"))

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "JUPYTER_PLATFORM_DIRS": "1"}
    built = subprocess.run(words, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_the_site_has_every_page_and_no_broken_link(site):
    """Building is strict: a link or an anchor that leads nowhere is an error."""
    for page in ("index.html", "rules/lords-of-vegas/index.html", "figures/results/index.html"):
        assert (site / page).stat().st_size > 5000
    for page in DOCS.glob("**/*.md"):
        place = page.relative_to(DOCS).with_suffix("")
        folder = place.parent if page.stem in ("README", "index") else place
        assert (site / folder / "index.html").exists(), page


def test_nothing_is_fetched_from_elsewhere(site):
    pages = list(site.glob("**/*.html"))
    assert len(pages) > 20
    for page in pages:
        text = page.read_text(encoding="utf-8")
        fetched = re.findall(r'<(?:script|img|iframe)[^>]+src="(https?:[^"]+)"', text)
        fetched += re.findall(r'<link[^>]+rel="stylesheet"[^>]+href="(https?:[^"]+)"', text)
        assert not fetched, f"{page.relative_to(site)}: {fetched}"


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_is_explained_and_used(module):
    pages = [page.read_text(encoding="utf-8") for page in DOCS.glob("api/*.md")]
    examples = "\n".join(
        line for page in pages for line in re.findall(r"^(?:>>>|\.\.\.).*", page, re.M)
    )
    for name in import_module(module).__all__:
        explained = name == "__version__" or any(
            re.search(rf"^::: {re.escape(module)}\.{name}$", page, re.M) for page in pages
        )
        assert explained, f"docs/api has no ::: {module}.{name}"
        assert re.search(rf"\b{name}\b", examples), f"docs/api has no example with {name}"


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: str(page.relative_to(DOCS)))
def test_examples_run(page):
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted >= 4 and found.failed == 0


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not kept"
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
