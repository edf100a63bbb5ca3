"""Own the box? An owner looks values up, mends some, and plays with them at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.boards.test_tap_targets import SMALL
from tests.page.hands import Hands
from tests.page.test_everybody import check_axe
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
BOX = "/box/vegas-showdown"


def component(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("region", name=name, exact=True)


def told(visitor: Visitor) -> Locator:
    return component(visitor, "Your entries").get_by_role("status").first


def mark(visitor: Visitor) -> Locator:
    """What a table says that is not played with our values."""
    return visitor.page.locator("header").get_by_role("link", name="corrected components")


def buffet(visitor: Visitor) -> Any:
    """What the table that is shown prints on its Buffets."""
    table = visitor.page.request.get(f"/api/tables/{visitor.path[3:]}").json()
    return table["play"]["views"][0]["view"]["tiles"]["buffet"]


def test_an_owner_confirms_corrects_and_plays_with_it(visit: Visit, tmp_path: Path) -> None:
    anna = visit().lobby()
    anna.page.locator("button.game", has_text="Vegas Showdown").click()
    anna.page.get_by_text("Rules and table").click()
    anna.page.get_by_role("link", name="Own the box? Look them up.").click()
    anna.page.wait_for_url(f"**{BOX}")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Own the box of Vegas Showdown?")
    tile = component(anna, "Buffet")
    expect(tile.get_by_label("price at the start", exact=True)).to_have_count(0)  # it is certain
    expect(tile.get_by_label("fame", exact=True)).to_have_value("3")
    expect(tile.locator("li", has_text="fame")).to_contain_text("reconstructed")

    tile.get_by_role("button", name="Confirm population: 4").click()
    expect(tile.locator("li", has_text="population")).to_contain_text("✓ confirmed")
    expect(told(anna)).to_contain_text("0 corrected, 1 confirmed.")
    expect(told(anna)).to_contain_text("nothing changes")

    fame = tile.get_by_label("fame", exact=True)
    fame.fill("lots")
    fame.press("Enter")
    expect(tile).to_contain_text("Fame should be a whole number from 0 to 30.")
    expect(fame).to_have_attribute("aria-invalid", "true")
    expect(told(anna)).to_contain_text("1 to fix")
    expect(told(anna)).to_contain_text("tables are played with our values")
    fame.fill("9")
    fame.press("Enter")
    expect(tile.locator("li", has_text="fame")).to_contain_text("✎ corrected")
    expect(tile).to_contain_text("We had 3.")
    expect(fame).not_to_have_attribute("aria-invalid", "true")
    expect(told(anna)).to_contain_text("1 corrected, 1 confirmed.")
    expect(told(anna)).to_contain_text("Your next table of Vegas Showdown is played with them.")

    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Download the file to share").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "vegas-showdown-components.toml"
    assert "[tiles.buffet]" in file.read_text() and "fame" in file.read_text()

    anna.page.reload()  # what was entered is kept
    expect(component(anna, "Buffet").get_by_label("fame", exact=True)).to_have_value("9")
    path = anna.new_table(game="Vegas Showdown")
    expect(mark(anna)).to_be_visible()
    expect(anna.page.get_by_text("Played with corrected components")).to_be_visible()
    assert buffet(anna)["fame"] == 9

    cleo = visit().at(path)  # whoever looks on is told, too
    expect(
        cleo.page.locator("header").get_by_role("link", name="corrected components")
    ).to_be_visible()
    cleo.new_table(game="Vegas Showdown")
    expect(cleo.page.get_by_text("Some printed values are our reconstruction")).to_be_visible()
    assert buffet(cleo)["fame"] == 3

    cleo.at(BOX).page.get_by_label("Load a file").set_input_files(file)
    expect(told(cleo)).to_contain_text("1 corrected, 1 confirmed.")
    expect(cleo.page.get_by_text("was read: 2 values")).to_be_visible()
    cleo.page.get_by_role("button", name="Forget my entries").click()
    expect(component(cleo, "Buffet").get_by_label("fame", exact=True)).to_have_value("3")
    for one in (anna, cleo):
        one.no_errors()


def test_by_keys_nobody_loses_their_place(visit: Visit) -> None:
    hands = Hands(visit())
    hands.who.at(BOX)
    component(hands.who, "Buffet").wait_for()
    hands.tab_to("Confirm ")
    words = hands.focused.removeprefix("Confirm ").split(":")[0]
    hands.press("Enter")
    expect(told(hands.who)).to_contain_text("1 confirmed")
    assert hands.focused == f"Undo what you entered for {words}"
    hands.press("Enter")
    expect(told(hands.who)).to_contain_text("0 confirmed")
    assert hands.focused.startswith(f"Confirm {words}")
    hands.press("Shift+Tab")
    hands.page.keyboard.type("x")
    hands.press("Enter")
    expect(told(hands.who)).to_contain_text("1 to fix")
    hands.on("input.field[aria-invalid=true]")
    hands.who.no_errors()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_page_is_for_everybody(visit: Visit, theme: str, phone: bool) -> None:
    anna = visit(theme=theme, phone=phone, bypass_csp=True).at(BOX)
    tile = component(anna, "Buffet")
    tile.get_by_role("button", name="Confirm population").click()
    fame = tile.get_by_label("fame", exact=True)
    fame.fill("lots")
    fame.press("Enter")
    revenue = tile.get_by_label("revenue", exact=True)
    revenue.fill("2")
    revenue.press("Enter")
    expect(told(anna)).to_contain_text("1 corrected, 1 confirmed, 1 to fix")
    anna.no_sideways()
    check_axe(anna)
    assert anna.page.evaluate(SMALL) == []
    anna.page.get_by_label("Show certain values, too").check()
    expect(tile.get_by_label("price at the start", exact=True)).to_be_visible()
    anna.no_sideways()
    if phone:
        tile.get_by_label("fame", exact=True).scroll_into_view_if_needed()
        expect(tile.get_by_text("Fame should be a whole number")).to_be_visible()
    anna.no_errors()
