"""A Las Vegas position as fields of text, and back.

    round=2 start=1 turn=0 notes=60/30,20/90/50/70/10,40 dice=0:2,w:1/-/-/-/-/- left=6+0,8+0
    won=90,20/- under=30,10 phase=place roll=533+-

Casinos and seats are separated by `/`. The pile is what is left of the box, so it is not written.
`w` is white; `left` is own and white dice of every seat. Only `seats` must be given: what is left
out is as at the start of a round in which nothing lies on the casinos yet.
"""

from collections.abc import Callable, Mapping

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import State
from pitboss.engine.text import check_fields, read_list, read_parts, read_whole
from pitboss.games.las_vegas.codes import count_of, white_count_of
from pitboss.games.las_vegas.rules.notes import open_what_lies_beneath, work_out
from pitboss.games.las_vegas.state import ENDED, LAY, PLACE, ROLL, SPARE
from pitboss.games.las_vegas.tables import (
    CASINOS,
    DICE,
    FILL_TO,
    NOTE_VALUES,
    NOTES_IN_BOX,
    ROUNDS,
    SPARE_DICE,
    VALUES,
    WHITE,
    WHITE_DICE,
)

_PHASES = {"lay": LAY, "spare": SPARE, "roll": ROLL, "place": PLACE, "over": ENDED}
_FIELDS = ("round", "start", "turn", "phase", "notes", "dice", "left", "won", "under", "roll")


def write(s: State) -> Mapping[str, str]:
    """Spell a position."""
    phase = next(name for name, number in _PHASES.items() if number == s.phase)
    fields = {
        "round": str(s.round_no),
        "start": str(s.start),
        "turn": str(s.turn),
        "phase": phase,
        "notes": "/".join(_write_notes(s.notes[casino]) for casino in range(CASINOS)),
        "dice": "/".join(_write_dice(s, casino) for casino in range(CASINOS)),
        "left": ",".join(f"{s.own_left[n]}+{s.white_left[n]}" for n in range(s.seats)),
        "won": "/".join(_write_notes(s.won[seat]) for seat in range(s.seats)),
        "under": _write_notes(s.under),
    }
    if s.phase == PLACE:
        fields["roll"] = f"{_write_roll(s, count_of)}+{_write_roll(s, white_count_of)}"
    return fields


def _write_notes(counts: State) -> str:
    notes = [str(NOTE_VALUES[v]) for v in range(VALUES - 1, -1, -1) for _ in range(counts[v])]
    return ",".join(notes) or "-"


def _write_dice(s: State, casino: int) -> str:
    owners = [*range(s.seats), WHITE]
    placed = [(owner, s.dice[casino, owner]) for owner in owners if s.dice[casino, owner]]
    return ",".join(f"{'w' if owner == WHITE else owner}:{dice}" for owner, dice in placed) or "-"


def _write_roll(s: State, count: Callable[[int, int], int]) -> str:
    faces = range(CASINOS - 1, -1, -1)
    return "".join(str(face + 1) for face in faces for _ in range(count(s.roll, face))) or "-"


def parse(fields: Mapping[str, str], s: State) -> None:
    """Fill a record that was just set up from the fields of a text."""
    check_fields(fields, _FIELDS, "Las Vegas")
    s.round_no = read_whole(fields.get("round", "1"), "round", 1, ROUNDS)
    s.start = read_whole(fields.get("start", "0"), "start", 0, s.seats - 1)
    s.turn = read_whole(fields.get("turn", str(s.start)), "turn", 0, s.seats - 1)
    _parse_notes(fields, s)
    _parse_dice(fields, s)
    _parse_phase(fields, s)


def _parse_notes(fields: Mapping[str, str], s: State) -> None:
    for casino, part in enumerate(read_parts(fields, "notes", "/", CASINOS)):
        for value in _notes(part):
            s.notes[casino, value] += 1
    for seat, part in enumerate(read_parts(fields, "won", "/", s.seats)):
        for value in _notes(part):
            s.won[seat, value] += 1
    for value in _notes(fields.get("under", "-")):
        s.under[value] += 1
    for value in range(VALUES):
        gone = sum(s.notes[c, value] for c in range(CASINOS)) + s.under[value]
        gone += sum(s.won[seat, value] for seat in range(s.seats))
        if gone > NOTES_IN_BOX[value]:
            note = NOTE_VALUES[value]
            raise Unreadable(f"{gone} notes of {note}: the box has {NOTES_IN_BOX[value]} of them")
        s.pile[value] -= gone
    work_out(s)
    if s.pile_left == 0:
        open_what_lies_beneath(s)


def _notes(part: str) -> list[int]:
    values = [str(value) for value in NOTE_VALUES]
    words = read_list(part)
    for word in words:
        if word not in values:
            raise Unreadable(f"{word!r} is no note: notes are {', '.join(values)}, or - for none")
    return [values.index(word) for word in words]


def _parse_dice(fields: Mapping[str, str], s: State) -> None:
    white_dice = int(WHITE_DICE[s.seats]) if s.neutral_dice else 0
    for casino, part in enumerate(read_parts(fields, "dice", "/", CASINOS)):
        for word in read_list(part):
            name, _, dice = word.partition(":")
            owners = {str(seat): seat for seat in range(s.seats)}
            if s.neutral_dice:
                owners["w"] = WHITE
            if name not in owners:
                raise Unreadable(
                    f"{word!r} in dice should be OWNER:COUNT, OWNER one of {', '.join(owners)}"
                )
            s.dice[casino, owners[name]] = read_whole(dice, f"dice of {name}", 0, DICE)
    left = [f"{DICE}+{white_dice}"] * s.seats
    for seat, part in enumerate(fields["left"].split(",") if "left" in fields else left):
        own, _, white = part.partition("+")
        if seat >= s.seats:
            raise Unreadable(f"left has more than {s.seats} seats")
        s.own_left[seat] = read_whole(own, "left", 0, DICE)
        s.white_left[seat] = read_whole(white or "0", "left", 0, white_dice)
        if s.own_left[seat] + sum(s.dice[c, seat] for c in range(CASINOS)) > DICE:
            raise Unreadable(f"seat {seat} has more than {DICE} dice")
    everything = white_dice * s.seats + (int(SPARE_DICE[s.seats]) if s.neutral_dice else 0)
    placed = sum(s.dice[c, WHITE] for c in range(CASINOS))
    if placed + sum(s.white_left[seat] for seat in range(s.seats)) > everything:
        raise Unreadable(f"there are more than {everything} white dice")


def _parse_phase(fields: Mapping[str, str], s: State) -> None:
    filled = all(s.money_laid[casino] >= FILL_TO for casino in range(CASINOS))
    phase = fields.get("phase", "roll" if filled else "lay")
    if phase not in _PHASES:
        raise Unreadable(f"phase takes {', '.join(_PHASES)}, not {phase!r}")
    s.phase = _PHASES[phase]
    if s.phase == LAY:
        s.filling = next((c for c in range(CASINOS) if s.money_laid[c] < FILL_TO), CASINOS)
        if s.filling == CASINOS or s.pile_left == 0:
            raise Unreadable("phase=lay needs a casino below 50 and a note in the pile")
    elif s.phase == SPARE and not (s.neutral_dice and SPARE_DICE[s.seats]):
        raise Unreadable("spare white dice exist only with three seats and neutral_dice=yes")
    if s.phase != ENDED and s.own_left[s.turn] + s.white_left[s.turn] == 0:
        raise Unreadable(f"it is seat {s.turn}'s turn, but that seat has no dice left")
    if s.phase == PLACE:
        own, _, white = fields.get("roll", "").partition("+")
        s.roll = _roll(own, s.own_left[s.turn]) + (_roll(white or "-", s.white_left[s.turn]) << 24)
    elif "roll" in fields:
        raise Unreadable("roll goes with phase=place")
    if s.phase != LAY:
        s.filling = CASINOS


def _roll(faces: str, count: int) -> int:
    digits = "" if faces == "-" else faces.replace(",", "")
    if len(digits) != count or any(digit not in "123456" for digit in digits):
        raise Unreadable(f"roll needs {count} numbers from 1 to 6, not {faces!r}")
    return sum(1 << (4 * (int(digit) - 1)) for digit in digits)
