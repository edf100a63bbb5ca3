"""Take the pictures of the page of `pitboss review --html`: python -m tests.page.review_pictures"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from pitboss.analysis import review
from pitboss.analysis.page import page
from pitboss.engine import Record
from tests.page.conftest import FLAGS, PHONE, ROOT, chromium
from tests.page.pictures import save

RECORD = ROOT / "tests" / "golden" / "lords-of-vegas" / "game-over-2024.record"
NAMES = {0: "Anna", 1: "Ben", 2: "Cleo", 3: "Dario"}


def main() -> None:
    """Review a game, open the page and take its picture, wide and phone, dark and light."""
    record = Record.read(RECORD.read_text(encoding="utf-8"))
    found = review(Record.of(record.replay(), NAMES))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "review.html"
        file.write_text(page(found, "Lords of Vegas: Anna, Ben, Cleo, Dario"), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for width, size in (("wide", {"width": 1100, "height": 1000}), ("phone", dict(PHONE))):
            for theme in ("dark", "light"):
                tab = browser.new_page(viewport=size, color_scheme=theme)  # type: ignore[arg-type]
                tab.goto(file.as_uri())
                tab.focus("#graph")
                tab.keyboard.press("Shift+ArrowRight")
                save(tab, ROOT / "docs" / "pictures" / f"review-file-{width}-{theme}.webp")
                tab.close()
        browser.close()


if __name__ == "__main__":
    main()
