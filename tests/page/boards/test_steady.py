"""The table page holds still, is within reach of a thumb, and says what happened meanwhile."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.lords import Lord
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
SHIFTS = """() => {
    window.shifts = [];
    const name = node => node?.className?.baseVal ?? node?.className ?? String(node?.nodeName);
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            if (!entry.hadRecentInput && !document.querySelector('.prompt.your'))
                window.shifts.push([entry.value, entry.sources.map(({node}) => name(node))]);
    }).observe({type: 'layout-shift', buffered: false});
}"""
LORDS = (
    "lords-of-vegas seats=3 turn=0 cash=21,36,24 score=8,18,10 lots=A1:0,C4:0,C8:1,D2:2,E1:1"
    " tiles=A2:vega:0:5,C5:albion:1:2,D1:sphinx:2:6"
)
VEGAS = (
    "las-vegas seats=3 round=2 start=1 turn=0 phase=place notes=60,30/90,20/70/80,30,20/50,40/50"
    " dice=-/1:2/-/1:1,2:2/2:1/- left=7+0,5+0,5+0 roll=6554211"
)
GAMES = ("Las Vegas", "Lords of Vegas", "Vegas Showdown")


def set_up(visitor: Visitor, **settings: Any) -> None:
    """Come with settings of one's own."""
    chosen = json.dumps(json.dumps({"forced": False, **settings}))
    visitor.page.add_init_script(f"localStorage.setItem('pitboss-settings', {chosen})")


def first_move(anna: Visitor, move: str | None = None) -> None:
    """Play a move, or whatever comes first, typed."""
    field = anna.page.get_by_label("Type a move")
    hint = field.get_attribute("placeholder") or ""
    field.fill(move or hint.split("e.g. ")[1])
    field.press("Enter")
    anna.confirm.click()


@pytest.mark.parametrize(
    ("game", "phone"),
    [
        ("Las Vegas", False),
        ("Las Vegas", True),
        ("Lords of Vegas", False),
        ("Lords of Vegas", True),
        ("Vegas Showdown", False),
        ("Vegas Showdown", True),
    ],
)
def test_nothing_moves_while_the_bots_do(visit: Visit, game: str, phone: bool) -> None:
    """Their moves are shown one after the other, each longer than an own click counts."""
    anna = visit(phone=phone)
    set_up(anna, pace="normal")
    if not phone:
        anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.new_table(seats=3, game=game)
    anna.page.locator(".prompt.your").wait_for()
    lines = len(anna.told)
    first_move(anna, "end" if game == "Lords of Vegas" else None)
    expect(anna.page.locator(".prompt:not(.your)")).to_be_visible()
    anna.page.evaluate(SHIFTS)
    anna.page.locator(".prompt.your, section.over").first.wait_for()
    assert len(anna.told) > lines + 1
    shifts = anna.page.evaluate("window.shifts")
    assert shifts == []
    anna.no_errors()


def test_a_longer_number_moves_nothing(visit: Visit) -> None:
    """At 1366 pixels a label wrapped and the whole board went down by 23 of them."""
    places = []
    for cash in (9, 1234):
        anna = Lord(visit())
        anna.page.set_viewport_size({"width": 1366, "height": 768})
        anna.opened(LORDS.replace("cash=21,36,24", f"cash={cash},{cash},{cash}"))
        anna.verb("End turn").wait_for()
        spots = ["[data-lot=A1]", ".prompt", "section.choices", "[aria-label='Score track']"]
        places.append([anna.page.locator(spot).bounding_box() for spot in spots])
    assert places[0] == places[1]


FOUR = "lords-of-vegas seats=4 turn=0 cash=1234,36,24,12 score=90,18,10,14 lots=A1:0,C4:0,C8:1,D2:2"
FACTS = """() => [...document.querySelectorAll('ol.seats .facts')].map(facts => {
    const box = facts.getBoundingClientRect();
    const parts = [...facts.querySelectorAll('span, b')].map(part => part.getBoundingClientRect());
    return {
        lines: new Set([...facts.querySelectorAll('b')].map(b => b.offsetTop)).size,
        out: parts.some(part => part.right > box.right + 1 || part.bottom > box.bottom + 1),
    };
})"""


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_numbers_of_a_seat_stand_side_by_side(visit: Visit, phone: bool) -> None:
    """Once the last of three went to a line of its own, away from its neighbours."""
    anna = Lord(visit(phone=phone))
    if not phone:
        anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.opened(FOUR)
    anna.verb("End turn").wait_for()
    assert anna.page.evaluate(FACTS) == [{"lines": 1, "out": False}] * 4
    if not phone:  # the button of a deal lay below the window of a small laptop
        anna.verb("Deal").click()
        offer = anna.page.get_by_role("button", name="Offer the deal")
        expect(offer).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_town_fits_by_height_and_uses_the_width(visit: Visit, size: tuple[int, int]) -> None:
    wide, high = size
    anna = Lord(visit())
    anna.page.set_viewport_size({"width": wide, "height": high})
    anna.opened(LORDS)
    anna.verb("End turn").wait_for()
    for spot in (".town svg >> nth=0", "section.choices", ".prompt", ".drawn"):
        expect(anna.page.locator(spot)).to_be_in_viewport(ratio=0.999)
    assert anna.page.evaluate("document.documentElement.scrollHeight") <= high
    town = anna.page.locator(".town svg").first.bounding_box()
    assert town and town["height"] > 0.86 * high
    used = anna.page.locator("main").bounding_box()
    assert used and used["width"] > 0.98 * wide
    anna.who.no_sideways()


@pytest.mark.parametrize("game", GAMES)
def test_undo_log_and_chat_are_within_reach_of_a_thumb(visit: Visit, game: str) -> None:
    anna = visit(phone=True)
    anna.new_table(seats=3, game=game)
    page = anna.page
    page.locator(".prompt.your").wait_for()
    for where in ("0", "document.body.scrollHeight"):
        page.evaluate(f"window.scrollTo(0, {where})")
        expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)
        for tab in ("Log", "Chat"):
            expect(page.get_by_role("tab", name=tab)).to_be_in_viewport(ratio=1)
    expect(page.locator("ol.log")).not_to_be_visible()
    page.get_by_role("tab", name="Log").tap()
    expect(page.locator("ol.log")).to_be_visible()
    page.get_by_role("tab", name="Chat").tap()
    expect(page.get_by_label("Say something")).to_be_visible()
    page.get_by_role("tab", name="Chat").tap()
    expect(page.get_by_label("Say something")).not_to_be_visible()
    anna.no_sideways()
    anna.no_errors()


def test_the_end_comes_into_view_on_a_phone(visit: Visit) -> None:
    anna = visit(phone=True)
    anna.opened("las-vegas seats=2 round=4 turn=0 notes=50/60/70/80/90/50 won=10/90 left=1+0,0+0")
    anna.my_turn()
    anna.choices.first.tap()
    anna.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    anna.confirm.tap()
    for name in ("To the summary", "To the final count"):
        onward = anna.theatre.get_by_role("button", name=name)
        expect(onward).to_be_in_viewport(ratio=1)
        anna.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
        onward.tap()
    expect(anna.over.get_by_role("heading")).to_be_in_viewport(ratio=1)
    expect(anna.over.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)


def test_the_end_of_lords_of_vegas_comes_into_view_on_a_phone(visit: Visit) -> None:
    """Whoever looked at the town when Game Over came is brought to who has won."""
    anna = Lord(visit(phone=True))
    anna.opened("lords-of-vegas seats=2 turn=0 until=0 cash=21,36 score=8,18 lots=A1:0,C8:1")
    anna.verb("End turn").tap()
    anna.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    anna.who.confirm.tap()
    expect(anna.who.over.get_by_role("heading").first).to_be_in_viewport(ratio=1)
    expect(anna.page.get_by_text("Game Over has come")).to_be_attached()
    anna.who.no_errors()


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_the_end_of_lords_of_vegas_leaves_the_page_as_long_as_it_was(
    visit: Visit, size: tuple[int, int]
) -> None:
    """Words for screen readers in a part that scrolls once made the page longer, and it jumped."""
    anna = Lord(visit())
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    anna.opened("lords-of-vegas seats=2 turn=0 until=0 cash=21,36 score=8,18 lots=A1:0,C8:1")
    anna.verb("End turn").click()
    anna.confirm()
    expect(anna.who.over.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    assert anna.page.evaluate("document.documentElement.scrollHeight") <= size[1]
    expect(anna.page.locator("ol.seats li").first).to_be_in_viewport(ratio=1)
    expect(anna.page.locator("[data-lot=A1]")).to_be_in_viewport(ratio=0.99)


# What happened meanwhile


def test_the_log_folds_by_turn_and_opens_to_all_of_it(visit: Visit) -> None:
    anna = visit()
    anna.opened(VEGAS)
    anna.place(0)
    anna.my_turn()
    anna.beside("Log")
    turns = anna.page.locator("ol.log li.turn")
    assert turns.count() == 4  # Anna, the two others, Anna again
    assert len(anna.told) > 5
    expect(turns.nth(1)).to_contain_text("Random 2 places")
    expect(anna.page.locator("ol.log li.line").first).not_to_be_visible()
    turns.nth(1).locator("summary").click()
    expect(turns.nth(1).locator("li.line").first).to_be_visible()
    anna.page.get_by_role("button", name="Open every turn").click()
    for line in anna.page.locator("ol.log li.line").all():
        expect(line).to_be_visible()
    anna.page.get_by_role("button", name="Fold every turn").click()
    expect(anna.page.locator("ol.log li.line").first).not_to_be_visible()
    expect(anna.page.get_by_text("thinking")).to_have_count(0)
    anna.no_errors()


def test_a_declined_deal_tells_what_it_was_and_why(visit: Visit) -> None:
    anna = Lord(visit())
    anna.opened(LORDS, "regular")
    field = anna.page.get_by_label("Type a move")
    field.wait_for()
    table = anna.who.path.rsplit("/", 1)[1]
    seen = anna.page.request.get(f"/api/tables/{table}").json()["play"]
    move = {"seat": 0, "text": "deal 1>0 $9", "seq": seen["seq"], "key": "asked-for-nine"}
    anna.who.post(f"/api/tables/{table}/moves", move)
    log = anna.page.locator("ol.log")
    expect(log).to_contain_text("Anna offers a deal to Regular 2: Regular 2 gives Anna $9m.")
    expect(log).to_contain_text("Regular 2 declines. “I would get nothing for what I give.”")
    anna.who.no_errors()


def test_the_next_seat_has_its_own_mark_at_the_start_of_its_turn(visit: Visit) -> None:
    anna = Lord(visit())
    anna.opened(LORDS)
    anna.verb("End turn").click()
    anna.confirm()
    line = anna.page.locator("ol.log li.line", has_text="Random 2 is on turn.")
    expect(line).to_have_count(1)
    mine = anna.page.locator("ol.seats li").nth(1).locator("svg.mark path").get_attribute("d")
    assert line.locator("svg.mark path").get_attribute("d") == mine


@pytest.mark.parametrize(("pace", "waits"), [("slow", True), ("instant", False)])
def test_bots_move_at_the_pace_one_chooses(visit: Visit, pace: str, waits: bool) -> None:
    """By how long the page asks to wait, not by a clock."""
    anna = visit()
    set_up(anna, pace=pace)
    anna.opened(VEGAS)
    anna.my_turn()
    anna.page.evaluate("""() => {
        window.waits = [];
        const own = window.setTimeout;
        window.setTimeout = (then, wait, ...more) => {
            window.waits.push(wait ?? 0);
            return own(then, Math.min(wait ?? 0, 50), ...more);
        };
    }""")
    anna.place(0)
    anna.my_turn()
    assert (2200 in anna.page.evaluate("window.waits")) is waits


def test_the_only_move_plays_itself_unless_one_wants_to_click(visit: Visit) -> None:
    last = "las-vegas seats=2 round=4 turn=0 notes=50/60/70/80/90/50 won=10/90 left=1+0,0+0"
    anna, ben = visit(forced=True), visit()
    anna.opened(last)
    anna.past_payout()
    expect(anna.over).to_be_visible()
    ben.opened(last)
    ben.my_turn()
    expect(ben.over).to_have_count(0)
    anna.no_errors()


def test_a_turn_that_can_still_make_deals_does_not_end_itself(visit: Visit) -> None:
    anna = Lord(visit(forced=True))
    anna.opened("lords-of-vegas seats=2 turn=0 cash=0,0 score=1,2 lots=A1:0,C8:1")
    anna.verb("End turn").wait_for()
    anna.page.wait_for_timeout(1200)
    expect(anna.verb("End turn")).to_be_visible()
    expect(anna.page.locator("ol.log")).not_to_contain_text("is on turn")


def test_one_screen_is_covered_only_where_something_is_hidden(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=2, company="People at this screen", game="Lords of Vegas")
    expect(Lord(anna).verb("End turn")).to_be_visible()
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    anna.new_table(seats=2, company="People at this screen", game="Las Vegas")
    expect(anna.page.get_by_role("dialog")).to_contain_text("Hand over to")


def test_the_bell_rings_in_a_tab_behind_others_as_loud_as_set(visit: Visit) -> None:
    anna, ben = visit(), visit()
    set_up(anna, sound=True, volume=40, pace="normal")
    anna.page.add_init_script("""
        window.away = false;
        Object.defineProperty(document, 'hidden', {get: () => window.away});
        window.rung = [];
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...all) {
            window.rung.push(this.frequency.value);
            return start.apply(this, all);
        };
        window.gains = new Set();
        const make = AudioContext.prototype.createGain;
        AudioContext.prototype.createGain = function () {
            const node = make.call(this);
            window.gains.add(node);
            return node;
        };
    """)
    path = anna.new_table(seats=2, company="Friends by link")
    ben.at(path).page.get_by_role("button", name="Sit here").click()
    anna.page.get_by_role("button", name="Start", exact=True).click()
    anna.place(0)
    ben.my_turn()
    anna.page.evaluate("window.away = true; window.rung.length = 0")
    ben.place(0)
    for _ in range(100):  # the page's policy forbids Playwright to wait by a text of its own
        if anna.page.evaluate("window.rung.includes(660)"):
            break
        anna.page.wait_for_timeout(100)
    assert anna.page.evaluate("window.rung.includes(660)")
    levels = anna.page.evaluate("[...window.gains].map(node => node.gain.value)")
    assert any(abs(level - 0.16) < 0.001 for level in levels)


# Opening and finding tables


def test_levels_of_bots_are_mixed_and_dice_may_stay(visit: Visit) -> None:
    anna = visit().lobby()
    anna.page.locator("button.game", has_text="Las Vegas").click()
    form = anna.page.get_by_role("form")
    expect(form).to_contain_text("Each bot can play at a level of its own")
    form.get_by_label("Bot at seat 2").select_option("random")
    form.get_by_label("Bot at seat 3").select_option("greedy")
    expect(form).to_contain_text("random at seat 2 and greedy at seat 3")
    form.get_by_text("Rules and table").click()
    form.get_by_label("Dice and cards stay as they fall").check()
    form.get_by_role("button", name="Start").click()
    anna.page.wait_for_url("**/t/*")
    seats = anna.page.locator("ol.seats li")
    expect(seats.nth(1)).to_contain_text("bot, random")
    expect(seats.nth(2)).to_contain_text("bot, greedy")
    anna.place(0)
    anna.my_turn()
    anna.page.get_by_role("button", name="Undo").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("stay as they fell")
    expect(anna.page.locator(".practice")).to_have_count(0)


def test_a_finished_table_shows_winner_score_and_date(visit: Visit) -> None:
    anna = visit()
    path = anna.opened(
        "las-vegas seats=2 round=4 turn=0 phase=place notes=50/60/70/80/90/50 won=10/90"
        " left=1+0,0+0 roll=1"
    )
    anna.place(0)
    anna.past_payout()
    expect(anna.over).to_be_visible()
    line = anna.lobby().page.locator(f"a[href='{path}']")
    expect(line).to_contain_text("Random 2 wins with ")
    expect(line).to_contain_text("; Anna ")
    expect(line).to_contain_text("finished ")
