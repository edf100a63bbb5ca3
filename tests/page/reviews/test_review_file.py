"""The page that `pitboss review --html` writes: opened from the disk, walked by keys."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pitboss.analysis import review
from pitboss.analysis.page import page

RECORD = Path(__file__).parents[2] / "golden" / "las-vegas" / "four-rounds-neutral-dice.record"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("review") / "review.html"
    out.write_text(page(review(RECORD.read_text()), "Las Vegas"), encoding="utf-8")
    return out


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (1280, "dark"), (390, "dark")])
def test_the_graph_is_walked_by_keys(
    browser: Browser, written: Path, width: int, theme: str
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=theme)  # type: ignore[arg-type]
    visitor = context.new_page()
    faults: list[str] = []
    visitor.on("pageerror", lambda fault: faults.append(str(fault)))
    visitor.on("request", lambda asked: faults.append(asked.url) if "file:" not in asked.url else 0)
    visitor.goto(written.as_uri())
    graph = visitor.get_by_role("slider", name="Entry of the game")
    graph.focus()
    visitor.keyboard.press("ArrowRight")
    assert "Entry 1, note" in visitor.inner_text("#here")
    visitor.keyboard.press("End")
    assert graph.get_attribute("aria-valuenow") == graph.get_attribute("aria-valuemax")
    assert "100%" in visitor.inner_text("#here")
    visitor.keyboard.press("Home")
    visitor.keyboard.press("Shift+ArrowRight")
    assert int(graph.get_attribute("aria-valuenow") or 0) > 1
    visitor.locator("section a[data-seq]").first.click()
    assert graph.evaluate("box => box === document.activeElement")
    wide = visitor.evaluate("document.documentElement.scrollWidth")
    assert wide <= width and not faults
    context.close()
