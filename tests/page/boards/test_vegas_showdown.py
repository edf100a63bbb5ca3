"""Vegas Showdown by clicking: bids, reasons, turns, a renovation as a draft, to the end."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.bidder import Bidder, half_played, sit_down
from tests.page.boards.test_las_vegas import UNCOVERED
from tests.page.boards.test_vegas_showdown_cards import STRIKE, lot
from tests.page.test_everybody import check_axe
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_person_finishes_a_game_against_bots(visit: Visit, way: str) -> None:
    """By mouse a whole game, by touch the second half of one."""
    anna = visit(phone=way == "touch")
    if way == "mouse":
        sit_down(anna)
    else:
        anna.opened(half_played(seed=1))
    bidder = Bidder(anna, seed=3, touch=way == "touch")
    for _ in range(200):
        if not bidder.wait():
            break
        bidder.move()
    else:
        raise AssertionError("the game does not end")
    assert bidder.refusals
    assert bidder.drafted
    assert bidder.cards > 3
    if way == "touch":
        anna.page.get_by_role("button", name="The count").tap()
    count = anna.page.get_by_role("region", name="The final count")
    expect(count.get_by_role("heading", name="The final count")).to_be_visible()
    anna.no_sideways()
    rows = [row.split("\t")[1:] for row in count.locator("tbody tr").all_inner_texts()]
    numbers = [[int(cell.strip("+· ") or 0) for cell in row] for row in rows]
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]
    anna.no_errors()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_board_is_for_everybody(visit: Visit, theme: str) -> None:
    """On a phone nothing is wider than the screen; axe finds nothing serious; R turns a tile."""
    anna = visit(phone=True, theme=theme, bypass_csp=True)
    sit_down(anna)
    bidder = Bidder(anna, seed=1)
    bidder.wait()
    anna.no_sideways()
    check_axe(anna)
    for tab in ("Others", "My sheet", "Auction"):
        anna.page.locator(".tabs").get_by_role("button", name=tab).tap()
        anna.no_sideways()
        check_axe(anna)
    for _ in range(20):
        bidder.wait()
        if anna.page.locator(".squares").count():
            break
        anna.page.locator("button.lot.lit[data-space=slots]").click()
        bid = anna.page.locator(".chip.open").first.bounding_box()
        assert bid and bid["height"] >= 44  # for a thumb
        anna.no_sideways()
        check_axe(anna)
        anna.confirm.click()
        expect(anna.confirm).to_have_count(0)
    anna.no_sideways()
    check_axe(anna)
    turned = anna.page.get_by_text("quarter turns")
    expect(turned).to_contain_text("0 of")
    anna.page.keyboard.press("r")
    expect(turned).to_contain_text("1 of")
    anna.page.locator(".squares button[tabindex='0']").focus()
    anna.page.keyboard.press("ArrowUp")
    expect(anna.page.locator(".squares button[data-cell=a2]")).to_be_focused()
    expect(bidder.verdict).to_be_visible()
    anna.no_errors()


def test_what_was_bought_lies_in_the_hand_once(visit: Visit) -> None:
    anna = visit()
    anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.opened(
        "vegas-showdown seats=3 turn=5 button=0 act=0 phase=place bought=lounge cash=40,44,31"
        " spaces=theater:52,-,sports-book:25 stored=slots/-/- sheets=slots@a3+3/-/-"
    )
    kinds = anna.page.locator(".tray .kind")
    expect(kinds).to_have_count(2)
    expect(kinds.first).to_contain_text("just bought")
    for kind, name in enumerate(("Lounge", "Slots")):
        expect(kinds.nth(kind).locator("b").first).to_have_text(name)
    expect(kinds.first).to_have_attribute("aria-pressed", "true")
    buttons = anna.page.get_by_role("region", name="The turn").get_by_role("button")
    expect(buttons.filter(has_text="Hint")).to_be_visible()
    anna.apart(buttons)
    anna.page.locator(".squares button.can").first.click()
    expect(anna.page.locator("dl.large .then").first).to_be_visible()
    anna.apart(buttons)
    anna.apart(anna.page.locator("dl.large dd, dl.large svg, dl.large .then"))
    anna.no_errors()


# Nothing moves under the pointer

BOUGHT = (
    "vegas-showdown seats=3 turn=1 button=1 act=0 phase=place bought=restaurant cash=4,0,20"
    " spaces=fancy-slots:18,fancy-lounge:33,sports-book:25 sheets=-/-/slots@a3"
)


def square(visitor: Visitor, cell: str) -> Locator:
    return visitor.page.locator(f".squares [data-cell={cell}]")


@pytest.mark.parametrize("phone", [False, True])
def test_a_refused_square_moves_nothing_and_a_pick_stays_picked(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone)
    anna.opened(BOUGHT)
    verdict, ghost = anna.page.locator(".tray > .verdict"), anna.page.locator("g.tile.ghost")
    before = square(anna, "d3").bounding_box()
    square(anna, "d3").click()
    expect(verdict).to_contain_text("No door joins the Restaurant to the hotel entrance.")
    expect(verdict.get_by_role("link")).to_have_attribute(
        "href", re.compile("^/rules/vegas-sh.*#.")
    )
    assert square(anna, "d3").bounding_box() == before
    square(anna, "f3").click()
    expect(anna.confirm).to_have_text("Place the Restaurant on f3")
    place = ghost.get_attribute("transform")
    assert square(anna, "d3").bounding_box() == before
    if not phone:
        square(anna, "c1").hover()  # a look elsewhere, long enough for the server to be asked
        anna.page.wait_for_timeout(400)
    expect(verdict).to_have_text("✓ Place the Restaurant on f3")
    assert ghost.get_attribute("transform") == place
    assert square(anna, "d3").bounding_box() == before
    # A click where it does not fit takes the pick back: no refusal beside a confirmation.
    square(anna, "c1").click()
    expect(verdict).to_contain_text("No door joins")
    expect(anna.confirm).to_have_count(0)
    anna.no_errors()


def test_a_double_click_on_a_square_only_picks(visit: Visit) -> None:
    anna = visit()
    anna.opened(BOUGHT)
    square(anna, "f3").dblclick()
    expect(anna.confirm).to_have_text("Place the Restaurant on f3")
    anna.confirm.click()
    expect(anna.page.locator("ol.log")).to_contain_text("Anna puts the Restaurant on f3")
    anna.no_errors()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_renovation_shows_the_sheet_and_its_button_at_once(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone)
    if not phone:
        anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.opened(STRIKE.replace(" barred=renovate", ""))
    anna.page.locator(".action", has_text="Renovate").click()
    anna.confirm.click()
    send = anna.page.locator(".draft .button.first")
    for words in ("Nothing changed yet", "Take the Slots off a3"):
        expect(anna.page.locator(".draft")).to_contain_text(words)
        assert send.evaluate(UNCOVERED)
        for cell in ("a1", "g5"):
            assert square(anna, cell).evaluate(UNCOVERED), cell
        square(anna, "a3").click()
    anna.no_errors()


def test_what_is_asked_comes_before_the_eyes(visit: Visit) -> None:
    """On a phone the sheet comes up by itself: who bid is not left behind in the auction."""
    anna = visit(phone=True)
    anna.opened(
        "vegas-showdown seats=3 turn=5 button=0 act=0 cash=40,0,0"
        " spaces=theater:52,buffet:33,sports-book:25 bids=-,publicity,publicity"
    )
    lot(anna, "Restaurant").click()
    expect(anna.confirm).to_contain_text("Restaurant")
    anna.page.evaluate("window.scrollTo(0, 0)")
    assert anna.confirm.evaluate(UNCOVERED)  # the dock lies below the turn, not over it
    anna.confirm.click()
    expect(anna.prompt).to_contain_text("You bought the Restaurant")
    expect(square(anna, "a1")).to_be_in_viewport()
    expect(square(anna, "g5")).to_be_in_viewport()
    anna.no_errors()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_whose_numbers_these_are_is_told_where_it_is_not_plain(visit: Visit, phone: bool) -> None:
    """To people at one screen and to whoever watches; alone with bots it goes without saying."""
    anna, cleo, ben = visit(phone=phone), visit(phone=phone), visit(phone=phone)
    path = anna.new_table(company="People at this screen", game="Vegas Showdown")
    anna.page.locator("button.lot.lit").first.wait_for()
    turn = anna.page.get_by_role("region", name="The turn").get_by_role("heading").first
    expect(anna.page.locator(".whose")).to_have_text(turn.inner_text())
    cleo.at(path)
    expect(cleo.page.locator(".whose")).to_be_visible()
    expect(cleo.page.get_by_text("My sheet")).to_have_count(0)
    ben.opened(STRIKE)
    ben.page.locator(".action.barred").wait_for()
    expect(ben.page.locator(".whose")).to_have_count(0)
    for one in (anna, cleo, ben):
        one.no_errors()


def test_two_quick_taps_at_one_place_press_two_buttons(visit: Visit) -> None:
    """A bid that ends the turn puts another button under the thumb: its first tap counts."""
    anna = visit(phone=True)
    anna.opened(
        "vegas-showdown seats=3 turn=5 button=0 act=0 phase=place bought=theater cash=40,44,31"
        " spaces=-,buffet:33,sports-book:25 sheets=slots@a3+3/-/-"
    )
    store = anna.page.get_by_role("button", name="Store the Theater")
    store.hover()
    for _ in range(2):  # as the browser tells the second of two quick clicks
        anna.page.mouse.down(click_count=2)
        anna.page.mouse.up(click_count=2)
        expect(anna.confirm).to_have_text("Store the Theater, place nothing")
    anna.no_errors()


FOUR = (
    "vegas-showdown seats=4 turn=5 button=0 act=0 bids=-,p3:37,publicity,- cash=40,44,31,22"
    " spaces=theater:52,fancy-slots:25,buffet:33,night-club:33 stored=lounge/-/-/-"
    " sheets=slots@a3+3,restaurant@f3/lounge@a3+1/-/slots@a3"
)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_nothing_of_the_turn_lies_under_its_button(visit: Visit, size: tuple[int, int]) -> None:
    """The count of four seats, then all prices and what would be left, without scrolling."""
    anna = visit()
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    anna.opened(FOUR)
    turn = anna.page.get_by_role("region", name="The turn")
    marks = turn.locator(".count svg.mark").locator("visible=true")
    expect(marks).to_have_count(4)
    hint = turn.get_by_role("button", name="Hint")
    for one in (*marks.all(), hint):
        expect(one).to_be_in_viewport(ratio=1)
        assert one.evaluate(UNCOVERED)
    lot(anna, "Fancy Slots").click()
    expect(anna.confirm).to_have_text("Bid $25 on the Fancy Slots")
    for one in (*turn.locator(".chip").all(), anna.confirm, turn.get_by_text("would be left")):
        expect(one).to_be_in_viewport(ratio=1)
        assert one.evaluate(UNCOVERED)
    assert turn.evaluate("turn => turn.scrollHeight <= turn.clientHeight")
    anna.page.get_by_role("button", name="Back").click()
    expect(hint).to_be_visible()
    anna.no_errors()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_what_the_bank_gives_flies_from_the_bank(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone, moving=True)
    anna.opened(STRIKE)
    anna.page.locator(".action", has_text="Publicity").click()
    anna.page.evaluate("""() => {
        window.flights = [];
        const own = Element.prototype.animate;
        Element.prototype.animate = function (frames, ...all) {
            if (this.matches('.fly'))
                window.flights.push([this.innerText, 'transform' in frames[0]]);
            return own.call(this, frames, ...all);
        };
    }""")
    anna.confirm.click()
    expect(anna.page.locator("ol.log")).to_contain_text("Fame")
    assert ["+1 Fame", True] in anna.page.evaluate("window.flights")
    anna.no_errors()


CROWDED = (
    "vegas-showdown seats=3 turn=5 button=1 act=0 cash=140,144,131 fame=20,33,24"
    " spaces=theater:52,five-star-steakhouse:33,high-rollers-room:25 bids=-,p3:33,-"
)
CUT = """parts => parts.filter(part => {
    const right = part.closest('button').getBoundingClientRect().right - 4;
    return part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > right;
}).map(part => part.textContent)"""


def test_what_the_others_have_and_do_is_neither_cut_nor_covered(visit: Visit) -> None:
    """The mark of the first seat lay on its bid, and a Fame of two figures out of its card."""
    anna = visit()
    anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.opened(CROWDED)
    anna.page.locator("button.lot.lit").first.wait_for()
    others = anna.page.locator("button.other")
    expect(others.first).to_contain_text("bids $33 on High Rollers Room")
    expect(others.first.locator("em")).to_have_text("first")
    anna.apart(others.first.locator(".says > *"))
    assert others.locator("dd, .says > *").evaluate_all(CUT) == []


def test_a_phone_names_what_a_tile_needs(visit: Visit) -> None:
    anna = visit(phone=True)
    anna.opened(CROWDED)
    needs = anna.page.locator("button.lot em")
    expect(needs.filter(has_text="needs Fancy Restaurant")).to_be_visible()
    assert needs.evaluate_all(CUT) == []
