"""The table of Las Vegas: what lies where, and the payout that everybody sees at their own pace."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.test_play import ROLLED
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
LAST_DIE = (
    "las-vegas seats=2 round=2 start=0 turn=0 phase=place notes=40,20/50/60,10/90,10/80/30,20"
    " dice=1:1/1:2/0:1/0:2,1:2/1:1/0:3,1:2 won=50/10 left=1+0,0+0 roll=1"
)
"""Anna's last die ends the round: it cancels Ben's on casino 1."""
BUTTONS = """() => [...document.querySelectorAll('main button, main a.button, header button')]
    .filter(node => node.checkVisibility({visibilityProperty: true}))
    .map(node => [node.innerText || node.ariaLabel, node.getBoundingClientRect()])
    .filter(([, box]) => box.width < 40 || box.height < 40)
    .map(([words, box]) => `${words}: ${box.width} x ${box.height}`)"""
SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const shift of list.getEntries())
            for (const source of shift.sources)
                window.shifts.push(`${shift.value} ${source.node?.className ?? source.node}`);
    }).observe({type: 'layout-shift'});
}"""
CHIPS = """() => [...document.querySelectorAll('article')].flatMap(casino => {
    const box = node => node.getBoundingClientRect();
    const cross = (a, b) => a.left < b.right && b.left < a.right
        && a.top < b.bottom && b.top < a.bottom;
    const inside = (a, b) => a.left >= b.left && a.right <= b.right
        && a.top >= b.top && a.bottom <= b.bottom;
    const chips = [...casino.querySelectorAll('.chip, .changes')];
    const notes = [...casino.querySelectorAll('.note svg, svg.note')];
    const level = (a, b) => Math.abs(box(a).top - box(b).top) < 5;
    return chips.flatMap(chip => {
        const own = chip.closest('.bill, .note').querySelector('svg');
        return [
            ...(inside(box(chip), box(casino)) ? [] : ['out of its casino']),
            ...notes.filter(note => note !== own && level(note, own) && cross(box(chip), box(note)))
                .map(() => 'on the note beside it'),
            ...chips.filter(other => other !== chip && cross(box(chip), box(other)))
                .map(() => 'on another chip'),
        ];
    });
})"""


def opened(visitor: Visitor, position: str = LAST_DIE) -> str:
    path = visitor.opened(position)
    visitor.my_turn()
    return path


def end_round(visitor: Visitor) -> None:
    visitor.choices.first.click()
    visitor.confirm.click()
    expect(visitor.theatre).to_be_visible()


def caption(visitor: Visitor) -> str:
    return visitor.theatre.locator(".caption").inner_text()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_no_chip_lies_on_a_note_beside_its_own(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone)
    opened(anna, ROLLED)
    for choice in anna.choices.all():
        choice.click()
        assert anna.page.evaluate(CHIPS) == []


def test_dice_lie_in_a_row_for_each_seat_at_one_height(visit: Visit) -> None:
    anna = visit()
    anna.page.set_viewport_size({"width": 1366, "height": 768})
    opened(anna, ROLLED)
    for seat in range(3):
        rows = anna.page.locator(f"[data-spot$='-{seat}'].line").all()
        tops = {round(box["y"]) for row in rows if (box := row.bounding_box())}
        assert len(rows) == 6 and len(tops) == 1
    die = anna.page.locator("article .die").first.bounding_box()
    note = anna.page.locator("article svg.note").first.bounding_box()
    assert die and note
    assert round(die["width"]) == 40 and round(note["width"]) >= 150


UNCOVERED = """one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return [top + 2, bottom - 2].every(y =>
        one.contains(document.elementFromPoint((left + right) / 2, y)));
}"""
FIVE = (
    "las-vegas seats=5 round=2 start=1 turn=0 phase=place"
    " notes=50,10/30,30,20/50,40/NOTES/70/40,20,10 left=2+0,0+0,3+0,2+0,2+0"
    " dice=0:3,1:4,3:1,4:5/0:1,1:2,2:3,3:3/2:1/1:2,3:2/4:1/0:2,2:1 roll=52"
)
WHITE = (
    "las-vegas seats=4 neutral_dice=yes round=2 start=1 turn=0 phase=place"
    " notes=70/60/50/NOTES/50/80 dice=0:2,1:3,2:1,3:3,w:1/w:2/0:3,w:3/-/2:2,w:1/-"
    " left=3+1,5+0,5+0,5+0 roll=521+6"
)
SIZES = """() => [...document.querySelectorAll('article')].flatMap(casino => {
    const box = node => node.getBoundingClientRect();
    const own = box(casino);
    const stack = casino.querySelector('svg.note');
    return [...casino.querySelectorAll('.line')].map(line => {
        const dice = [...line.querySelectorAll('.die')].map(box);
        return {
            dice: dice.map(die => die.width),
            high: box(line).height,
            out: dice.some(die => die.left < own.left || die.right > own.right
                || die.bottom > own.bottom),
            apart: stack && dice.length ? dice[0].top - box(stack).bottom : null,
        };
    });
})"""


@pytest.mark.parametrize("notes", ["40,30,20", "20,10,10,10,10"], ids=["three", "five"])
@pytest.mark.parametrize("position", [FIVE, WHITE], ids=["five seats", "white dice"])
@pytest.mark.parametrize(("size", "least"), [((1366, 768), 36), ((1920, 1080), 44)])
def test_dice_of_five_owners_are_large_enough(
    visit: Visit, position: str, notes: str, size: tuple[int, int], least: int
) -> None:
    """Five rows, or four and the white one: each die at least 36 px wide, none over its row."""
    anna = visit()
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(anna, position.replace("NOTES", notes))
    lines = anna.page.evaluate(SIZES)
    assert len(lines) == 30
    widths = [width for line in lines for width in line["dice"]]
    assert len(widths) > 15 and min(widths) >= least, min(widths)
    assert all(line["high"] >= min(widths) for line in lines), "rows overlap"
    assert not any(line["out"] for line in lines)
    assert min(line["apart"] for line in lines if line["apart"] is not None) >= 0
    assert anna.page.evaluate("document.documentElement.scrollHeight") <= size[1]
    for spot in ("[data-spot=tray]", "article >> nth=5"):
        expect(anna.page.locator(spot)).to_be_in_viewport(ratio=0.999)
    assert anna.page.evaluate(CHIPS) == []
    anna.no_errors()


@pytest.mark.parametrize("position", [FIVE, WHITE], ids=["five seats", "white dice"])
def test_five_owners_on_a_phone(visit: Visit, position: str) -> None:
    anna = visit(phone=True)
    opened(anna, position.replace("NOTES", "20,10,10,10,10"))
    lines = anna.page.evaluate(SIZES)
    assert not any(line["out"] for line in lines)
    assert min(width for line in lines for width in line["dice"]) >= 24
    anna.no_sideways()
    assert anna.page.evaluate(BUTTONS) == []
    assert anna.page.evaluate(CHIPS) == []


PLATES = """() => [...document.querySelectorAll('.plate')].flatMap(plate => {
    const box = plate.getBoundingClientRect();
    return [...plate.querySelectorAll('.what, .effects')].map(part => part.getBoundingClientRect())
        .filter(part => part.left < box.left - 0.5 || part.right > box.right + 0.5
            || part.bottom > box.bottom + 0.5)
        .map(() => plate.innerText);
})"""


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_what_a_choice_wins_stays_on_its_plate(visit: Visit, size: tuple[int, int]) -> None:
    anna = visit()
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(anna, ROLLED.replace("left=7+0", "left=8+0").replace("roll=6554211", "roll=65543211"))
    assert anna.page.locator(".plate").count() == 6
    assert anna.page.evaluate(PLATES) == []


def test_a_replay_on_a_phone_shows_every_casino(visit: Visit) -> None:
    anna = visit(phone=True)
    path = opened(anna)
    anna.at(f"{path}/replay")
    last = anna.page.locator("article").last
    last.scroll_into_view_if_needed()
    assert last.evaluate(UNCOVERED)
    expect(anna.page.get_by_role("region", name="The turn")).not_to_be_visible()


def test_one_tap_on_a_phone_asks_for_an_undo(visit: Visit) -> None:
    anna = visit(phone=True)
    opened(anna, ROLLED)
    anna.choices.first.tap()
    assert anna.confirm.evaluate(UNCOVERED)  # the dock lies below the turn, not over it
    anna.confirm.tap()
    expect(anna.confirm).to_have_count(0)
    anna.my_turn()
    undo = anna.page.get_by_role("button", name="Undo")
    for where in ("document.body.scrollHeight", "0"):
        anna.page.evaluate(f"window.scrollTo(0, {where})")
        expect(undo).to_be_in_viewport(ratio=1)
    undo.tap()
    asked = anna.page.get_by_role("alertdialog", name="Undo")
    expect(asked).to_contain_text("the dice will be rolled anew")
    expect(asked.get_by_role("button", name="Take it back")).to_be_in_viewport(ratio=1)
    asked.get_by_role("button", name="Take it back").tap()
    expect(anna.page.locator(".practice")).to_have_text("practice")
    anna.my_turn()
    anna.no_errors()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_every_button_is_large_enough_for_a_finger(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone)
    opened(anna)
    assert anna.page.evaluate(BUTTONS) == []
    anna.choices.first.click()
    assert anna.page.evaluate(BUTTONS) == []
    anna.confirm.click()
    expect(anna.theatre).to_be_visible()
    assert anna.page.evaluate(BUTTONS) == []


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_nothing_shifts_while_bots_move(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone)
    anna.new_table(seats=4)
    anna.my_turn()
    anna.page.evaluate(SHIFTS)
    for _ in range(2):
        anna.choices.last.click()
        anna.confirm.click()
        expect(anna.confirm).to_have_count(0)
        anna.page.wait_for_timeout(600)  # what follows an input within 500 ms does not count
        anna.my_turn()
    shifts = anna.page.evaluate("window.shifts")
    assert shifts == [], "\n".join(shifts)


def test_a_payout_without_motion_is_there_at_once_and_goes_on_by_hand(visit: Visit) -> None:
    anna = visit()
    opened(anna)
    end_round(anna)
    assert caption(anna) == (
        "Equal counts cancel: Anna 1, Random 2 1. Nobody is left to be paid."
        " $20k and $40k go beneath the pile."
    )
    expect(anna.theatre.locator(".row.out")).to_have_count(2)
    anna.theatre.get_by_role("button", name="Next casino").click()
    assert caption(anna).startswith("Random 2 has the most dice and takes $50k.")
    expect(anna.theatre.locator("[data-taker='1']")).to_contain_text("+$50k")
    expect(anna.theatre.locator("[data-taker='0']")).to_contain_text("nothing yet")
    anna.page.wait_for_timeout(2500)
    assert caption(anna).startswith("Random 2 has the most dice and takes $50k.")
    anna.theatre.get_by_role("button", name="To the summary").click()
    lines = anna.theatre.locator("tbody tr")
    expect(lines.nth(0)).to_contain_text("$150k")  # 50, 80 and 20
    expect(lines.nth(1)).to_contain_text("$90k")  # 60 and 30
    expect(anna.choices).to_have_count(0)
    anna.page.keyboard.press("1")
    expect(anna.confirm).to_have_count(0)
    anna.theatre.get_by_role("button", name="Continue").click()
    expect(anna.theatre).to_have_count(0)
    anna.my_turn()
    expect(anna.page.locator("header")).to_contain_text("Round 3 of 4")
    anna.no_errors()


def test_a_payout_plays_by_itself_and_waits_at_the_summary(visit: Visit) -> None:
    anna = visit(moving=True)
    opened(anna)
    end_round(anna)
    expect(anna.page.locator("header")).to_contain_text("Round 2 of 4")
    expect(anna.theatre.locator(".flying").first).to_be_visible()
    expect(anna.theatre.get_by_role("heading", name="Round 2 is paid")).to_be_visible()
    anna.page.wait_for_timeout(2000)
    expect(anna.theatre).to_be_visible()
    anna.theatre.get_by_role("button", name="Watch it again").click()
    expect(anna.theatre.get_by_role("heading", name="Round 2 so far")).to_be_visible()
    anna.past_payout()
    anna.my_turn()
    anna.no_errors()


def test_whoever_wants_speed_sees_no_payout(visit: Visit) -> None:
    anna = visit()
    opened(anna)
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label("Stop for a payout").uncheck()
    anna.page.keyboard.press("Escape")
    anna.choices.first.click()
    anna.confirm.click()
    expect(anna.page.locator("header")).to_contain_text("Round 3 of 4")
    expect(anna.theatre).to_have_count(0)
    anna.my_turn()


def test_the_server_waits_for_nobody_and_each_page_catches_up(visit: Visit) -> None:
    """Ben looks at the summary while Anna plays on: her moves wait in his page."""
    anna, ben, cleo = visit(), visit(), visit()
    path = anna.opened(LAST_DIE, "open")
    ben.at(path).page.get_by_role("button", name="Sit here").click()
    anna.at(path)
    anna.page.get_by_role("button", name="Start", exact=True).click()
    cleo.at(path)
    anna.my_turn()
    for one in (ben, cleo):  # whoever comes after a payout is not shown it
        expect(one.page.locator("header")).to_contain_text("Round 2 of 4")
    end_round(anna)
    for one in (ben, cleo):
        expect(one.theatre).to_be_visible()
    # In round 3 the seat after the start player of round 2 begins: Ben, then Anna.
    ben.past_payout()
    ben.place(0)
    anna.past_payout()
    anna.place(0)
    expect(cleo.theatre).to_be_visible()
    assert "Equal counts cancel" in caption(cleo)
    assert sum(" places " in line for line in cleo.told) == 1
    cleo.past_payout()
    last = anna.told[-1]
    expect(cleo.page.locator("ol.log")).to_contain_text(last)
    expect(cleo.page.locator("article .die").first).to_be_visible()
    for one in (anna, ben, cleo):
        one.no_errors()


def test_people_at_one_screen_see_the_payout_before_they_hand_over(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=2, company="People at this screen")
    dialog = anna.page.get_by_role("dialog")
    for _ in range(40):
        anna.page.wait_for_function(
            "() => document.querySelector('.theatre, dialog[open], article button.choose')"
        )
        if anna.theatre.count():
            break
        if dialog.count():
            dialog.get_by_role("button").click()
            continue
        anna.choices.first.click()
        anna.confirm.click()
        expect(anna.confirm).to_have_count(0)
    expect(dialog).to_have_count(0)
    anna.past_payout()
    if dialog.count():
        dialog.get_by_role("button").click()
    anna.my_turn()
    anna.no_errors()


def test_a_replay_stops_for_a_payout_and_can_be_stepped_past_it(visit: Visit) -> None:
    anna = visit()
    path = opened(anna)
    end_round(anna)
    anna.past_payout()
    anna.at(f"{path}/replay")
    anna.page.locator("article").first.wait_for()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.theatre).to_be_visible()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.theatre).to_have_count(0)
    anna.page.keyboard.press("Home")
    expect(anna.page.locator(".controls .at")).to_contain_text("0 /")
    anna.page.get_by_role("button", name="Play", exact=True).click()
    expect(anna.theatre).to_be_visible()
    anna.page.wait_for_timeout(2200)  # two steps at this speed
    expect(anna.theatre).to_be_visible()
    anna.past_payout()
    expect(anna.page.locator(".controls .at")).not_to_contain_text("1 /")
    anna.no_errors()


def test_the_end_shows_every_round(visit: Visit) -> None:
    anna = visit(phone=True)
    anna.new_table(seats=2)

    def move(who: Visitor) -> None:
        who.choices.first.tap()
        who.confirm.tap()
        expect(who.confirm).to_have_count(0)

    anna.finish(move)  # a whole game by touch
    assert anna.over.locator("thead th").count() == 8  # place, seat, four rounds, notes, money
    for line in anna.over.locator("tbody tr").all():
        money = [int(words.strip("$k\n ")) for words in cells(line.locator("td").all_inner_texts())]
        assert sum(money[:-1]) == money[-1]
    anna.no_sideways()
    anna.no_errors()


def cells(words: list[str]) -> list[str]:
    return [word.split(",")[0] for word in words if word.startswith("$")]
