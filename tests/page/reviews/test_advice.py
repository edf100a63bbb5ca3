"""Advice at the table: a hint in two steps, win chances, the deal desk; none where others play."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.page.boards.test_lords_of_vegas import BUSY, Lord
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
PATIENCE = 400_000


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_hint_says_where_to_look_and_then_the_move(visit: Visit, phone: bool) -> None:
    """In sight: on a wide screen its words once began below the edge of their panel."""
    anna = visit(phone=phone)
    if not phone:
        anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.new_table(2)
    anna.my_turn()
    advice = anna.page.get_by_role("region", name="Advice")
    advice.get_by_role("button", name="Hint").click()
    expect(advice.get_by_text("Look at casino")).to_be_in_viewport(ratio=1, timeout=PATIENCE)
    expect(advice.get_by_text("you win")).to_be_hidden()
    advice.get_by_role("button", name="Show the move").click()
    expect(advice.get_by_text("you win")).to_be_in_viewport(ratio=1)
    advice.get_by_role("button", name="Win chances").click()
    advice.get_by_role("button", name="Choose it").click()
    expect(advice.get_by_text("compared with the hint")).to_be_in_viewport(ratio=1)
    anna.no_errors()


def test_a_hint_that_is_being_prepared_says_so_and_comes_by_itself(visit: Visit) -> None:
    """The server's compiler is at it for the first question, and done for the second."""
    anna = visit()
    anna.new_table(2)
    anna.my_turn()
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
        else:
            said = {"error": "preparing", "reason": "Advice is being prepared.", "rule": ""}
            route.fulfill(status=409, json=said)

    anna.page.route("**/api/tables/*/advice", answer)
    advice = anna.page.get_by_role("region", name="Advice")
    advice.get_by_role("button", name="Hint").click()
    expect(advice.get_by_text("Advice is being prepared.")).to_be_visible()
    expect(advice.get_by_role("alert")).to_be_hidden()
    expect(advice.get_by_text("Look at casino")).to_be_visible(timeout=PATIENCE)
    expect(advice.get_by_text("Advice is being prepared.")).to_be_hidden()
    assert len(asked) == 2


def test_between_people_there_is_no_hint(visit: Visit) -> None:
    anna, ben = visit(), visit()
    path = anna.new_table(2, company="People at this screen")
    anna.page.get_by_role("button", name="I am").click()
    anna.my_turn()
    expect(anna.page.get_by_role("button", name="Hint")).to_be_hidden()
    ben.at(path)
    expect(ben.page.get_by_role("button", name="Hint")).to_be_hidden()


def test_the_deal_desk_prices_what_is_being_built(visit: Visit) -> None:
    anna = Lord(visit())
    anna.opened(BUSY)
    anna.verb("Deal").click()
    anna.page.get_by_label("Millions").fill("7")
    anna.page.get_by_role("button", name="I pay").click()
    anna.builder.get_by_role("button", name="What is it worth?").click()
    desk = anna.builder.get_by_role("table", name="How the deal changes")
    expect(desk).to_be_visible(timeout=PATIENCE)
    expect(desk.get_by_role("row").filter(has_text="Anna")).to_contain_text("−")
    expect(anna.builder.get_by_text("It hurts Anna")).to_be_visible()
    anna.page.get_by_label("Millions").fill("1")
    anna.page.get_by_role("button", name="I get").click()
    expect(desk).to_be_hidden()
    anna.who.no_errors()
