"""A real browser against a real server: Chromium of this machine, driven by Playwright."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.page.dealt import dealing, under_way
from tests.page.visitor import Visitor
from tests.server.harness import Process

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds until something is given up; a busy machine is no failure."""
expect.set_options(timeout=PATIENCE)
SEED = """
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(VISITOR) : random(bytes));
"""
"""What a page adds to the dice is drawn at random: here by who comes, so that deals come again."""
CHOOSES = """
if (!localStorage.getItem('pitboss-settings'))
    localStorage.setItem('pitboss-settings', '{"forced": false}');
"""
"""Moves without a choice wait for a click, too: tests count clicks. `forced=True`: as usual."""
WIDE = ViewportSize(width=1280, height=860)
PHONE = ViewportSize(width=390, height=844)


def chromium() -> str:
    """Find the browser of this machine."""
    names = ("chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable")
    found = os.environ.get("PITBOSS_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.fail("The page is tested in Chromium: install Debian's chromium-headless-shell.")
    return found


@pytest.fixture(scope="session")
def built() -> Path:
    page = ROOT / "src" / "pitboss" / "server" / "page"
    if not (page / "index.html").is_file():
        pytest.fail("The page is not built: python web/build.py")
    return page


@pytest.fixture(scope="package")  # its event loop must not be there in tests without a page
def browser() -> Iterator[Browser]:
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=FLAGS) as browser,
    ):
        yield browser


@pytest.fixture(scope="session")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that tells the server which test is under way."""
    return tmp_path_factory.mktemp("dealt") / "test"


@pytest.fixture(scope="session")
def server(built: Path, deals: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("server")
    process = Process(str(folder / "tables.db"), folder, first=dealing(deals))
    yield process
    process.stop()


@pytest.fixture
def visit(
    browser: Browser, server: Process, deals: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Visitor]]:
    """Somebody new comes with a browser of their own: no cookie, nothing set."""
    under_way(deals, request.node.name)
    visitors = count(1)
    with ExitStack() as stack:

        def come(
            address: str = server.address,
            *,
            phone: bool = False,
            moving: bool = False,
            theme: str = "dark",
            forced: bool = False,
            **more: Any,
        ) -> Visitor:
            context = stack.enter_context(
                browser.new_context(
                    viewport=PHONE if phone else WIDE,
                    has_touch=phone,
                    is_mobile=phone,
                    color_scheme=theme,  # type: ignore[arg-type]
                    reduced_motion="no-preference" if moving else "reduce",
                    base_url=address,
                    **more,
                )
            )
            context.add_init_script(SEED.replace("VISITOR", str(next(visitors))))
            if not forced:
                context.add_init_script(CHOOSES)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            return Visitor(page)

        yield come
