"""One spelling per step, and a position as a line of text.

note 1 60              a note of $60,000 is laid on casino 1
roll 5 3 3             what a seat rolled, highest first
roll 5 3 white 6 1     own dice, then white dice
spare 4 2              the spare white dice of three seats
place 3                all dice that show 3 go to casino 3
"""

from collections.abc import Sequence

from pitboss.engine.errors import Illegal, Refusal, Unreadable
from pitboss.engine.game import State
from pitboss.engine.text import find_whole
from pitboss.games.las_vegas.codes import (
    KIND,
    NOTE,
    PLACE_NUMBER,
    PLAIN_ROLL,
    SPARE_ROLL,
    count_of,
    white_count_of,
)
from pitboss.games.las_vegas.state import LAY, PLACE, ROLL, SPARE
from pitboss.games.las_vegas.tables import CASINOS, DICE, NOTE_VALUES, SPARE_DICE, VALUES
from pitboss.games.las_vegas.text.position import parse, write

__all__ = ["parse", "possible", "read", "spell", "why", "write"]


def spell(s: State, code: int) -> str:
    """Spell a step."""
    kind = code & KIND
    rest = code - kind
    if kind == PLACE_NUMBER:
        return f"place {rest + 1}"
    if kind == NOTE:
        return f"note {s.filling + 1} {NOTE_VALUES[rest]}"
    own, white = own_dice(rest), white_dice(rest)
    if kind == SPARE_ROLL:
        return " ".join(["spare", *map(str, white)])
    return " ".join(["roll", *map(str, own), *(["white", *map(str, white)] if white else [])])


def own_dice(roll: int) -> list[int]:
    """List the own dice of a packed roll, highest first."""
    return [face + 1 for face in range(CASINOS - 1, -1, -1) for _ in range(count_of(roll, face))]


def white_dice(roll: int) -> list[int]:
    """List the white dice of a packed roll, highest first."""
    faces = range(CASINOS - 1, -1, -1)
    return [face + 1 for face in faces for _ in range(white_count_of(roll, face))]


def read(s: State, text: str, seat: int) -> Sequence[int]:
    """Read a step."""
    words = text.lower().split()
    verb = words[0] if words else ""
    if verb == "place":
        return (PLACE_NUMBER + _number(words[1:]) - 1,)
    if verb == "note":
        return (NOTE + _note(s, words[1:]),)
    if verb == "spare":
        return (SPARE_ROLL + (_packed(words[1:]) << 24),)
    if verb == "roll":
        cut = words.index("white") if "white" in words else len(words)
        return (PLAIN_ROLL + _packed(words[1:cut]) + (_packed(words[cut + 1 :]) << 24),)
    raise Unreadable(
        f"{text.strip()[:40]!r} is no step of Las Vegas: say 'place' and a number you rolled",
        "las-vegas#placing",
    )


def _number(words: list[str]) -> int:
    number = find_whole(words[0], 1, CASINOS) if len(words) == 1 else None
    if number is None:
        raise Unreadable("say 'place' and one number from 1 to 6", "las-vegas#placing")
    return number


def _note(s: State, words: list[str]) -> int:
    values = [str(value) for value in NOTE_VALUES]
    if len(words) != 2 or words[1] not in values:
        raise Unreadable(f"a note is spelled 'note CASINO VALUE', VALUE one of {', '.join(values)}")
    if s.phase == LAY and words[0] != str(s.filling + 1):
        raise Unreadable(f"the next note goes to casino {s.filling + 1}", "las-vegas#filling")
    return values.index(words[1])


def _packed(words: list[str]) -> int:
    if not all(find_whole(word, 1, CASINOS) for word in words) or len(words) > DICE:
        raise Unreadable("a roll is spelled with up to eight numbers from 1 to 6")
    return sum(1 << (4 * (int(word) - 1)) for word in words)


def possible(s: State, code: int) -> bool:
    """Say whether an outcome can come next."""
    kind = code & KIND
    rest = code - kind
    if not 0 <= rest < 1 << 48:
        return False  # no code of this game
    if kind == NOTE:
        return bool(s.phase == LAY and rest < VALUES and s.pile[rest] > 0)
    own, white = len(own_dice(rest)), len(white_dice(rest))
    if kind == SPARE_ROLL:
        return bool(s.phase == SPARE and own == 0 and white == SPARE_DICE[s.seats])
    on_turn = s.own_left[s.turn], s.white_left[s.turn]
    return bool(s.phase == ROLL and kind == PLAIN_ROLL and (own, white) == on_turn)


def why(s: State, seat: int, codes: Sequence[int]) -> Refusal:
    """Say why a well-spelled step cannot be taken now."""
    kind = codes[0] & KIND
    if s.phase == PLACE:
        rolled = ", ".join(map(str, sorted(set(own_dice(s.roll) + white_dice(s.roll)))))
        if kind == PLACE_NUMBER:
            face = codes[0] - kind + 1
            reason = f"no die shows a {face}: choose one of the numbers you rolled, {rolled}"
        else:
            reason = f"the dice are rolled: place one of {rolled}"
        return Illegal(reason, "las-vegas#placing")
    if s.phase == LAY:
        if kind == NOTE:
            value = NOTE_VALUES[codes[0] - kind]
            return Illegal(f"no ${value},000 note is left in the pile", "las-vegas#filling")
        return Illegal(f"casino {s.filling + 1} is waiting for a note", "las-vegas#filling")
    if s.phase == SPARE:
        return Illegal(
            f"{SPARE_DICE[s.seats]} spare white dice are to be rolled", "las-vegas#neutral-dice"
        )
    own, white = s.own_left[s.turn], s.white_left[s.turn]
    dice = f"{own} own dice" + (f" and {white} white dice" if white else "")
    return Illegal(f"seat {s.turn} is to roll {dice}", "las-vegas#rolling")
