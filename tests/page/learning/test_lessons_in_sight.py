"""What a lesson is about lies in sight: nothing covers or cuts it, on a phone least of all."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from pitboss.lessons.puzzles import puzzles_of
from tests.page.learning.learner import Learner
from tests.page.test_everybody import check_axe
from tests.page.visitor import Visitor
from tests.waiting import wait_for

Visit = Callable[..., Visitor]
FIRST, LORDS = "las-vegas-first-game", "lords-of-vegas-first-game"
SHOWDOWN = "vegas-showdown-first-game"
UNCOVERED = """part => {
    const box = part.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((share) => {
        const y = box.top + share * box.height;
        const seen = document.elementFromPoint(box.left + box.width / 2, y);
        return seen !== null && (part.contains(seen) || seen.contains(part));
    });
}"""
"""Nothing lies over a part, and all of it is on the screen."""


BETWEEN = """part => {
    const [words, panel] = ['#coach', '[data-floor]'].map((name) =>
        document.querySelector(name).getBoundingClientRect());
    const box = part.getBoundingClientRect();
    return box.top >= words.bottom && box.bottom <= panel.top;
}"""

SEEN = pytest.mark.parametrize(
    ("game", "theme"),
    [("las-vegas", "light"), ("lords-of-vegas", "dark"), ("vegas-showdown", "light")],
)
"""Boards are looked at in both themes elsewhere."""


def uncovered(part: Locator) -> bool:
    return bool(part.evaluate(UNCOVERED))


def test_las_vegas_on_a_phone_shows_the_dice_and_the_casino_they_go_to(visit: Visit) -> None:
    ada = Learner(visit(phone=True), FIRST)
    ada.begins_at("You rolled eight dice")
    dice, casino = (
        ada.page.locator(f"[data-spot='{spot}']").first for spot in ("tray", "casino-6")
    )
    assert uncovered(dice) and uncovered(casino)
    expect(ada.says.locator("svg")).to_have_count(0)
    casino.tap()
    expect(ada.page.locator("button.go")).to_be_in_viewport(ratio=0.99)
    wait_for(lambda: uncovered(dice) and uncovered(casino))
    ada.begins_at("Bea put three dice")
    expect(ada.says.locator("svg.mark"), "a mark before each name").to_have_count(2)
    ada.begins_at("Which three win you a note")
    ada.page.get_by_role("button", name="Show me", exact=True).tap()
    chosen = ada.page.locator("[data-spot=casino-5]").first
    wait_for(lambda: uncovered(chosen) and uncovered(dice))


def test_lords_on_a_phone_shows_the_lot_that_is_built_on_and_all_cards_to_come(
    visit: Visit,
) -> None:
    ada = Learner(visit(phone=True), LORDS)
    ada.begins_at("Your lot C2 touches")
    ada.page.get_by_role("button", name="Show me", exact=True).tap()
    expect(ada.page.get_by_role("status", name="What it would lead to")).to_be_visible()
    wait_for(lambda: uncovered(ada.page.locator("[data-spot=lot-C2]")))
    expect(ada.page.locator("button.go")).to_be_in_viewport(ratio=0.99)
    ada.begins_at("which company may still be drawn")
    expect(ada.page.locator("[data-spot=deck] li").last).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("phone", [False, True])
def test_a_game_that_ends_in_a_lesson_shows_its_end(visit: Visit, phone: bool) -> None:
    ada = Learner(visit(phone=phone), "las-vegas-last-round")
    ada.step(ada.begins_at("A five."))
    expect(ada.says).to_contain_text("$370,000 against $360,000")
    for money in ("$370k", "$360k"):
        expect(ada.page.locator("#main").get_by_text(money).first).to_be_visible()


def test_showdown_on_a_phone_shows_the_room_that_is_placed(visit: Visit) -> None:
    ada = Learner(visit(phone=True), SHOWDOWN)
    ada.begins_at("Now place it.")
    ada.page.get_by_role("button", name="a3, free").tap()
    wait_for(lambda: ada.page.locator("[data-drafted]").evaluate(BETWEEN))
    for stat in ada.page.locator("dl.phone dd").all():
        assert stat.evaluate("part => part.scrollWidth - part.parentElement.clientWidth") <= 0
    ada.begins_at("The first three rooms")
    needs = ada.page.locator("[data-spot='space-p2'] em").first
    expect(needs).to_contain_text("needs Lounge")


@pytest.mark.parametrize("name", [FIRST, LORDS, SHOWDOWN])
def test_no_word_of_the_bar_is_cut_on_a_phone(visit: Visit, name: str) -> None:
    ada = Learner(visit(phone=True), name)
    for button in ada.page.locator("header .button:visible").all():
        assert button.evaluate("part => part.scrollWidth - part.clientWidth") <= 0


def test_what_a_card_pays_is_told_whole(visit: Visit) -> None:
    ada = visit()
    ada.page.set_viewport_size({"width": 1366, "height": 768})
    learner = Learner(ada, LORDS)
    number = learner.begins_at("and her card paid Sphinx once more") - 1
    learner.begins_at(learner.steps[number].words)
    ada.page.get_by_role("button", name="Show me", exact=True).click()
    ada.page.locator("button.go").click()
    expect(learner.says).to_have_text(learner.steps[number + 1].words)
    paid = ada.page.get_by_label("The card drawn last").locator("li")
    expect(paid).to_have_count(3)
    expect(paid.first).to_contain_text("+2 points")
    for line in paid.all():
        assert line.evaluate("part => part.scrollWidth - part.clientWidth") <= 0


def test_a_position_that_was_not_played_to_knows_its_card(visit: Visit) -> None:
    anna = visit().at("/puzzles/lords-of-vegas")
    expect(anna.page.locator("#coach")).to_contain_text("The puzzle of the day.")
    card = anna.page.get_by_label("The card drawn last")
    expect(card).to_contain_text("paid ")
    expect(card).not_to_contain_text("No card has been drawn yet.")


def test_a_small_laptop_shows_the_dice_that_are_asked_about(visit: Visit) -> None:
    ada = visit()
    ada.page.set_viewport_size({"width": 1366, "height": 768})
    learner = Learner(ada, FIRST)
    learner.begins_at("You rolled eight dice")
    expect(ada.page.get_by_role("heading", name="Las Vegas: A first game")).to_be_visible()
    wait_for(lambda: uncovered(ada.page.locator("[data-spot='tray'] .lane").last))
    assert uncovered(ada.page.locator("[data-spot='casino-6']").first)


def test_a_puzzle_of_showdown_shows_auction_and_sheet_on_a_small_laptop(visit: Visit) -> None:
    anna = visit()
    anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.at("/puzzles/vegas-showdown")
    rooms = anna.page.locator("[data-spot^='space-']")
    expect(rooms.first).to_be_visible()
    assert len({round(box["y"]) for room in rooms.all() if (box := room.bounding_box())}) == 1
    expect(anna.page.locator("[data-spot^='sheet-']").first).to_be_in_viewport()


def test_a_puzzle_of_lords_shows_the_whole_town_on_a_small_laptop(visit: Visit) -> None:
    anna = visit()
    anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.at("/puzzles/lords-of-vegas")
    for lot in ("A1", "E6", "F9"):
        expect(anna.page.locator(f"[data-spot=lot-{lot}]")).to_be_in_viewport(ratio=0.99)


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
