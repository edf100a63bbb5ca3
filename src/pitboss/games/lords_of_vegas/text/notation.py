"""One spelling per step; `position.py` spells positions, `refusals.py` says why a step is refused.

build A2 sphinx · sprawl A2 A5 · remodel B4 vega · reorganize B4 · raise B4 · gamble C3 15 · end
lift B4 · free D2 · set A2 5 · lay-off yes
draw D8 · draw game-over · roll 5 3
deal 2>0 $7; 0>2 lot D2; 1>0 die B4; 0 remodel B4 vega · accept · decline · withdraw
"""

from collections.abc import Callable, Sequence

from pitboss.engine.errors import NotYourTurn, Unreadable
from pitboss.engine.game import State
from pitboss.engine.text import find_whole, quoted
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.refusals import judge, possible, why
from pitboss.games.lords_of_vegas.rules.actions import named_by_first_lot
from pitboss.games.lords_of_vegas.tables import GAME_OVER, LOT_NAMES, TILES_PER_BRAND
from pitboss.games.lords_of_vegas.text.deal import read_deal
from pitboss.games.lords_of_vegas.text.position import parse, write
from pitboss.games.lords_of_vegas.text.words import (
    ACTIONS,
    read_action,
    read_lot,
    spell_action,
    spell_card,
)

__all__ = ["judge", "parse", "possible", "read", "spell", "why", "write"]

_ANSWERS = {"accept": c.ACCEPT, "decline": c.DECLINE, "withdraw": c.WITHDRAW}


def spell(s: State, code: int) -> str:
    """Spell a step."""
    kind = c.kind_of(code)
    if kind == c.ROLL:
        return " ".join(["roll", *map(str, faces(code - c.ROLL))])
    if kind == c.DREW:
        return f"draw {spell_card(int(code - c.DREW))}"
    for word, answer in _ANSWERS.items():
        if kind == answer:
            return word
    lot = LOT_NAMES[c.first_part(code)]
    if kind == c.LIFT:
        return f"lift {lot}"
    if kind == c.FREE:
        return f"free {lot}"
    if kind == c.SET:
        return f"set {lot} {c.second_part(code)}"
    if kind == c.SAY_LAY_OFF:
        return "lay-off yes" if c.second_part(code) else "lay-off no"
    return "end" if kind == c.END else spell_action(code)


def faces(roll: int) -> list[int]:
    """List the dice of a packed roll in order."""
    shown = [int(c.face(roll, die)) for die in range(TILES_PER_BRAND)]
    return [face for face in shown if face]


def read(s: State, text: str, seat: int) -> Sequence[int]:
    """Read a step."""
    words = text.lower().split()
    verb = words[0] if words else ""
    if verb == "deal":
        return read_deal(text, _speaker(seat))
    if verb in _ANSWERS and len(words) == 1:
        return (int(_ANSWERS[verb]) + _speaker(seat),)
    if verb in ACTIONS:
        return (int(named_by_first_lot(s, read_action(words))),)
    reader = _READERS.get(verb)
    if reader is None:
        raise Unreadable(
            f"{quoted(text.strip())} is no step of Lords of Vegas: say build, sprawl, remodel,"
            " reorganize, raise, gamble, deal or end",
            "lords-of-vegas#actions",
        )
    return (int(reader(words[1:])),)


def _speaker(seat: int) -> int:
    if seat < 0:
        raise NotYourTurn("the table waits for dice or cards: say which seat speaks")
    return seat


def _read_end(words: list[str]) -> int:
    if words:
        raise Unreadable("'end' takes no more words", "lords-of-vegas#actions")
    return int(c.END)


def _read_lift(words: list[str]) -> int:
    return int(c.packed(c.LIFT, _one_lot(words, "lift"), 0))


def _read_free(words: list[str]) -> int:
    return int(c.packed(c.FREE, _one_lot(words, "free"), 0))


def _one_lot(words: list[str], verb: str) -> int:
    if len(words) != 1:
        raise Unreadable(f"say '{verb}' and one lot, such as '{verb} B4'")
    return read_lot(words[0])


def _read_set(words: list[str]) -> int:
    pips = find_whole(words[1], 1, 6) if len(words) == 2 else None
    if pips is None:
        raise Unreadable(
            "say 'set', a lot and the pips that go there, such as 'set A2 5'",
            "lords-of-vegas#reorganize",
        )
    return int(c.packed(c.SET, read_lot(words[0]), pips))


def _read_lay_off(words: list[str]) -> int:
    if words not in (["yes"], ["no"]):
        raise Unreadable("say 'lay-off yes' or 'lay-off no'", "lords-of-vegas#lay-off")
    return int(c.packed(c.SAY_LAY_OFF, 0, int(words == ["yes"])))


def _read_draw(words: list[str]) -> int:
    if words == ["game-over"]:
        return int(c.DREW) + GAME_OVER
    return int(c.DREW) + _one_lot(words, "draw")


def _read_roll(words: list[str]) -> int:
    shown = [find_whole(word, 1, 6) for word in words]
    if not 1 <= len(words) <= TILES_PER_BRAND or None in shown:
        raise Unreadable("a roll is spelled with one to nine numbers from 1 to 6")
    return int(c.ROLL) + sum(face << (4 * die) for die, face in enumerate(shown) if face)


_READERS: dict[str, Callable[[list[str]], int]] = {
    "end": _read_end,
    "lift": _read_lift,
    "free": _read_free,
    "set": _read_set,
    "lay-off": _read_lay_off,
    "draw": _read_draw,
    "roll": _read_roll,
}
