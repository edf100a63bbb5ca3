"""People play Las Vegas in the page: alone with bots, with each other, on one screen."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.page.dealt import dealing
from tests.page.visitor import Visitor
from tests.server.harness import Process

Visit = Callable[..., Visitor]


def test_a_person_finishes_a_game_against_bots_by_clicking(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=3)

    def move(who: Visitor) -> None:
        who.place(0)

    moves = anna.finish(move)
    assert moves >= 8  # four rounds, two or more turns in each
    expect(anna.over).to_contain_text("win")
    assert anna.page.locator("section.over tbody tr").count() == 3
    expect(anna.page.locator("ol.log")).to_contain_text("Round 4 ends.")
    first = anna.path
    anna.over.get_by_role("button", name="Rematch").click()
    anna.page.wait_for_url(lambda url: not url.endswith(first))
    anna.my_turn()  # nobody is waited for: the bots play again at once
    anna.no_errors()


def test_a_new_table_takes_three_clicks(visit: Visit) -> None:
    anna = visit().lobby()
    anna.page.evaluate("""() => {
        window.clicks = 0;
        addEventListener('click', event => { window.clicks += event.isTrusted; }, true);
    }""")
    anna.page.locator("button.game", has_text="Las Vegas").click()
    anna.page.get_by_role("form").locator("label.pill", has_text="2").first.click()
    before = anna.page.evaluate("window.clicks")
    anna.page.get_by_role("button", name="Start").click()
    anna.page.wait_for_url("**/t/*")
    # A click on a label counts twice: once for the label and once for its radio button.
    assert before <= 3
    anna.my_turn()
    assert anna.page.locator("ol.seats li").count() == 2


def test_the_end_is_shown_when_the_last_move_has_arrived(visit: Visit) -> None:
    """The table may be told to be over before its last move is: till then nobody has won."""
    anna, held = visit(), []

    def through(browser: WebSocketRoute) -> None:
        def forward(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "play" and told["to_act"] is None:
                held.append(lambda: browser.send(message))
            else:
                browser.send(message)

        browser.connect_to_server().on_message(forward)

    anna.page.route_web_socket("**/feed*", through)
    anna.opened("las-vegas seats=2 round=4 turn=0 notes=50/60/70/80/90/50 won=10/90 left=1+0,0+0")
    anna.my_turn()
    anna.choices.first.click()
    anna.confirm.click()
    expect(anna.prompt).to_have_count(0)
    expect(anna.over).to_have_count(0)
    held[-1]()
    anna.past_payout()
    expect(anna.over).to_contain_text("win")
    anna.no_errors()


def test_two_browsers_and_a_spectator_see_the_same(visit: Visit) -> None:
    anna, ben, cleo = visit(), visit(), visit()
    path = anna.new_table(seats=2, company="Friends by link")
    link = anna.page.get_by_label("on this machine only").input_value()
    assert link.endswith(path)
    ben.at(path).page.get_by_role("button", name="Sit here").click()
    cleo.at(path)
    start = anna.page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_enabled()
    start.click()
    for turn in range(4):  # in so few nobody runs out of dice
        mover = (anna, ben)[turn % 2]
        mover.place(0)
    everybody = (anna, ben, cleo)
    last = anna.my_turn().told
    for one in everybody:
        expect(one.page.locator("ol.log")).to_contain_text(last[-1])
        assert one.told == last
        casinos = one.page.locator("article .body p.unseen").all_inner_texts()
        assert casinos == anna.page.locator("article .body p.unseen").all_inner_texts()
    for other in (ben, cleo):
        expect(other.choices).to_have_count(0)
    expect(cleo.prompt).to_contain_text("Waiting for")
    expect(cleo.page.locator("ol.seats .you")).to_have_count(0)

    cleo.beside("Chat")
    ben.beside("Chat")
    ben.page.get_by_label("Say something").fill("<b>good luck</b>")
    ben.page.get_by_role("button", name="Send").click()
    expect(cleo.page.get_by_role("list", name="Chat")).to_contain_text("<b>good luck</b>")
    expect(anna.page.locator("#tab-chat")).to_contain_text("1 new")
    for one in everybody:
        one.no_errors()


def test_an_undo_among_people_is_asked_for(visit: Visit) -> None:
    anna, ben = visit(), visit()
    path = anna.new_table(seats=2, company="Friends by link")
    ben.at(path).page.get_by_role("button", name="Sit here").click()
    start = anna.page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_enabled()
    start.click()
    anna.place(0)
    ben.my_turn()
    anna.page.get_by_role("button", name="Undo").click()
    asked = ben.page.get_by_role("alert")
    # As it was played: the dice on the table are Ben's by now.
    played = anna.page.locator("ol.log li.line", has_text=" places ").first.text_content() or ""
    words = played.split(" places ")[1].rstrip(". ")
    expect(asked).to_contain_text(f"wants to take back place {words}; the dice")
    expect(asked).to_contain_text("the dice will be rolled anew")
    expect(asked).to_contain_text("counts for nothing")
    ben.page.get_by_role("button", name="Agree").click()
    anna.my_turn()
    expect(ben.choices).to_have_count(0)
    assert anna.page.locator("ol.log li.line.gone").count() >= 1
    assert any(f"takes back “place {words}”" in line for line in anna.told)
    expect(ben.page.locator(".practice")).to_have_text("practice")
    anna.page.keyboard.press("1")
    anna.no_errors()


def test_an_undo_past_the_dice_makes_a_game_against_bots_practice(visit: Visit) -> None:
    anna = visit()
    path = anna.new_table(seats=2)
    roll = anna.my_turn().page.locator(".roll button").all_inner_texts()
    anna.place(0)
    anna.my_turn()
    undo = anna.page.get_by_role("button", name="Undo")
    undo.click()
    asked = anna.page.get_by_role("alertdialog", name="Undo")
    expect(asked).to_contain_text("the dice will be rolled anew")
    expect(asked).to_contain_text("practice")
    asked.get_by_role("button", name="Keep it").click()
    expect(asked).to_have_count(0)
    assert anna.page.locator("ol.log li.line.gone").count() == 0
    undo.click()
    asked.get_by_role("button", name="Take it back").click()
    expect(anna.page.locator(".practice")).to_have_text("practice")
    assert anna.page.locator("ol.log li.line.gone").count() >= 1
    anna.my_turn()
    assert anna.page.locator(".roll button").all_inner_texts() == roll
    anna.place(0)
    anna.my_turn()
    gone = anna.page.locator("ol.log li.line.gone").count()
    undo.click()  # it is practice by now: nothing is asked any more
    anna.page.wait_for_function(
        "count => document.querySelectorAll('ol.log li.line.gone').length > count", arg=gone
    )
    expect(asked).to_have_count(0)
    anna.my_turn()
    anna.finish(lambda who: who.place(0) and None)
    expect(anna.over).to_contain_text("Practice")
    expect(anna.over).to_contain_text(re.compile(r"\$\d+0k, (\$\d+0k ahead of|level with) "))
    anna.page.set_viewport_size({"width": 390, "height": 844})
    # "practice" once pushed a button under its neighbour.
    anna.apart(anna.page.locator("header .button, header .practice, header .count"))
    expect(anna.lobby().page.locator(f"a[href='{path}']")).to_contain_text(", practice")
    anna.no_errors()


def test_a_reload_in_mid_turn_loses_nothing(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=3)
    anna.place(0)
    anna.my_turn()
    told = anna.told
    roll = anna.page.locator(".roll button").all_inner_texts()
    anna.choices.first.click()
    anna.page.reload()
    anna.my_turn()
    assert anna.told == told
    assert anna.page.locator(".roll button").all_inner_texts() == roll
    anna.place(0)
    anna.no_errors()


def test_the_server_is_killed_and_comes_back_in_mid_game(
    visit: Visit, deals: Path, tmp_path: Path
) -> None:
    database = str(tmp_path / "tables.db")
    dealt = dealing(deals)
    first = Process(database, tmp_path, first=dealt)
    anna = visit(first.address)
    anna.new_table(seats=3)
    anna.place(0)
    anna.my_turn()
    told = anna.told
    first.kill()
    expect(anna.page.get_by_text("reconnecting …")).to_be_visible()
    second = Process(database, tmp_path, first.port, first=dealt)
    try:
        expect(anna.page.get_by_text("reconnecting …")).to_have_count(0)
        assert anna.told[: len(told)] == told
        anna.place(0)  # without loading the page anew
        anna.my_turn()
    finally:
        second.stop()


def test_people_at_one_screen_hand_over(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=2, company="People at this screen")
    over = anna.page.get_by_role("dialog")
    expect(over).to_contain_text("Hand over to")
    assert not anna.page.locator("article").first.is_visible()
    over.get_by_role("button").click()
    first = anna.page.locator("ol.seats li[aria-current] .text").inner_text()
    anna.choices.first.click()
    anna.confirm.click()
    expect(over).to_be_visible()
    name = over.get_by_role("button").inner_text().removeprefix("I am ")
    assert name != first
    anna.page.keyboard.press("Escape")
    expect(over).to_be_visible()
    over.get_by_role("button").click()
    anna.my_turn()
    expect(anna.prompt).to_contain_text(name)


def test_a_refusal_opens_the_rules_at_its_paragraph(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=3)
    anna.my_turn()
    field = anna.page.get_by_label("Type a move")
    field.fill("place 9")
    field.press("Enter")
    expect(anna.page.get_by_role("alert")).to_contain_text("number")
    anna.page.get_by_role("button", name="Read the rule").click()
    here = anna.page.locator(".rules .here")
    expect(here).to_be_in_viewport()
    expect(here).to_contain_text("chooses one of the numbers")
    anna.no_errors()


def test_a_choice_shows_what_it_would_change_before_it_is_taken(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=2)
    anna.my_turn()
    # On an empty table the first dice on a casino would take its biggest note.
    expect(anna.choices.first).to_contain_text("+")
    casino = anna.page.locator("article.open").first
    anna.choices.first.hover()
    expect(casino.locator(".die.ghost").first).to_be_visible()
    expect(casino.locator(".chip.changes")).to_have_count(1)
    anna.page.mouse.move(2, 2)
    expect(casino.locator(".die.ghost")).to_have_count(0)


# What is clicked stays where it is

ROLLED = (
    "las-vegas seats=3 round=2 start=1 turn=0 phase=place notes=60,30/90,20/70/80,30,20/50,40/50"
    " dice=-/1:2/-/1:1,2:2/2:1/- left=7+0,5+0,5+0 roll=6554211"
)


def boxes(visitor: Visitor) -> list[tuple[float, float]]:
    """How high and how wide every casino is."""
    found = [casino.bounding_box() for casino in visitor.page.locator("article").all()]
    return [(box["width"], box["height"]) for box in found if box]


def test_a_double_click_only_picks_and_selects_nothing(visit: Visit) -> None:
    anna = visit()
    anna.opened(ROLLED)
    anna.my_turn()
    lines = len(anna.told)
    anna.page.locator("[data-spot=casino-4]").dblclick()
    expect(anna.confirm).to_have_text("Place one die on casino 4")
    anna.page.locator(".roll button").first.dblclick()
    expect(anna.confirm).to_have_text("Place two dice on casino 1")
    assert len(anna.told) == lines
    assert anna.page.evaluate("getSelection().toString()") == ""
    anna.confirm.click()
    expect(anna.page.locator("ol.log")).to_contain_text("Anna places 2 dice on casino 1")
    anna.no_errors()


@pytest.mark.parametrize("phone", [False, True])
def test_casinos_are_as_high_whoever_moves_and_whatever_is_looked_at(
    visit: Visit, phone: bool
) -> None:
    anna, ben = visit(phone=phone), visit(phone=phone)
    path = anna.opened(ROLLED)
    anna.my_turn()
    ben.at(path)
    expect(ben.prompt).to_contain_text("Waiting for Anna")
    assert len(boxes(anna)) == 6
    assert boxes(ben) == boxes(anna)
    before = boxes(anna)
    for casino in (1, 2, 4, 5, 6):
        anna.page.locator(f"[data-spot=casino-{casino}] button").click()
        expect(anna.page.locator(f"[data-spot=casino-{casino}] .die.ghost").first).to_be_visible()
        assert boxes(anna) == before


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (1920, 1080)])
def test_the_whole_table_is_seen_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    anna = visit()
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    anna.opened(ROLLED)
    anna.my_turn()
    expect(anna.page.get_by_label("Type a move")).to_be_in_viewport(ratio=1)
    anna.choices.last.click()
    for part in (
        ".las-vegas .strip",
        "article >> nth=0",
        "article >> nth=5",
        ".people",
        ".roll",
        "section.turn",
    ):
        expect(anna.page.locator(part)).to_be_in_viewport(ratio=1)
    expect(anna.confirm).to_be_in_viewport(ratio=1)
    high = "[document.documentElement.scrollHeight, innerHeight]"
    assert anna.page.evaluate(high)[0] <= size[1]
    above, below = anna.page.locator("article").last.bounding_box(), anna.confirm.bounding_box()
    assert above and below
    assert above["y"] + above["height"] <= below["y"]


def test_a_long_name_stays_in_its_place(visit: Visit) -> None:
    """24 letters without a space: neither under the dice nor out of the log."""
    anna, ben = visit(), visit()
    anna.lobby()
    name = "W" * 24
    csrf = anna.page.request.get("/api/me").json()["csrf"]
    named = anna.page.request.put("/api/me", data={"name": name}, headers={"X-CSRF-Token": csrf})
    assert named.ok, named.text()
    path = anna.new_table(seats=2)
    anna.my_turn()
    ben.at(path)
    ben.page.locator(".roll").wait_for()
    expect(ben.page.locator(".turn h2")).to_have_attribute("title", name)
    for panel in (".people", "section.turn"):
        held = ben.page.locator(panel)
        assert held.evaluate("node => node.scrollWidth <= node.clientWidth"), panel
    who, dice = ben.page.locator("ol.seats .text").first, ben.page.locator("ol.seats .left").first
    left, right = who.bounding_box(), dice.bounding_box()
    assert left and right
    assert left["x"] + left["width"] <= right["x"]
    anna.place(0)
    anna.beside("Log")
    log = anna.page.locator("ol.log")
    expect(log).to_contain_text(f"{name} places")
    assert log.evaluate("node => node.scrollWidth <= node.clientWidth")
    anna.no_errors()
