"""A game is looked at again: by entry, by turn, by link, and played on from any point."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

import pitboss
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]


def a_record(folder: Path) -> Path:
    """A finished game of three, always the same."""
    at = pitboss.load("las-vegas").start(seats=3)
    dealer = pitboss.Dealer(seed=7)
    while at.to_act != pitboss.OVER:
        at.settle(dealer)
        if at.to_act >= 0:
            at.play(at.legal()[0])
    file = folder / "game.txt"
    file.write_text(str(pitboss.Record.of(at)), encoding="utf-8")
    return file


def entry(who: Visitor) -> int:
    return int(who.page.locator(".controls .at").inner_text().split("/")[0])


def opened(visit: Visit, folder: Path) -> Visitor:
    anna = visit().lobby()
    anna.page.locator("input[type=file]").set_input_files(a_record(folder))
    anna.page.wait_for_url("**/r/*")
    anna.page.locator("article").first.wait_for()
    return anna


def test_a_record_is_opened_and_walked_through_by_keys(visit: Visit, tmp_path: Path) -> None:
    anna = opened(visit, tmp_path)
    keyboard = anna.page.keyboard
    assert entry(anna) == 0
    expect(anna.page.locator(".told")).to_contain_text("Before the first entry")
    keyboard.press("ArrowRight")
    expect(anna.page.locator(".controls .at")).to_have_text("1 / 181")
    expect(anna.page.locator(".told")).to_contain_text("note is laid on casino 1")
    keyboard.press("PageDown")
    expect(anna.page.locator(".told")).to_contain_text("rolls")
    turn = entry(anna)
    keyboard.press("PageDown")
    expect(anna.page.locator(".told")).to_contain_text("rolls")
    assert entry(anna) > turn
    keyboard.press("PageUp")
    expect(anna.page.locator(".controls .at")).to_have_text(f"{turn} / 181")
    keyboard.press("End")
    expect(anna.page.locator(".told")).to_contain_text("over")
    keyboard.press("Home")
    expect(anna.page.locator(".controls .at")).to_have_text("0 / 181")
    anna.no_errors()


def test_the_scrubber_and_the_link_lead_to_an_entry(visit: Visit, tmp_path: Path) -> None:
    anna = opened(visit, tmp_path)
    anna.page.get_by_role("slider", name="Entry").fill("60")
    expect(anna.page.locator(".controls .at")).to_have_text("60 / 181")
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


def test_it_plays_by_itself_and_stops_at_the_end(visit: Visit, tmp_path: Path) -> None:
    anna = opened(visit, tmp_path)
    anna.page.get_by_role("slider", name="Entry").fill("176")
    anna.page.get_by_label("Speed").select_option("8×")
    anna.page.get_by_role("button", name="Play", exact=True).click()
    expect(anna.page.locator(".controls .at")).to_have_text("181 / 181")
    expect(anna.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_is_played_on_from_an_entry(visit: Visit, tmp_path: Path) -> None:
    anna = opened(visit, tmp_path)
    anna.page.keyboard.press("PageDown")
    expect(anna.page.locator(".roll")).to_be_visible()
    casinos = anna.page.locator("article .body p.unseen").all_inner_texts()
    anna.page.get_by_role("button", name="Play on from here").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    anna.page.wait_for_url("**/t/*")
    anna.my_turn()
    assert anna.page.locator("article .body p.unseen").all_inner_texts() == casinos
    anna.place(0)
    anna.no_errors()
