"""The table of Las Vegas: what lies where."""

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
SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const shift of list.getEntries())
            for (const source of shift.sources)
                window.shifts.push(`${shift.value} ${source.node?.className ?? source.node?.data}`);
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


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_no_chip_lies_on_a_note_beside_its_own(visit: Visit, phone: bool) -> None:
    anna = visit(phone=phone)
    opened(anna, ROLLED)
    choices = anna.choices.all()
    assert len(choices) > 1
    for choice in choices:
        choice.click()
        expect(anna.page.locator(".chip, .changes").first).to_be_visible()
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
    assert anna.page.evaluate(CHIPS) == []


FOUR = (
    "las-vegas seats=4 round=2 start=1 turn=0 phase=place notes=60,30/90,20/70/80,30,20/50,40/50"
    " dice=-/1:2/3:1/1:1,2:2/2:1/- left=7+0,5+0,5+0,7+0 roll=6554211"
)


@pytest.mark.parametrize("position", [FOUR, FIVE], ids=["four seats", "five seats"])
def test_the_tray_lies_in_sight_on_a_phone(visit: Visit, position: str) -> None:
    """Once it lay half under the turn until one scrolled; with four seats all casinos are seen."""
    anna = visit(phone=True)
    opened(anna, position.replace("NOTES", "40,30,20"))
    for scroll in ("0", "document.body.scrollHeight"):
        anna.page.evaluate(f"window.scrollTo(0, {scroll})")
        for lane in anna.page.locator("[data-spot=tray] button").all():
            expect(lane).to_be_in_viewport(ratio=1)
            assert lane.evaluate(UNCOVERED)
        assert anna.page.get_by_role("button", name="Hint").evaluate(UNCOVERED)
    anna.page.evaluate("window.scrollTo(0, 0)")
    if position == FOUR:
        for casino in anna.page.locator("article").all():
            assert casino.evaluate(UNCOVERED)
    anna.page.locator("[data-spot=tray] button").last.tap()
    assert anna.confirm.evaluate(UNCOVERED)
    assert anna.page.locator("[data-spot=tray] button").last.evaluate(UNCOVERED)
    anna.no_errors()


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
