"""Whatever is pressed is at least 40 pixels wide and high, on every page, wide and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.boards.test_las_vegas import LAST_DIE
from tests.page.boards.test_steady import LORDS, VEGAS
from tests.page.boards.test_vegas_showdown import BOUGHT
from tests.page.boards.test_vegas_showdown_cards import STRIKE
from tests.page.lords import Lord
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
SMALL = """() => {
    const pressed = 'button, a[href], select, input, textarea, summary, [role=tab],'
        + ' [role=button], label:has(input)';
    const boxed = 'input:is([type=checkbox], [type=radio], [type=file])';
    const drawn = node => node.checkVisibility({visibilityProperty: true})
        && !node.closest('[inert], .unseen, [aria-hidden=true]')
        && getComputedStyle(node).clipPath === 'none';
    const within = node => node.matches('a') && getComputedStyle(node).display === 'inline';
    const whole = node => node.matches(boxed) ? node.closest('label') ?? node : node;
    const found = [...document.querySelectorAll(pressed)].map(whole).filter(drawn);
    return [...new Set(found)].filter(node => !within(node))
        .map(node => [node, node.getBoundingClientRect()])
        .filter(([, box]) => box.width && Math.min(box.width, box.height) < 39.5)
        .map(([node, box]) => `${node.localName} ${node.ariaLabel ?? node.innerText}:`
            + ` ${box.width} x ${box.height}`);
}"""
"""Links within a sentence are as high as its lines; all else is measured."""
SCREENS = pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])


class Tapper:
    """Somebody who looks at many pages and notes what is too small for a finger."""

    def __init__(self, who: Visitor) -> None:
        self.who, self.page = who, who.page
        self.found: dict[str, list[str]] = {}
        if not self.page.evaluate("navigator.maxTouchPoints"):
            self.page.set_viewport_size({"width": 1366, "height": 768})

    def look(self, where: str) -> None:
        if small := self.page.evaluate(SMALL):
            self.found[where] = small

    def done(self) -> None:
        assert self.found == {}
        self.who.no_errors()


def test_the_check_sees_what_is_too_small(visit: Visit) -> None:
    anna = Tapper(visit().lobby())
    anna.page.evaluate("document.querySelector('header button').style.minHeight = '34px'")
    anna.look("lobby")
    assert [line.split(":")[0] for line in anna.found["lobby"]] == ["button Settings"]


@SCREENS
def test_in_the_lobby_and_before_a_game(visit: Visit, phone: bool) -> None:
    anna = Tapper(visit(phone=phone).lobby())
    anna.look("lobby")
    for game in ("Las Vegas", "Lords of Vegas", "Vegas Showdown"):
        anna.page.locator("button.game", has_text=game).click()
        for fold in anna.page.get_by_role("form").locator("summary").all():
            fold.click()
        anna.look(f"form of {game}")
    for words in ("Settings", "Let friends in"):
        anna.page.get_by_role("button", name=words).first.click()
        anna.page.get_by_role("dialog").wait_for()
        for fold in anna.page.get_by_role("dialog").locator("summary").all():
            fold.click()
        anna.look(words)
        anna.page.keyboard.press("Escape")
        expect(anna.page.get_by_role("dialog")).to_have_count(0)
    anna.who.new_table(company="Friends by link")
    anna.page.get_by_role("button", name="Let friends in").wait_for()
    anna.look("gathering")
    anna.who.new_table(company="People at this screen")
    anna.page.get_by_role("dialog").wait_for()
    anna.look("hand over")
    anna.done()


@SCREENS
def test_on_pages_to_read_and_to_learn(visit: Visit, phone: bool) -> None:
    anna = Tapper(visit(phone=phone))
    for path in ("/learn", "/rules/las-vegas", "/rules/lords-of-vegas", "/rules/vegas-showdown",
                 "/box/vegas-showdown", "/nowhere"):  # fmt: skip
        anna.who.at(path)
        anna.page.wait_for_load_state("networkidle")
        anna.look(path)
    for game in ("las-vegas", "lords-of-vegas", "vegas-showdown"):
        for path in (f"/learn/{game}-first-game", f"/puzzles/{game}"):
            anna.who.at(path)
            anna.page.locator("#coach").wait_for()
            anna.look(path)
    anna.done()


@SCREENS
def test_at_a_table_of_las_vegas(visit: Visit, phone: bool) -> None:
    anna = Tapper(visit(phone=phone))
    anna.who.opened(VEGAS)
    anna.who.my_turn()
    anna.look("turn")
    anna.who.place(0)
    anna.who.my_turn()
    anna.who.choices.first.click()
    anna.look("chosen")
    anna.page.get_by_role("button", name="Back").click()
    for tab in ("Log", "Chat", "Rules"):
        anna.who.beside(tab)
        anna.look(tab)
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Table", exact=True).click()
    anna.page.get_by_role("dialog").wait_for()
    anna.look("the table's own buttons")
    path = anna.who.opened(LAST_DIE)
    anna.who.my_turn()
    anna.who.choices.first.click()
    anna.who.confirm.click()
    anna.who.theatre.wait_for()
    anna.look("payout")
    anna.who.theatre.get_by_role("button", name="To the summary").click()
    anna.who.theatre.locator("tbody").wait_for()
    anna.look("summary")
    anna.who.at(f"{path}/replay")
    anna.page.locator("article").first.wait_for()
    anna.look("replay")
    anna.who.opened("las-vegas seats=2 round=4 turn=0 phase=place notes=50/60/70/80/90/50"
                    " won=10/90 left=1+0,0+0 roll=1")  # fmt: skip
    anna.who.place(0)
    anna.who.past_payout()
    anna.who.over.wait_for()
    anna.look("end")
    anna.done()


@SCREENS
def test_at_a_table_of_lords_of_vegas(visit: Visit, phone: bool) -> None:
    anna = Tapper(visit(phone=phone))
    lord = Lord(anna.who)
    lord.opened(LORDS)
    lord.verb("End turn").wait_for()
    anna.look("turn")
    lord.verb("Build").click()
    lord.lot("A1").click()
    anna.look("build")
    lord.verb("Deal").click()
    anna.page.get_by_role("button", name="I pay").click()
    anna.look("deal")
    lord.opened("lords-of-vegas seats=2 turn=0 until=0 cash=21,36 score=8,18 lots=A1:0,C8:1")
    lord.verb("End turn").click()
    lord.confirm()
    anna.who.over.wait_for()
    anna.look("end")
    anna.done()


@SCREENS
def test_at_a_table_of_vegas_showdown(visit: Visit, phone: bool) -> None:
    anna = Tapper(visit(phone=phone))
    anna.who.opened(STRIKE)
    anna.page.locator("button.lot.lit").first.wait_for()
    anna.look("turn")
    anna.page.locator("button.lot.lit").first.click()
    anna.who.confirm.wait_for()
    anna.look("bid")
    if phone:
        anna.page.locator(".tabs").get_by_role("button", name="My sheet").tap()
        anna.look("my sheet")
        anna.page.locator(".tabs").get_by_role("button", name="Others").tap()
        anna.look("others")
    anna.page.get_by_role("button", name="Open the sheet of Random 2").click()
    anna.page.get_by_role("dialog").wait_for()
    anna.look("a sheet")
    anna.who.opened(BOUGHT)
    anna.page.locator(".squares button.can").first.wait_for()
    anna.look("placing")
    anna.page.locator(".squares button.can").first.click()
    anna.who.confirm.wait_for()
    anna.look("placed")
    anna.done()
