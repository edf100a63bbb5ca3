"""One spelling per step.

first 2                  who gets the Turn Order Button
flip theater             the tile that a premier stack gives
event slots-strike-1     the Event card that is drawn
stack small              the stack that Pull Strings names
bid p1 57                a space of the board and an amount: two copies may be on sale
renovate, publicity      the other actions; pass, when there is none
place lounge b3+1        the top left square, and quarter turns to the right
store                    the bought tile goes aside
off lounge b3            a renovation takes a tile off, puts one on, ends or is called off
on lounge c3+1
done, cancel
"""

from collections.abc import Sequence

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import State
from pitboss.engine.text import quoted, read_one_of, read_whole
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.codes import (
    BID,
    CANCEL,
    CELL,
    CHOOSE_PUBLICITY,
    CHOOSE_RENOVATE,
    DONE,
    DRAW_EVENT,
    FIRST_SEAT,
    FLIP_TILE,
    KIND,
    NAME_STACK,
    NUMBER,
    OFF_TRACK,
    PASS,
    PLACE_TILE,
    PUT_ON,
    SPACE_SHIFT,
    STORE,
    TAKE_OFF,
    TILE_SHIFT,
    TURN_SHIFT,
)
from pitboss.games.vegas_showdown.geometry import cell_name, read_cell
from pitboss.games.vegas_showdown.refusals import why
from pitboss.games.vegas_showdown.rules.tracks import amount_of, number_of
from pitboss.games.vegas_showdown.tables import SIZES, SPACES, TILES
from pitboss.games.vegas_showdown.text.position import parse, write

__all__ = ["parse", "read", "spell", "why", "write"]

_RULE = "vegas-showdown#spelling"
_ALONE = {
    "renovate": CHOOSE_RENOVATE,
    "publicity": CHOOSE_PUBLICITY,
    "pass": PASS,
    "store": STORE,
    "done": DONE,
    "cancel": CANCEL,
}
_PUTTING = {"place": PLACE_TILE, "on": PUT_ON}


def spell(s: State, code: int) -> str:
    """Spell a step."""
    kind = code & KIND
    rest = code - kind
    for word, alone in _ALONE.items():
        if code == alone:
            return word
    if kind == BID:
        space = rest >> SPACE_SHIFT
        return f"bid {SPACES[space]} {amount_of(s, space, rest & NUMBER)}"
    if kind in (PLACE_TILE, PUT_ON):
        verb = "place" if kind == PLACE_TILE else "on"
        turn = rest >> TURN_SHIFT & 3
        return f"{verb} {TILES[rest >> TILE_SHIFT]} {cell_name(rest & CELL)}" + (
            f"+{turn}" if turn else ""
        )
    if kind == TAKE_OFF:
        return f"off {TILES[rest >> TILE_SHIFT]} {cell_name(rest & CELL)}"
    if kind == FLIP_TILE:
        return f"flip {TILES[rest]}"
    if kind == DRAW_EVENT:
        return f"event {components.of(s).event_ids[rest]}"
    if kind == NAME_STACK:
        return f"stack {SIZES[rest]}"
    return f"first {rest}"


def read(s: State, text: str, seat: int) -> Sequence[int]:
    """Read a step."""
    words = text.lower().split()
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb in _ALONE:
        _want(rest, 0, verb)
        return (_ALONE[verb],)
    if verb == "bid":
        _want(rest, 2, "bid SPACE AMOUNT")
        space = read_one_of(rest[0], SPACES, "space", _RULE)
        amount = read_whole(rest[1], "a bid", 0, OFF_TRACK - 1, _RULE)
        return (BID + (space << SPACE_SHIFT) + int(number_of(s, space, amount)),)
    if verb in _PUTTING:
        _want(rest, 2, f"{verb} TILE SQUARE+TURNS, such as {verb} lounge b3+1")
        tile = read_one_of(rest[0], TILES, "tile", _RULE)
        cell, turn = _place(rest[1])
        turn %= int(s.tile_turns[tile])
        return (_PUTTING[verb] + (tile << TILE_SHIFT) + (turn << TURN_SHIFT) + cell,)
    if verb == "off":
        _want(rest, 2, "off TILE SQUARE")
        tile = read_one_of(rest[0], TILES, "tile", _RULE)
        return (TAKE_OFF + (tile << TILE_SHIFT) + _place(rest[1])[0],)
    if verb == "stack":
        _want(rest, 1, "stack small, stack medium or stack large")
        return (NAME_STACK + read_one_of(rest[0], SIZES, "stack", _RULE),)
    return (_outcome(s, verb, rest, text),)


def _outcome(s: State, verb: str, rest: list[str], text: str) -> int:
    if verb == "flip":
        _want(rest, 1, "flip TILE")
        return FLIP_TILE + read_one_of(rest[0], TILES, "tile", _RULE)
    if verb == "event":
        _want(rest, 1, "event CARD")
        return DRAW_EVENT + read_one_of(rest[0], components.of(s).event_ids, "card", _RULE)
    if verb == "first":
        _want(rest, 1, "first SEAT")
        return FIRST_SEAT + read_whole(rest[0], "first", 0, 9, _RULE)
    raise Unreadable(
        f"{quoted(text.strip())} is no step of Vegas Showdown: choose bid, renovate or publicity;"
        " then place, store, off, on or done",
        "vegas-showdown#actions",
    )


def _want(rest: list[str], count: int, spelling: str) -> None:
    if len(rest) != count:
        raise Unreadable(f"this is spelled: {spelling}", _RULE)


def _place(word: str) -> tuple[int, int]:
    name, plus, turns = word.partition("+")
    cell = read_cell(name)
    if cell is None or (plus and turns not in ("0", "1", "2", "3")):
        raise Unreadable(
            f"{quoted(word)} is no square: a square is a letter and a number such as b3, and +1 to"
            " +3 behind it are quarter turns to the right",
            _RULE,
        )
    return cell, int(turns or "0")
