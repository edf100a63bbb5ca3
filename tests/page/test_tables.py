"""Finding tables, and what happens to seats: public tables, other devices, bots for people."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_public_table_shows_up_for_everybody_and_can_be_joined(visit: Visit) -> None:
    ben = visit().lobby()
    anna = visit().lobby()
    anna.page.locator("button.game", has_text="Las Vegas").click()
    form = anna.page.get_by_role("form")
    form.get_by_text("Friends by link").click()
    form.get_by_text("Rules and table").click()
    form.get_by_label("Public").check()
    form.get_by_role("button", name="Open the table").click()
    anna.page.wait_for_url("**/t/*")
    listed = ben.page.locator(f"a[href='{anna.path}']")
    expect(listed).to_contain_text("waits for players")  # without loading anew
    listed.click()
    ben.page.get_by_role("button", name="Sit here").first.click()
    expect(anna.page.get_by_label("Your name")).to_have_count(1)
    expect(anna.page.get_by_role("button", name="Start without the open seats")).to_be_visible()
    anna.page.get_by_role("button", name="Start without the open seats").click()
    anna.my_turn()
    expect(ben.page.locator("ol.seats li")).to_have_count(2)
    expect(ben.lobby().page.get_by_role("heading", name="Your tables")).to_be_visible()
    ben.page.locator(f"a[href='{anna.path}']").click()  # what was left is rejoined
    expect(ben.prompt).to_contain_text("Waiting for")


def test_a_seat_goes_to_another_device(visit: Visit) -> None:
    anna, tablet = visit(), visit()
    anna.new_table(seats=2)
    anna.my_turn()
    anna.page.get_by_role("button", name="Table", exact=True).click()
    anna.page.get_by_role("button", name="To another device").click()
    link = anna.page.get_by_label("Open this on the other device").input_value()
    tablet.at(link).page.get_by_role("button", name="Take the seat here").click()
    tablet.my_turn()
    anna.page.keyboard.press("Escape")
    expect(anna.choices).to_have_count(0)
    tablet.place(0)
    again = visit().at(link)
    again.page.get_by_role("button", name="Take the seat here").click()
    expect(again.page.get_by_role("alert")).not_to_be_empty()  # such a link works once


def test_a_bot_plays_for_me_until_i_am_back(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=2, company="Friends by link")
    ben = visit().at(anna.path)
    ben.page.get_by_role("button", name="Sit here").click()
    start = anna.page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_enabled()
    start.click()
    anna.my_turn()
    anna.page.get_by_role("button", name="Table", exact=True).click()
    anna.page.get_by_role("button", name="Let a bot play for me").click()
    anna.page.keyboard.press("Escape")
    ben.my_turn()  # the bot has moved
    expect(ben.page.locator("ol.seats li").first).to_contain_text("bot plays on")
    anna.page.get_by_role("button", name="Play again myself").click()
    expect(anna.page.get_by_role("button", name="Play again myself")).to_have_count(0)
    ben.place(0)
    anna.place(0)
    anna.no_errors()
