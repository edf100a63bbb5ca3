"""Names, seats and addresses as a newcomer meets them."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]


def gathering(visitor: Visitor) -> Locator:
    return visitor.page.locator("section", has=visitor.page.locator("#gathering"))


def test_a_name_typed_at_the_seat_is_seen_by_everybody_at_once(visit: Visit) -> None:
    anna = visit()
    path = anna.new_table(seats=2, company="Friends by link")
    guest = visit(phone=True).at(path)
    guest.page.get_by_role("button", name="Sit here").click()
    field = guest.page.get_by_label("Your name")
    expect(field).to_be_focused()  # whoever sits down is asked who they are
    expect(field).not_to_be_empty()
    field.fill("Bea")
    field.press("Enter")
    expect(gathering(anna)).to_contain_text("Bea")
    anna.page.get_by_label("Your name").fill("Ann")
    anna.page.get_by_label("Your name").blur()
    expect(gathering(guest)).to_contain_text("Ann")
    anna.page.get_by_role("button", name="Start", exact=True).click()
    seats = anna.page.locator("ol.seats li")
    expect(seats.nth(1)).to_contain_text("Bea")
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_label("Your name").fill("Beatrice")
    guest.page.get_by_role("button", name="Save").click()
    expect(seats.nth(1)).to_contain_text("Beatrice")
    expect(guest.page.locator("ol.seats li").nth(1)).to_contain_text("Beatrice")
    guest.no_sideways()
    anna.no_errors()


def test_a_name_that_cannot_be_is_refused_in_a_sentence_beside_it(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=2, company="Friends by link")
    field = anna.page.get_by_label("Your name")
    field.fill("")
    field.press("Enter")
    expect(gathering(anna)).to_contain_text("A name has 1 to 24 characters.")
    field.fill("Ann")
    field.press("Enter")
    expect(gathering(anna)).to_contain_text("Saved.")


def test_people_at_one_screen_have_names_of_their_own(visit: Visit) -> None:
    anna = visit().lobby()
    anna.page.locator("button.game", has_text="Las Vegas").click()
    form = anna.page.get_by_role("form")
    form.get_by_label("Your name").fill("Ann")
    form.get_by_text("People at this screen").click()
    form.get_by_label("Name at seat 2").fill("Ben")
    form.get_by_role("button", name="Start").click()
    anna.page.wait_for_url("**/t/*")
    seats = anna.page.locator("ol.seats li .text")
    expect(seats).to_have_text(["Ann", "Ben", "Player 3"])
    anna.page.get_by_role("button", name="I am Ann").click()
    anna.page.get_by_role("button", name="Table", exact=True).click()
    anna.page.get_by_label("Name at seat 3").fill("Cleo")
    anna.page.get_by_label("Name at seat 3").press("Enter")
    expect(seats).to_have_text(["Ann", "Ben", "Cleo"])


def test_a_seated_host_is_told_what_a_second_seat_means(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=3, company="Friends by link")
    table = gathering(anna)
    expect(table.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(table.locator("button.first")).to_have_text(["Let friends in"])
    expect(table.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    expect(table).to_contain_text("2 seats are still open")
    table.get_by_role("button", name="Add a player at this screen").first.click()
    expect(table.get_by_label("Name at seat 2")).to_have_value("Player 2")
    expect(table.get_by_label("Your name")).to_have_count(1)
    expect(table).to_contain_text("One seat is still open")
    table.get_by_label("Seat 3 is for").select_option("random")
    expect(table.locator("button.first")).to_have_text(["Start"])


def test_seats_that_do_not_go_with_the_options_are_not_offered(visit: Visit) -> None:
    anna = visit(phone=True).lobby()
    anna.page.locator("button.game", has_text="Lords of Vegas").click()
    form = anna.page.get_by_role("form")
    expect(form.get_by_role("heading", name="New table of Lords of Vegas")).to_be_visible()
    form.get_by_text("6", exact=True).click()
    form.get_by_text("Rules and table").click()
    up = form.get_by_role("checkbox", name="Up! with")
    expect(up).to_be_disabled()
    expect(form).to_contain_text("Up! goes with the Mayfair edition")
    form.get_by_label("Whose rulebook").select_option("mayfair")
    expect(form.get_by_role("radio", name="4", exact=True)).to_be_checked()
    expect(form.get_by_role("radio", name="6", exact=True)).to_be_disabled()
    expect(form).to_contain_text("The Mayfair edition is for 2 to 4 seats")
    up.check()
    form.get_by_text("6", exact=True).click()
    form.get_by_label("Whose rulebook").select_option("2024")
    expect(up).not_to_be_checked()
    expect(form.get_by_role("radio", name="6", exact=True)).to_be_checked()
    anna.no_sideways()


def test_every_wrong_address_leads_back_to_the_tables(visit: Visit) -> None:
    anna = visit()
    for path, says in (
        ("/nowhere", "There is nothing at this address"),
        ("/t/nosuchtable", "There is no such table"),
        ("/t/nosuchtable/replay", "There is no such table"),
        ("/r/nosuchrecord", "There is no such record"),
        ("/rules/monopoly", "There are no rules of that game here"),
    ):
        anna.at(path)
        expect(anna.page.get_by_role("heading", name=says)).to_be_visible()
        expect(anna.page.locator("main")).to_have_count(1)
        expect(anna.page.get_by_role("status")).to_have_count(0)  # nothing is reconnecting
        anna.page.get_by_role("link", name="Back to the tables").click()
        expect(anna.page.get_by_role("heading", name="Take a seat on the Strip")).to_be_visible()


def test_the_lobby_says_where_it_is_my_turn(visit: Visit) -> None:
    anna = visit()
    path = anna.new_table(seats=2)
    anna.my_turn()
    anna.beside("Log")
    sound = anna.page.get_by_role("button", name="Sound", exact=True)
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(sound).to_have_text("Sound: off")
    other = anna.new_table(seats=2, company="Friends by link")
    lines = anna.lobby().page.locator("section", has_text="Your tables").locator("li")
    expect(lines.first.locator(f"a[href='{path}']")).to_contain_text("Your turn")
    expect(lines.locator(f"a[href='{other}']")).not_to_contain_text("Your turn")
