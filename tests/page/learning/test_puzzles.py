"""Puzzles in a browser: answered, explained, counted."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from pitboss.engine import load
from pitboss.lessons.puzzles import Puzzle, leaves_open, puzzles_of
from tests.page.visitor import Visitor
from tests.waiting import wait_for

Visit = Callable[..., Visitor]


def shown(who: Visitor, game: str) -> Puzzle:
    """The puzzle that the page opened first."""
    asked = who.page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    name = next(one for one in asked if f"/api/puzzles/{game}/" in one).rsplit("/", 1)[1]
    return puzzles_of(game)[name]


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", ["las-vegas", "lords-of-vegas", "vegas-showdown"])
def test_a_puzzle_is_answered_and_explained(visit: Visit, game: str, phone: bool) -> None:
    anna = visit(phone=phone).at(f"/puzzles/{game}")
    coach = anna.page.locator("#coach")
    expect(coach).to_contain_text("The puzzle of the day.")
    puzzle = shown(anna, game)
    right, about = puzzle.move, f"About: {puzzle.theme}."
    expect(coach, "the theme gives the answer away").not_to_contain_text("About")
    at = load(game).position(puzzle.position)
    others = [rated.move for rated in puzzle.moves if rated.move != right]
    wrong = next((move for move in others if not leaves_open(at, move, right)), "end")
    for move, words in ((wrong, "Not the best."), (right, "Right.")):
        anna.page.locator("#move-text").fill(move)
        anna.page.locator("#move-text").press("Enter")
        anna.page.locator("button.go").click()
        expect(coach).to_contain_text(words)
        expect(coach).to_contain_text(about)
        expect(coach.locator("tr.best")).to_contain_text("%")
        expect(coach.get_by_text(words)).to_be_in_viewport(ratio=0.99)
        expect(coach.locator(".next")).to_be_in_viewport(ratio=0.99)
        anna.no_sideways()
        anna.page.get_by_role("button", name="Next puzzle").click()
        anna.page.goto(f"/puzzles/{game}")
        if move == wrong:
            expect(anna.page.locator(".score")).to_contain_text("0 of 1 right")
            expect(anna.page.locator(".score")).to_contain_text("1 day in a row")
            anna.page.evaluate("localStorage.removeItem('pitboss-puzzles')")
            anna.page.goto(f"/puzzles/{game}")
            expect(coach).to_contain_text("The puzzle of the day.")
    anna.no_errors()


def test_a_move_that_keeps_the_best_one_possible_is_not_counted(visit: Visit) -> None:
    anna = visit().at("/puzzles/lords-of-vegas")
    coach = anna.page.locator("#coach")
    expect(coach).to_contain_text("The puzzle of the day.")
    kept = {"right": False, "open": True, "move": "", "moves": [], "basis": "sampled", "clear": 0}
    anna.page.route("**/answer", lambda route: route.fulfill(json=kept | {"reasons": []}))

    def end() -> None:
        anna.page.locator("#move-text").fill("end")
        anna.page.locator("#move-text").press("Enter")
        anna.page.locator("button.go").click()

    end()
    expect(coach).to_contain_text("Which action must not be missed this turn?")
    expect(anna.page.locator(".score")).to_contain_text("0 of 0 right")
    anna.page.unroute("**/answer")
    end()
    expect(coach.locator("tr.best")).to_be_visible()
    expect(coach).not_to_contain_text("Which action must not be missed")
    expect(anna.page.locator(".score")).to_contain_text(" of 1 right")


def test_an_answer_that_comes_late_is_counted_and_not_shown_with_another_puzzle(
    visit: Visit,
) -> None:
    anna = visit().at("/puzzles/las-vegas")
    coach, score = anna.page.locator("#coach"), anna.page.locator(".score")
    expect(coach).to_contain_text("The puzzle of the day.")
    late: list[Route] = []
    anna.page.route("**/answer", lambda route: late.append(route))
    anna.page.locator("#move-text").fill(shown(anna, "las-vegas").move)
    anna.page.locator("#move-text").press("Enter")
    anna.page.locator("button.go").click()
    wait_for(lambda: anna.page.title() and late)  # a look at the page lets it ask
    anna.page.get_by_label("Theme").select_option(index=1)
    expect(coach).to_contain_text("Find the best move.")
    told = {"right": True, "open": False, "move": "place 1", "moves": [], "basis": "proven",
            "clear": 0, "reasons": ["Too late."]}  # fmt: skip
    late[0].fulfill(json=told)
    expect(score).to_contain_text("1 of 1 right")
    expect(score).to_contain_text("1 day in a row")
    expect(coach).to_contain_text("Find the best move.")
    expect(coach).not_to_contain_text("Too late.")
    anna.no_errors()
