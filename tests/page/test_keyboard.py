"""Every game from the lobby to its end by keyboard alone; every key is in the list of keys."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.hands import Builder, Hands, Owner
from tests.page.lords import Lord
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_whole_game_of_las_vegas(visit: Visit) -> None:
    hands = Hands(visit())
    anna = hands.who
    hands.sit_down("Las Vegas", fewer=1)
    anna.my_turn()
    assert hands.page.locator("ol.seats li").count() == 2

    hands.tab_to("Place ")  # once by Tab: the casino, then the button that confirms
    hands.press("Enter")
    expect(anna.confirm).to_be_visible()
    hands.tab_to(anna.confirm.inner_text())
    hands.press("Enter")
    expect(hands.page.locator("ol.log li.since")).to_be_attached()  # it is in the drawer

    def move(who: Visitor) -> None:
        number = re.search(r"\d", who.page.locator("article.open h3").first.text_content() or "")
        assert number
        hands.play(number[0])

    def payout(who: Visitor) -> None:
        hands.on(".theatre .foot .first")  # where Enter goes to the next casino
        shown = who.theatre.locator(".caption").inner_text()
        hands.press("n")
        expect(who.theatre.locator(".caption")).not_to_have_text(shown)
        hands.press("Escape")
        expect(who.theatre.get_by_role("heading", name="is paid")).to_be_visible()
        hands.press("Escape")
        expect(who.theatre).to_have_count(0)

    anna.finish(move, payout=payout)
    expect(anna.over).to_be_visible()
    anna.no_errors()


# Lords of Vegas

ASKED = """() => document.querySelector('section.over')
    || document.querySelector('[aria-label="Actions"] button.end, .set button.die')
    || document.querySelector('.panel .choices button, button.lot.bright')"""


def test_a_whole_game_of_lords_of_vegas(visit: Visit) -> None:
    hands = Hands(visit())
    hands.sit_down("Lords of Vegas", fewer=1)
    builder = Builder(hands)
    for _ in range(200):
        hands.page.wait_for_function(ASKED)
        if hands.who.over.count():
            break
        builder.move()
    expect(hands.who.over).to_contain_text("win")
    assert {"Build", "Gamble"} <= set(builder.done)
    hands.tab_to("Rematch")
    hands.who.no_errors()


TOWN = (
    "lords-of-vegas seats=2 turn=0 cash=90,60 lots=A1:0,C4:0,E1:0 tiles=A2:vega:0:5,B4:tivoli:0:4,"
    "B5:tivoli:0:2,D1:sphinx:1:6,C1:albion:0:3"
)


def test_every_action_of_lords_of_vegas(visit: Visit) -> None:
    hands = Hands(visit())
    builder = Builder(hands)
    lord = builder.lord
    lord.opened(TOWN)
    log = hands.page.locator("ol.log")

    builder.begin("b")
    hands.on("button.lot.bright")
    hands.press("n", "n")
    assert hands.focused.startswith("E1")
    hands.press("n", "Enter")  # round and round: A1 again
    hands.on("button.brand")
    hands.press("Tab")
    hands.play("Enter")
    expect(log).to_contain_text("builds Sphinx on A1")

    builder.begin("s")
    hands.on("button.lot.bright")
    hands.press("n", "Enter")  # A2, which can grow two ways: the next stop is the first of them
    expect(lord.lit).to_have_count(2)
    assert hands.focused.startswith("A3")
    hands.press("Enter")
    hands.on("button.go")
    hands.play()
    expect(log).to_contain_text("sprawls")

    builder.begin("m")
    hands.on("button.lot.bright")
    hands.press("Enter")
    hands.on("button.brand")
    hands.play("Enter")
    expect(log).to_contain_text("remodels")

    builder.begin("g")
    hands.on("#bet")
    hands.press("ArrowRight", "ArrowRight")
    expect(hands.page.locator(".bet output")).to_have_text("$3m")
    hands.press("Enter")
    expect(hands.who.confirm).to_have_text("Bet $3m at D1")
    hands.play()
    expect(log).to_contain_text("rolls")

    builder.begin("o")
    hands.press("Escape")  # another thought
    expect(lord.lit).to_have_count(0)
    builder.begin("o")
    hands.on("button.lot.bright")
    while not hands.focused.startswith("B"):
        hands.press("n")
    hands.press("Enter")
    hands.play()
    expect(log).to_contain_text("reorganizes")
    while (dice := hands.page.locator(".set button.die")).count():
        hands.play(str(dice.first.get_attribute("aria-label")).split()[2])

    builder.begin("d")
    hands.tab_to("I pay")
    hands.press("Enter")
    expect(lord.outlook).to_contain_text("→")
    hands.tab_to("Offer the deal")
    hands.press("Enter")
    expect(log).to_contain_text("offers")
    expect(lord.verb("End turn")).to_be_visible()
    hands.play("e")
    hands.who.no_errors()


def test_an_offer_is_announced_and_answered(visit: Visit) -> None:
    """Whoever offers, person or bot: it is read out as a whole, and a key leads to the answer."""
    anna, ben = Lord(visit()), Hands(visit())
    path = anna.opened(TOWN, "open")
    ben.who.at(path)
    ben.tab_to("Sit here")
    ben.press("Enter")
    expect(ben.page.get_by_label("Your name")).to_be_visible()
    anna.page.goto(path)
    anna.page.get_by_role("button", name="Start", exact=True).click()
    said = ben.page.get_by_role("status", name="Offer")
    lord = Lord(ben.who)
    for answer in ("decline", "accept"):
        anna.verb("Deal").click()
        anna.page.get_by_label("Millions").fill("7")
        anna.page.get_by_role("button", name="I pay").click()
        anna.lot("D1").click()
        anna.page.get_by_role("button", name="Offer the deal").click()
        expect(said).to_contain_text("Anna offers a deal to")
        expect(said).to_contain_text("gives Anna the die on D1")
        expect(lord.offer).to_contain_text("You get")
        expect(lord.offer.locator("dd")).to_have_text(["the die on D1", "$7m"])
        expect(lord.outlook).to_contain_text("$60m → $67m")
        if answer == "decline":
            ben.press("x")
            expect(ben.page.locator("ol.log")).to_contain_text("declines")
        else:
            ben.press("d")
            ben.on(".offer .answer button")
            assert ben.focused == "Accept"
            ben.press("Enter")
            expect(ben.page.locator("ol.log")).to_contain_text("The deal is done.")
        expect(lord.offer).to_have_count(0)
        expect(said).to_have_text("")
    ben.who.no_errors()


# Vegas Showdown

OPEN = """() => document.querySelector('section.over')
    || document.querySelector('.veil button, button.action, .squares, button.stack.open')"""


def test_a_whole_game_of_vegas_showdown(visit: Visit) -> None:
    hands = Hands(visit())
    hands.sit_down("Vegas Showdown")
    owner = Owner(hands)
    for _ in range(320):
        hands.page.wait_for_function(OPEN)
        if hands.who.over.count():
            break
        owner.move()
    expect(hands.page.get_by_role("heading", name="The final count")).to_be_visible()
    assert {"place", "raise", "turn", "draft"} <= owner.done
    hands.tab_to("Rematch")
    hands.who.no_errors()


# The list of keys

LETTERS = {
    "Las Vegas": "",
    "Lords of Vegas": "BSMOAGDEN",
    "Vegas Showdown": "BNPXSHRF",
}


@pytest.mark.parametrize("game", LETTERS)
def test_the_list_of_keys_names_every_key(visit: Visit, game: str) -> None:
    """What is listed acts, and what acts is listed: web/tests/keys.test.ts; here, what is there."""
    hands = Hands(visit())
    hands.who.new_table(game=game)
    hands.page.locator(".prompt.your").wait_for()
    hands.press("?")
    listed = hands.page.get_by_role("dialog", name="Keys")
    rows = dict(
        zip(
            listed.locator("dt").all_inner_texts(),
            listed.locator("dd").all_inner_texts(),
            strict=True,
        )
    )
    everywhere = {"1 to 9", "Enter", "Esc", "T", "U", "R", "L", "C", "?", "← →", "↑ ↓"}
    assert everywhere | set(LETTERS[game]) <= set(rows)
    if game != "Las Vegas":
        assert "Arrows" in rows
    words = " ".join(listed.locator("dd").all_inner_texts())
    assert ("turn the tile that is held" in words) == (game == "Vegas Showdown")
    hands.press("Escape")
    expect(listed).to_have_count(0)
    hands.who.at("/")
    hands.press("?")  # nothing is asked here, so there is no list
    expect(listed).to_have_count(0)
    hands.who.no_errors()
