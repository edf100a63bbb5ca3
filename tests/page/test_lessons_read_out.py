"""Lessons, puzzles and rules for people who do not see them, or see little."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pitboss.lessons.puzzles import puzzles_of
from tests.page.learner import Learner
from tests.page.test_everybody import check_axe
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
SEEN = pytest.mark.parametrize(
    ("game", "theme"),
    [("las-vegas", "light"), ("lords-of-vegas", "dark"), ("vegas-showdown", "light")],
)
"""Boards are looked at in both themes elsewhere."""


@SEEN
def test_axe_finds_nothing_serious_in_a_lesson(visit: Visit, game: str, theme: str) -> None:
    ada = visit(theme=theme, bypass_csp=True)
    lesson = Learner(ada, f"{game}-first-game")
    asked = next(step for step in lesson.steps if step.kind == "ask")
    check_axe(ada)
    lesson.begins_at(asked.words)
    ada.page.get_by_role("button", name="Hint", exact=True).click()
    check_axe(ada)
    other = next(move for move in lesson.played.positions[asked.at].legal() if "*" not in move)
    wrong = lesson.played.judge(asked.at, other)
    assert wrong and wrong.kind == "other", f"{other} is no wrong move"
    lesson.play(other)
    expect(ada.page.get_by_role("button", name="Take it back")).to_be_visible()
    check_axe(ada)


@SEEN
def test_axe_finds_nothing_serious_in_puzzles_and_rules(
    visit: Visit, game: str, theme: str
) -> None:
    anna = visit(theme=theme, bypass_csp=True).at(f"/puzzles/{game}")
    expect(anna.page.locator("#coach")).to_contain_text("The puzzle of the day.")
    check_axe(anna)
    shown = anna.page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    name = next(one for one in shown if f"/api/puzzles/{game}/" in one).rsplit("/", 1)[1]
    anna.page.locator("#move-text").fill(puzzles_of(game)[name].moves[-1].move)
    anna.page.locator("#move-text").press("Enter")
    anna.page.locator("button.go").click()
    expect(anna.page.get_by_text("Not the best.")).to_be_visible()
    check_axe(anna)
    anna.at(f"/rules/{game}")
    expect(anna.page.locator("figure .board [data-spot]").first).to_be_visible()
    check_axe(anna)
    anna.at("/learn")
    expect(anna.page.get_by_role("link", name="A first game").last).to_be_visible()
    check_axe(anna)
