"""People play Lords of Vegas in the page: a whole game, actions with their previews, deals."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.boards.test_las_vegas import UNCOVERED
from tests.page.lords import Lord
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"

BUSY = (
    "lords-of-vegas seats=3 turn=0 cash=61,24,9 score=12,18,7 lots=A1:0,C4:0,C8:1,D9:2,F2:1"
    " tiles=A2:vega:0:5^2,A3:vega:1:3^2,B4:tivoli:0:4,B5:tivoli:1:5,C5:albion:1:2,C1:albion:1:4,"
    "D1:sphinx:2:6,D4:sphinx:1:4,D7:sphinx:0:6^2,F1:pioneer:0:6,F4:pioneer:0:2"
)

DUEL = (
    "lords-of-vegas seats=2 turn=0 cash=61,24 score=12,18 lots=A1:0,C4:0,C8:1"
    " tiles=A2:vega:0:5^2,A3:vega:1:3^2,C5:albion:1:2,C1:albion:1:4,D7:sphinx:0:6"
)

TURN = """() => document.querySelector('section.over')
    || document.querySelector('[aria-label="Actions"] button.end')
    || document.querySelector('.set button.die')
    || document.querySelector('.panel .choices')"""


def test_a_person_finishes_a_game_against_bots_by_clicking(visit: Visit) -> None:
    anna = Lord(visit())
    anna.new_game(seats=2)
    built = 0
    for _ in range(150):
        anna.page.wait_for_function(TURN)
        if anna.who.over.count():
            break
        dice = anna.page.locator(".set button.die")
        if dice.count():
            dice.first.click()
        elif not anna.verb("End turn").count():
            anna.page.locator("button.lot.lit").first.click()
        elif built < 6 and anna.verb("Build").is_enabled():
            anna.verb("Build").click()
            if anna.lit.count() and not anna.page.locator("button.brand").count():
                anna.lit.first.click()
            anna.page.locator("button.brand:not([aria-disabled])").first.click()
            built += 1
        else:
            anna.verb("End turn").click()
        anna.confirm()
    expect(anna.who.over).to_contain_text("win")
    expect(anna.page.get_by_text("Game Over has come")).to_be_attached()
    expect(anna.page.get_by_text("Game Over is next")).to_have_count(0)
    assert built >= 2
    expect(anna.page.locator("ol.log")).to_contain_text("the game ends")
    anna.who.no_errors()


def sit_down(anna: Lord, ben: Lord) -> str:
    """Open a game of two in its middle; gives its path."""
    path = anna.opened(DUEL, "open")
    ben.page.goto(path)
    ben.page.get_by_role("button", name="Sit here").click()
    anna.page.goto(path)
    anna.page.get_by_role("button", name="Start", exact=True).click()
    return path


def test_a_deal_is_offered_countered_and_accepted_between_two_browsers(visit: Visit) -> None:
    anna, ben, cleo = Lord(visit()), Lord(visit()), Lord(visit())
    path = sit_down(anna, ben)
    ben.sees(path)
    cleo.sees(path)

    anna.verb("Deal").click()
    anna.page.get_by_label("Millions").fill("7")
    anna.page.get_by_role("button", name="I pay").click()
    anna.lot("C8").click()
    expect(anna.outlook).to_contain_text("$61m → $54m")
    expect(anna.page.locator("button.lot.changed")).to_have_attribute("data-lot", "C8")
    anna.page.get_by_role("button", name="Offer the deal").click()

    for one in (ben, cleo):
        expect(one.offer).to_contain_text("gives Anna the lot C8")
    expect(cleo.offer.get_by_role("button")).to_have_count(0)
    expect(ben.outlook).to_contain_text("$24m → $31m")
    ben.offer.get_by_role("button", name="Counter").click()
    ben.builder.get_by_role("button", name="Remove step 1").click()
    ben.page.get_by_label("Millions").fill("12")
    ben.page.get_by_role("button", name="I get").click()
    ben.builder.get_by_role("button", name="Step 2 up").click()
    ben.lot("C5").click()
    ben.page.get_by_role("button", name="Send the counter-offer").click()

    expect(anna.offer).to_contain_text("Anna gives")
    assert anna.offer.locator("ol li").all_inner_texts()[0].startswith("1 Anna gives")
    anna.offer.get_by_role("button", name="See it on the board").click()
    expect(anna.page.locator("button.lot.changed")).not_to_have_count(0)
    anna.offer.get_by_role("button", name="Accept").click()
    for one in (anna, ben, cleo):
        expect(one.offer).to_have_count(0)
        expect(one.page.locator("ol.log")).to_contain_text("The deal is done.")
        assert (one.cash(0), one.cash(1)) == (49, 36)
        expect(one.lot("C8")).to_have_accessible_name(re.compile("C8, parking lot of Anna"))
        expect(one.lot("C5")).to_have_accessible_name(re.compile("Albion: Anna’s 2;"))
        one.who.no_errors()


def test_while_a_deal_is_built_nothing_else_is_asked(visit: Visit) -> None:
    anna = Lord(visit(phone=True))
    anna.opened(BUSY)
    anna.act("Gamble", "D1")
    expect(anna.page.locator("#bet")).to_be_visible()
    anna.verb("Deal").click()
    expect(anna.who.prompt).to_contain_text("Your deal: click lots and dice")
    expect(anna.page.locator("#bet")).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Back: take the last")).to_have_count(0)
    anna.page.get_by_role("button", name="Close the deal").click()
    expect(anna.who.prompt).to_contain_text("take an action or end it")
    anna.who.no_errors()


def test_an_offer_can_be_withdrawn_and_a_bad_one_is_not_sent(visit: Visit) -> None:
    anna, ben = Lord(visit()), Lord(visit())
    sit_down(anna, ben)
    anna.verb("Deal").click()
    anna.page.get_by_label("Millions").fill("900")
    anna.page.get_by_role("button", name="I pay").click()
    expect(anna.builder.get_by_role("alert")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Offer the deal")).to_be_disabled()
    anna.builder.get_by_role("button", name="Remove step 1").click()
    anna.builder.get_by_text("acts as a part of it").click()
    anna.builder.get_by_role("button", name="Raise").click()
    anna.lot("D7").click()
    anna.lot("C8").click()
    expect(anna.builder.locator("ol.steps li")).to_have_count(2)
    anna.page.get_by_role("button", name="Offer the deal").click()
    expect(anna.offer).to_contain_text("Anna raises D7 by a floor")
    anna.offer.get_by_role("button", name="Withdraw").click()
    expect(anna.offer).to_have_count(0)
    expect(anna.verb("End turn")).to_be_visible()
    anna.who.no_errors()


def test_what_a_move_leads_to_is_shown_before_it_is_paid(visit: Visit) -> None:
    anna = Lord(visit())
    anna.opened(BUSY)
    anna.act("Build")
    assert set(anna.lit.evaluate_all("all => all.map(lot => lot.dataset.lot)")) == {"A1", "C4"}
    expect(anna.lot("A1").locator(".cost")).to_have_text("$9m")
    anna.lot("C4").click()
    anna.page.get_by_role("group", name="Company").get_by_text("Albion").click()
    expect(anna.outlook).to_contain_text("Merges into one casino of 3 spaces at C1")
    expect(anna.outlook).to_contain_text("$61m → $55m")
    expect(anna.page.locator(".banner", has_text="as it would be")).to_be_visible()

    # Raised by a floor, D1's sphinx and D7's lie at different heights; remodelled ones may tie.
    anna.act("Remodel", "D7", "Vega")
    expect(anna.outlook).to_contain_text("$61m → $56m")

    anna.act("Gamble", "D1")
    anna.page.get_by_label("Bet at D1").fill("9")
    rows = anna.page.locator(".gamble tbody tr")
    expect(rows).to_have_count(2)  # the boss has only $9m: the double win pays no more
    expect(rows.nth(0)).to_contain_text("16/36")
    expect(rows.nth(1)).to_contain_text("5 to 8")
    anna.page.get_by_role("button", name="Bet $9m").click()
    anna.confirm("Bet $9m at D1")
    expect(anna.page.locator("ol.log")).to_contain_text("rolls")
    expect(anna.verb("Gamble")).to_be_disabled()

    # A lot that is not lit is asked about, and the server says why not.
    anna.act("Build", "F9")
    expect(anna.page.locator(".notice")).to_be_visible()
    anna.who.no_errors()


# Anna has $14m, and lots for $15m and $20m: she can only gamble, deal or end her turn.
POOR = (
    "lords-of-vegas seats=3 turn=0 cash=14,24,9 lots=A3:0,B4:0,F7:0,C8:1,D9:2"
    " tiles=F4:albion:2:4,E1:vega:1:3"
)


def test_what_is_greyed_out_says_why(visit: Visit) -> None:
    anna = Lord(visit(phone=True))
    anna.opened(POOR)
    notice = anna.page.get_by_role("alert")
    dear = "Building on A3 costs $15m: Anna has $14m."
    build = anna.verb("Build")
    expect(build).to_have_attribute("aria-disabled", "true")
    # What is not enabled is not tapped by the browser's driver unless it is forced to.
    build.tap(force=True)
    expect(notice).to_contain_text(dear)
    for verb, key, reason in (
        ("Sprawl", "s", "You are the boss of no casino: you sprawl only where"),
        ("Remodel", "m", "You are the boss of no casino: you remodel only where"),
        ("Reorganize", "o", "You have no die in a casino."),
        ("Raise", "a", "is the boss at E1: you raise only where you are the boss."),
    ):
        anna.verb(verb).click(force=True)
        expect(notice).to_contain_text(reason)
        anna.page.get_by_role("button", name="Dismiss").click()
        anna.page.keyboard.press(key)
        expect(notice).to_contain_text(reason)
    build.focus()
    expect(build).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(notice).to_contain_text(dear)

    # No lot can be clicked, so none is spoken of; one that is clicked all the same says why not.
    expect(anna.page.locator(".asks")).to_have_text("Choose an action.")
    expect(anna.page.locator(".lot .corners")).to_have_count(0)
    for lot, reason in (
        ("B4", "Building on B4 costs $20m"),
        ("C8", "C8 is Random 2's lot"),
        ("A1", "Nobody owns A1"),
    ):
        anna.lot(lot).tap()
        expect(notice).to_contain_text(reason)
    anna.who.no_errors()


VEGAS = ("C1", "C3", "C5", "C7", "C9", "C11", "D1", "D3", "D5")


def test_a_company_without_tiles_says_so(visit: Visit) -> None:
    anna = Lord(visit())
    vega = ",".join(f"{lot}:vega:1:1" for lot in VEGAS)
    anna.opened(f"lords-of-vegas seats=2 turn=0 cash=61,24 lots=A1:0,A5:0 tiles={vega}")
    expect(anna.page.locator(".asks")).to_contain_text("or a lot in brackets")
    expect(anna.page.locator(".lot .corners")).to_have_count(2)
    anna.act("Build", "A1")
    company = anna.page.get_by_role("group", name="Company")
    company.get_by_role("button", name="Vega").click(force=True)
    expect(anna.page.get_by_role("alert")).to_contain_text("All 9 vega tiles are on the board.")
    anna.who.no_errors()


def test_a_tie_shows_its_odds_before_the_price_is_paid(visit: Visit) -> None:
    anna = Lord(visit())
    anna.opened("lords-of-vegas seats=2 turn=0 cash=30,9 lots=C4:0 tiles=C7:vega:1:2,C5:sphinx:1:1")
    anna.act("Build", "C4", "Vega")
    expect(anna.outlook).to_contain_text("Tied for boss at C4: 2 dice are rerolled")
    expect(anna.outlook).to_contain_text("42% You are the boss at C4")
    anna.who.no_errors()


@pytest.mark.parametrize("way", ["drag", "keys"])
def test_rolled_dice_are_set_back(visit: Visit, way: str) -> None:
    anna = Lord(visit())
    anna.opened(
        "lords-of-vegas seats=2 turn=0 cash=60,60 tiles=C1:vega:0:1,C2:vega:0:2,C3:vega:0:3,"
        "C4:vega:0:4,C5:vega:0:5,C6:vega:0:6,C7:vega:0:1,C8:vega:0:2,C9:vega:0:3"
    )
    anna.act("Reorganize")
    anna.confirm("Reorganize C1 for $27m")
    dice = anna.page.locator(".set button.die")
    # Nine dice never show the same, so that there is something to choose.
    expect(dice.first).to_be_visible()
    lot = anna.page.locator("button.lot.lit")
    expect(lot).to_have_count(1)
    name = lot.get_attribute("data-lot")
    label = str(dice.last.get_attribute("aria-label"))
    pips = label.split()[2]
    assert label == f"Set the {pips} on {name}"
    if way == "drag":
        dice.last.hover()
        anna.page.mouse.down()
        lot.hover()
        anna.page.mouse.up()
    else:
        anna.page.keyboard.press(pips)
        anna.page.keyboard.press("Enter")
    expect(anna.page.locator("ol.log")).to_contain_text(f"sets a {pips} on {name}.")
    anna.who.no_errors()


def test_keys_alone_build_a_casino(visit: Visit) -> None:
    anna = Lord(visit())
    anna.opened(BUSY)
    page = anna.page
    anna.lot("B1").focus()
    page.keyboard.press("ArrowLeft")  # over the Strip
    expect(anna.lot("A3")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(anna.lot("A1")).to_be_focused()
    page.keyboard.press("Enter")
    brand = page.get_by_role("group", name="Company").get_by_role("button").nth(1)
    brand.focus()
    page.keyboard.press("Enter")
    expect(anna.outlook).to_contain_text("$61m → $52m")
    expect(anna.who.confirm).to_have_text("Build Sphinx on A1 for $9m")
    page.keyboard.press("Enter")
    expect(page.locator("ol.log")).to_contain_text("builds Sphinx on A1")
    anna.who.no_errors()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_fits_a_phone_and_axe_finds_nothing(visit: Visit, theme: str) -> None:
    anna = Lord(visit(phone=True, theme=theme))
    anna.opened(BUSY)
    anna.act("Build", "C4", "Albion")
    expect(anna.outlook).to_be_visible()
    anna.who.no_sideways()
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    anna.verb("Deal").click()
    anna.lot("C8").click()
    expect(anna.outlook.or_(anna.builder.get_by_role("alert"))).to_be_visible()
    anna.who.no_sideways()
    # Put in by the debugger, which the page's content security policy does not stop.
    anna.page.evaluate(AXE.read_text() + "; undefined")
    found = anna.page.evaluate("axe.run('#main', {resultTypes: ['violations']})")
    bad = [
        (rule["id"], [node["html"][:120] for node in rule["nodes"]])
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
    ]
    assert bad == []
    anna.who.no_errors()


def test_a_phone_shows_the_whole_town_with_what_may_be_done(visit: Visit) -> None:
    """The actions once stood above the town, which began below the window."""
    anna = Lord(visit(phone=True))
    anna.opened(BUSY)
    anna.verb("End turn").wait_for()
    expect(anna.verb("End turn")).to_be_in_viewport(ratio=1)
    anna.page.locator(".town").first.evaluate("town => town.scrollIntoView()")
    for one in (anna.lot("A1"), anna.lot("F9"), anna.verb("Build"), anna.verb("End turn")):
        assert one.evaluate(UNCOVERED)
    anna.act("Build", "A1", "Sphinx")
    parts = (anna.lot("A2"), anna.page.get_by_role("group", name="Company"), anna.who.confirm)
    before = [part.bounding_box() for part in parts]
    expect(anna.outlook).to_contain_text("$61m")
    expect(anna.outlook).to_be_in_viewport(ratio=1)
    assert [part.bounding_box() for part in parts] == before  # what is told comes above them
    for one in parts:
        assert one.evaluate(UNCOVERED)
    anna.verb("Deal").tap()
    anna.page.get_by_role("button", name="I pay").tap()
    offer = anna.page.get_by_role("button", name="Offer the deal")
    for one in (anna.lot("A2"), offer):
        assert one.evaluate(UNCOVERED)
    anna.who.no_errors()
