"""What Event cards do to the board of Vegas Showdown: bans, barred actions, the card read."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.boards.test_las_vegas import UNCOVERED
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]

STRIKE = (
    "vegas-showdown seats=3 turn=5 button=0 act=0 spaces=theater:52,fancy-slots:25,sports-book:25"
    " bids=-,p3:29,publicity cash=40,44,31 sheets=slots@a3+3,restaurant@f3/lounge@a3+1/-"
    " stored=lounge/-/- banned=slots,fancy-slots barred=renovate"
)


def lot(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(".lot").filter(has_text=re.compile(rf"^\s*{name}: "))


def test_a_ban_is_seen_and_told(visit: Visit) -> None:
    anna = visit()
    anna.opened(STRIKE)
    for name in ("Fancy Slots", "Slots"):
        banned = lot(anna, name).first
        expect(banned).to_contain_text("no bids this turn")
        expect(banned.locator(".stamp")).to_be_visible()
        expect(banned).not_to_have_class(re.compile("lit"))
    expect(lot(anna, "Theater").locator(".stamp")).to_have_count(0)
    expect(anna.page.locator(".stamp")).to_have_count(2)
    lot(anna, "Fancy Slots").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("No-Bid marker lies on Fancy Slots")
    expect(anna.confirm).to_have_count(0)
    lot(anna, "Lounge").click()
    expect(anna.confirm).to_have_text("Bid $9 on the Lounge")
    anna.page.locator(".chip", has_text="17").click()
    expect(anna.confirm).to_have_text("Bid $17 on the Lounge")
    anna.no_errors()


def test_a_barred_action_says_so(visit: Visit) -> None:
    anna = visit()
    anna.opened(STRIKE)
    renovate = anna.page.locator(".action", has_text="Renovate")
    expect(renovate).to_contain_text("barred this turn")
    expect(renovate).to_have_class(re.compile(r"\bbarred\b"))
    renovate.click()
    expect(anna.page.get_by_role("alert")).to_contain_text("An Event card bars Renovate")
    expect(anna.confirm).to_have_count(0)
    publicity = anna.page.locator(".action", has_text="Publicity")
    expect(publicity).not_to_contain_text("barred")
    expect(publicity.get_by_role("img", name="Random 3")).to_be_visible()
    publicity.click()
    expect(anna.confirm).to_contain_text("Publicity")
    anna.no_errors()


OVERRUN = """() => [...document.querySelectorAll('.action')].flatMap(action => {
    const box = action.getBoundingClientRect();
    return [...action.children].map(part => [part, part.getBoundingClientRect()])
        .filter(([node, part]) => part.width && !node.matches('.who'))
        .filter(([, part]) => part.left < box.left - 0.5 || part.right > box.right + 0.5
            || part.top < box.top - 0.5 || part.bottom > box.bottom + 0.5)
        .map(([part]) => `${action.innerText}: ${part.innerText ?? part.nodeName}`);
})"""


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_words_of_an_action_stay_inside_it(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone)
    anna.opened(STRIKE.replace("barred=renovate", "barred=renovate,publicity"))
    expect(anna.page.locator(".action.barred")).to_have_count(2)
    assert anna.page.evaluate(OVERRUN) == []
    heights = {box["height"] for one in anna.page.locator(".action").all()
               if (box := one.bounding_box())}  # fmt: skip
    assert len(heights) == 1


def test_who_can_do_nothing_passes(visit: Visit) -> None:
    anna = visit()
    anna.opened(
        "vegas-showdown seats=3 turn=5 button=0 act=0 cash=4,44,31 barred=renovate,publicity"
        " spaces=theater:52,buffet:33,sports-book:25"
    )
    expect(anna.page.locator(".action.barred")).to_have_count(2)
    expect(anna.page.locator(".lot.lit")).to_have_count(0)
    anna.page.get_by_role("button", name="Pass").click()
    anna.confirm.click()
    expect(anna.page.locator("ol.log")).to_contain_text("Anna chooses to pass")
    anna.no_errors()


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_pull_strings_names_a_stack(visit: Visit, way: str) -> None:
    anna = visit()
    anna.opened(
        "vegas-showdown seats=3 turn=3 button=0 act=0 phase=strings event=pull-strings"
        " spaces=theater:52,-,sports-book:25 cash=40,44,31 a=fancy-slots,night-club b=-"
    )
    expect(anna.prompt).to_contain_text("Pull Strings: which stack")
    expect(anna.page.locator(".event")).to_contain_text("Pull Strings")
    stacks = anna.page.get_by_role("group", name="Name a stack")
    expect(stacks.get_by_role("button")).to_have_count(3)
    expect(stacks.get_by_role("button", name="medium stack: no tile left")).to_be_disabled()
    if way == "mouse":
        stacks.get_by_role("button", name="large stack: 1 tile with an A").click()
    else:
        anna.page.keyboard.press("2")  # the second that has tiles
    expect(anna.confirm).to_have_text("Flip the next tile from the large stack")
    anna.confirm.click()
    expect(lot(anna, "Night Club")).to_be_visible()
    expect(stacks).to_have_count(0)
    anna.no_errors()


@pytest.mark.parametrize("card", ["lounge-money", "fire-sale-1", "boom-1", "jackpot-night"])
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_card_can_be_read_whatever_stack_it_names(visit: Visit, card: str, phone: bool) -> None:
    """The sign of the large stack once took the looks of the large card and covered its words."""
    anna = visit(phone=phone)
    anna.opened(
        "vegas-showdown seats=3 turn=5 button=0 act=0 cash=40,44,31"
        f" spaces=theater:52,buffet:33,sports-book:25 waiting={card}"
    )
    anna.page.get_by_role("button", name="Read the Event card").click()
    shown = anna.page.get_by_role("dialog")
    for part in (shown.locator("h3"), shown.locator("h3 + p"), shown.get_by_role("button")):
        expect(part).to_be_in_viewport(ratio=1)
        assert part.evaluate(UNCOVERED)
    sign = shown.locator(".stack i").bounding_box()
    assert sign and sign["height"] <= 24
    shown.get_by_role("button").click()
    expect(shown).to_have_count(0)
    anna.no_errors()
