"""One spelling per step, and a position as a line of text.

note 1 60              a note of $60,000 is laid on casino 1
roll 5 3 3             what a seat rolled, highest first
roll 5 3 white 6 1     own dice, then white dice
spare 4 2              the spare white dice of three seats
place 3                all dice that show 3 go to casino 3
"""

from collections.abc import Sequence

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import State
from pitboss.engine.text import find_whole
from pitboss.games.las_vegas.codes import (
    KIND,
    NOTE,
    PLACE_NUMBER,
    PLAIN_ROLL,
    SPARE_ROLL,
)
from pitboss.games.las_vegas.refusals import possible, why
from pitboss.games.las_vegas.state import LAY
from pitboss.games.las_vegas.tables import CASINOS, DICE, NOTE_VALUES
from pitboss.games.las_vegas.text.position import parse, write
from pitboss.games.las_vegas.text.rolls import own_dice, white_dice

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
