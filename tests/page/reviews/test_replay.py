"""A game is looked at again: by entry, by turn, by link, and played on from any point."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import ROOT
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]


RECORD = ROOT / "tests" / "golden" / "las-vegas" / "four-rounds-neutral-dice.record"
SHOWDOWN = ROOT / "tests" / "golden" / "vegas-showdown" / "empty-stack-three-seats.record"
LAST = int(RECORD.read_text(encoding="utf-8").split()[-1])


def entry(who: Visitor) -> int:
    return int(who.page.locator(".controls .at").inner_text().split("/")[0])


def opened(visit: Visit, record: Path = RECORD, *, phone: bool = False) -> Visitor:
    anna = visit(phone=phone).lobby()
    anna.page.locator("input[type=file]").set_input_files(record)
    anna.page.wait_for_url("**/r/*")
    anna.page.locator("article").first.wait_for()
    return anna


def test_a_record_is_opened_and_walked_through_by_keys(visit: Visit) -> None:
    anna = opened(visit)
    keyboard = anna.page.keyboard
    assert entry(anna) == 0
    expect(anna.page.locator(".told")).to_contain_text("Before the first entry")
    keyboard.press("ArrowRight")
    expect(anna.page.locator(".controls .at")).to_have_text(f"1 / {LAST}")
    expect(anna.page.locator(".told")).to_contain_text("note is laid on casino 1")
    keyboard.press("PageDown")
    expect(anna.page.locator(".told")).to_contain_text("rolls")
    turn = entry(anna)
    keyboard.press("PageDown")
    expect(anna.page.locator(".told")).to_contain_text("rolls")
    assert entry(anna) > turn
    keyboard.press("PageUp")
    expect(anna.page.locator(".controls .at")).to_have_text(f"{turn} / {LAST}")
    keyboard.press("End")
    expect(anna.page.locator(".told")).to_contain_text("over")
    keyboard.press("Home")
    expect(anna.page.locator(".controls .at")).to_have_text(f"0 / {LAST}")
    anna.no_errors()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_board_stays_where_it_is_however_much_is_told(visit: Visit, phone: bool) -> None:
    """The end of a game, told in twenty sentences, pushed the board out of the window."""
    anna = opened(visit, SHOWDOWN, phone=phone)
    board = anna.page.locator(".play .board").first
    before = board.bounding_box()
    anna.page.get_by_role("button", name="To the end").click()
    expect(anna.page.locator(".told")).to_contain_text("The game is over")
    after = board.bounding_box()
    assert before and after and before["y"] == after["y"] < 330
    anna.no_errors()


def test_event_cards_do_not_stop_a_replay_of_vegas_showdown(visit: Visit) -> None:
    anna = opened(visit, SHOWDOWN)
    cards, titles = anna.page.locator(".event h3"), set()
    for _ in range(12):
        anna.page.keyboard.press("PageDown")
        anna.page.wait_for_timeout(100)
        titles |= set(cards.all_inner_texts())
        expect(anna.page.locator(".veil")).to_have_count(0)
    assert titles
    anna.page.keyboard.press("End")
    expect(anna.page.get_by_role("region", name="The final count")).to_be_visible()
    anna.no_sideways()
    anna.page.keyboard.press("Home")
    expect(anna.page.get_by_role("region", name="The auction")).to_be_visible()
    anna.no_errors()


def test_the_scrubber_and_the_link_lead_to_an_entry(visit: Visit) -> None:
    anna = opened(visit)
    anna.page.get_by_role("slider", name="Entry").fill("60")
    expect(anna.page.locator(".controls .at")).to_have_text(f"60 / {LAST}")
    expect(anna.page.locator(".told")).to_contain_text("rolls")
    anna.page.get_by_label("Seen by").select_option("1")
    anna.page.wait_for_url("**?at=60&seat=1")
    anna.page.get_by_role("button", name="Link").click()
    link = anna.page.get_by_label("Leads to this entry").input_value()
    told = anna.page.locator(".told").inner_text()
    casinos = anna.page.locator("article .body p.unseen").all_inner_texts()
    ben = visit().at(link)
    expect(ben.page.locator(".told")).to_have_text(told)
    assert ben.page.locator("article .body p.unseen").all_inner_texts() == casinos
    assert entry(ben) == 60


def test_it_plays_by_itself_and_stops_at_the_end(visit: Visit) -> None:
    anna = opened(visit)
    anna.page.get_by_role("slider", name="Entry").fill(str(LAST - 5))
    anna.page.get_by_label("Speed").select_option("8×")
    anna.page.get_by_role("button", name="Play", exact=True).click()
    expect(anna.page.locator(".controls .at")).to_have_text(f"{LAST} / {LAST}")
    expect(anna.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_is_played_on_from_an_entry(visit: Visit) -> None:
    anna = opened(visit)
    anna.page.keyboard.press("PageDown")
    expect(anna.page.locator(".roll")).to_be_visible()
    casinos = anna.page.locator("article .body p.unseen").all_inner_texts()
    anna.page.get_by_role("button", name="Play on from here").click()
    dialog = anna.page.get_by_role("dialog")
    for seat in (1, 2):
        dialog.get_by_role("combobox").nth(seat).select_option("random")
    dialog.get_by_role("button", name="Play on").click()
    anna.page.wait_for_url("**/t/*")
    anna.my_turn()
    assert anna.page.locator("article .body p.unseen").all_inner_texts() == casinos
    log = anna.page.locator("ol.log")
    earlier = log.locator("a[href^='/r/']")
    expect(earlier.first).to_contain_text("note is laid on casino 1")  # from before the fork
    known = earlier.count()
    anna.place(0)
    expect(log).to_contain_text("played on from here")
    assert earlier.count() == known
    anna.no_errors()
