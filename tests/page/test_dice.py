"""A page adds to the dice of a game by itself and says at the end whether they are as promised."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pitboss.engine import Record
from pitboss.engine.replay import verify
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
LAST_DIE = "las-vegas seats=2 round=4 turn=0 notes=50/60/70/80/90/50 won=10/90 left=1+0,0+0"


def record(who: Visitor) -> Record:
    return Record.read(who.page.request.get(f"/api/tables/{who.path[3:]}/record").text())


def told(who: Visitor) -> list[bool]:
    """Whether each seed that was promised for the dice was told."""
    table = who.page.request.get(f"/api/tables/{who.path[3:]}").json()["table"]
    return [seed["seed"] is not None for seed in table["dice"]["seeds"]]


def test_both_pages_add_a_seed_and_nobody_is_asked_for_anything(visit: Visit) -> None:
    anna, ben = visit().lobby(), visit().lobby()
    anna.at(anna.opened(LAST_DIE, "open"))
    ben.at(anna.path).page.get_by_role("button", name="Sit here").click()
    start = anna.page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_enabled()
    start.click()
    anna.place(0)
    for who in (anna, ben):
        who.past_payout()
        expect(who.over).to_be_visible()
        who.over.get_by_text("The dice can be checked").click()
        expect(who.over).to_contain_text("Your page added a seed to these dice.")
        who.no_errors()
    over = record(anna)
    assert [bool(seed.told) for seed in over.seeds] == [True, True]
    assert len(set(over.seeds)) == 2
    assert verify(over).check().dice == "derived"


def test_a_table_that_starts_at_once_has_the_seed_of_its_page(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=2)
    anna.my_turn()
    assert told(anna) == [True]
    anna.no_errors()


@pytest.mark.parametrize("part", ["seed", "seed/tell"])
def test_a_page_that_cannot_send_its_seed_blocks_nobody(visit: Visit, part: str) -> None:
    anna, ben = visit().lobby(), visit().lobby()
    ben.page.route(f"**/api/tables/*/{part}", lambda route: route.abort())
    anna.at(anna.opened(LAST_DIE, "open"))
    ben.at(anna.path).page.get_by_role("button", name="Sit here").click()
    start = anna.page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_enabled()
    start.click()
    anna.my_turn()
    assert told(anna) == ([True] if part == "seed" else [True, False])
    anna.no_errors()


def test_a_secret_that_was_changed_is_noticed_by_the_page(visit: Visit) -> None:
    anna = visit().lobby()
    anna.at(anna.opened(LAST_DIE, "open"))
    anna.page.get_by_label("Seat 2 is for").select_option("random")
    anna.page.get_by_role("button", name="Start", exact=True).click()
    anna.my_turn()
    # As if the server had named another commitment before the first roll.
    anna.page.evaluate("""() => {
        const kept = JSON.parse(localStorage.getItem('pitboss-dice'));
        kept[0].commitment = '0'.repeat(64);
        localStorage.setItem('pitboss-dice', JSON.stringify(kept));
    }""")
    anna.place(0)
    anna.past_payout()
    expect(anna.over.get_by_role("alert")).to_contain_text("not the one that was promised")
