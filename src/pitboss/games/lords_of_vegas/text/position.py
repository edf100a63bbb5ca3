"""A Lords of Vegas position as fields of text, and back.

    turn=0 cash=30,12,7 score=8,0,0 lots=A2:0,D8:1 tiles=A3:vega:1:5,A5:sphinx:0:3^2,B1:tivoli
    drawn=A2,A3,D8 card=D8 until=31 reorganized=A3 gambled=yes phase=act

Only `seats` must be given: what is left out is as in the action step of seat 0 on an empty board.
A tile is LOT:BRAND:OWNER:PIPS^FLOORS, without owner and pips when it bears no die. `phase` is the
stack of what is being resolved, joined by `+`; `put`, `rolled`, `bet`, `offer` and their like hold
its particulars. Casinos, bosses and what is left of tiles, dice and markers follow from the rest.
"""

import re
from collections.abc import Iterator, Mapping

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import State
from pitboss.engine.text import check_fields, quoted, read_list, read_whole
from pitboss.games.lords_of_vegas.rules.board import marker_on, owner_of, park, pips_on, set_down
from pitboss.games.lords_of_vegas.rules.casinos import work_out
from pitboss.games.lords_of_vegas.rules.stack import only, push
from pitboss.games.lords_of_vegas.rules.ties import tied_casino
from pitboss.games.lords_of_vegas.rules.turn import proceed
from pitboss.games.lords_of_vegas.state import NOBODY, PAY, TIES
from pitboss.games.lords_of_vegas.tables import (
    BIT,
    BRAND_NAMES,
    BRANDS,
    DICE_PER_SEAT,
    GAME_OVER,
    LOT_NAMES,
    LOTS,
    MARKERS_PER_SEAT,
    NO_LOT,
    TILES_PER_BRAND,
    TRACK,
)
from pitboss.games.lords_of_vegas.text.pending import FIELDS as PENDING_FIELDS
from pitboss.games.lords_of_vegas.text.pending import PHASES, parse_pending, write_pending
from pitboss.games.lords_of_vegas.text.words import read_brand, read_lot, spell_card
from pitboss.kernel import silent

_FIELDS = (
    "turn",
    "cash",
    "score",
    "lots",
    "tiles",
    "drawn",
    "card",
    "until",
    "reorganized",
    "gambled",
    "phase",
    *PENDING_FIELDS,
)
_MOST_CASH = 1_000_000
_TILE = re.compile(r"([a-z]+)(?::([0-5]):([1-6]))?(?:\^([1-6]))?")

_INNER = r"ties(\+(put-die|reroll|set))?|bet(\+lay-off)?"
_IN_DEAL = r"(\+offer|\+deal\+ties(\+short)?)?"
_STACK = re.compile(
    rf"setup|first|over|draw{_IN_DEAL}"
    rf"|pay\+put-marker{_IN_DEAL}|pay\+ties(\+put-die{_IN_DEAL})?"
    rf"|act(\+deal)?(\+({_INNER}))?|act\+ties\+put-die{_IN_DEAL}|act{_IN_DEAL}"
)


def write(s: State) -> Mapping[str, str]:
    """Spell a position."""
    stack = [int(task) for task in s.todo[: s.todo_n]]
    fields = {
        "turn": str(s.turn),
        "cash": ",".join(str(money) for money in s.cash[: s.seats]),
        "score": ",".join(str(points) for points in s.score[: s.seats]),
        "lots": ",".join(f"{LOT_NAMES[n]}:{marker_on(s, n)}" for n in _parked(s)),
        "tiles": ",".join(_write_tile(s, lot) for lot in _built(s)),
        "drawn": _write_lots(int(s.drawn)),
        "card": spell_card(int(s.card)) if s.card != NO_LOT else "",
        "until": str(s.until),
        "reorganized": _write_lots(int(s.reorganized)),
        "gambled": "yes" if s.gambled else "",
        "phase": "+".join(PHASES[task] for task in stack),
        **write_pending(s, stack),
    }
    return {key: value for key, value in fields.items() if value or key == "drawn"}


def _parked(s: State) -> Iterator[int]:
    return (lot for lot in range(LOTS) if int(s.parked) >> lot & 1)


def _built(s: State) -> Iterator[int]:
    return (lot for lot in range(LOTS) if s.brand[lot] != NOBODY)


def _write_tile(s: State, lot: int) -> str:
    owner = owner_of(s, lot)
    die = f":{owner}:{pips_on(s, lot)}" if owner != NOBODY else ""
    height = f"^{s.floors[lot]}" if s.floors[lot] > 1 else ""
    return f"{LOT_NAMES[lot]}:{BRAND_NAMES[s.brand[lot]]}{die}{height}"


def _write_lots(bits: int) -> str:
    return ",".join(LOT_NAMES[lot] for lot in range(LOTS) if bits >> lot & 1)


def parse(fields: Mapping[str, str], s: State) -> None:
    """Fill a record that was just set up from the fields of a text."""
    check_fields(fields, _FIELDS, "Lords of Vegas")
    s.turn = read_whole(fields.get("turn", "0"), "turn", 0, s.seats - 1)
    for seat, money in enumerate(_by_seat(fields, "cash", s.seats)):
        s.cash[seat] = read_whole(money, "cash", 0, _MOST_CASH)
        s.bank -= s.cash[seat]
    for seat, points in enumerate(_by_seat(fields, "score", s.seats)):
        s.score[seat] = read_whole(points, "score", 0, TRACK[-1])
        if s.score[seat] not in TRACK:
            raise Unreadable(
                f"the track has no space {points}: it has {', '.join(map(str, TRACK))}"
            )
    _parse_lots(fields, s)
    _parse_tiles(fields, s)
    _parse_cards(fields, s)
    s.gambled = _yes(fields, "gambled")
    _parse_phase(fields, s)


def _by_seat(fields: Mapping[str, str], key: str, seats: int) -> list[str]:
    parts = fields.get(key, "0").split(",")
    if len(parts) == 1:
        return parts * seats
    if len(parts) != seats:
        raise Unreadable(f"{key} takes one number or {seats}, separated by commas")
    return parts


def _yes(fields: Mapping[str, str], key: str) -> int:
    value = fields.get(key, "no")
    if value not in ("yes", "no"):
        raise Unreadable(f"{key} takes yes or no, not {quoted(value)}")
    return int(value == "yes")


def _parse_lots(fields: Mapping[str, str], s: State) -> None:
    for word in read_list(fields.get("lots", "")):
        name, _, seat = word.partition(":")
        lot = read_lot(name)
        if marker_on(s, lot) != NOBODY:
            raise Unreadable(f"{LOT_NAMES[lot]} stands twice in lots")
        park(s, read_whole(seat, f"the owner of {LOT_NAMES[lot]}", 0, s.seats - 1), lot)
    _check_left(fields, s, s.markers_left, MARKERS_PER_SEAT, "markers")


def _check_left(fields: Mapping[str, str], s: State, left: State, most: int, what: str) -> None:
    # Between an exchange and the lifting that follows it, a seat may have more out than it owns.
    if any(left[seat] < 0 for seat in range(s.seats)) and "short" not in fields.get("phase", ""):
        raise Unreadable(f"a seat has more than {most} {what} on the board")


def _parse_tiles(fields: Mapping[str, str], s: State) -> None:
    for word in read_list(fields.get("tiles", "")):
        name, _, rest = word.partition(":")
        lot = read_lot(name)
        tile = _TILE.fullmatch(rest.lower())
        if tile is None:
            raise Unreadable(f"{quoted(word)} in tiles should be LOT:BRAND:OWNER:PIPS^FLOORS")
        _place(s, lot, tile)
    for brand in range(BRANDS):
        if s.tiles_left[brand] < 0:
            raise Unreadable(f"{BRAND_NAMES[brand]} has {TILES_PER_BRAND} tiles")
    _check_left(fields, s, s.dice_left, DICE_PER_SEAT, "dice")
    work_out(s)


def _place(s: State, lot: int, tile: "re.Match[str]") -> None:
    name = LOT_NAMES[lot]
    if s.brand[lot] != NOBODY or marker_on(s, lot) != NOBODY:
        raise Unreadable(f"{name} bears two things at once")
    s.brand[lot] = read_brand(tile[1])
    s.tiles_left[s.brand[lot]] -= 1
    s.floors[lot] = int(tile[4] or 1)
    if s.floors[lot] > (s.seats if s.can_raise else 1):
        raise Unreadable(f"{name} is too high: at most as many floors as seats, where one raises")
    if tile[2]:
        seat = read_whole(tile[2], f"the owner of {name}", 0, s.seats - 1)
        set_down(s, seat, lot, int(tile[3]))


def _parse_cards(fields: Mapping[str, str], s: State) -> None:
    drawn = {read_lot(word) for word in read_list(fields.get("drawn", ""))} | set(_parked(s))
    card = fields.get("card", "")
    if card == "game-over":
        s.card = GAME_OVER
    elif card:
        s.card = read_lot(card)
        drawn.add(int(s.card))
    for lot in drawn:
        s.drawn |= BIT[lot]
    s.deck_left = LOTS - len(drawn)
    usual = max(0, int(s.deck_left) - (LOTS - 2 * int(s.seats)) // 4)
    s.until = read_whole(fields.get("until", str(usual)), "until", 0, int(s.deck_left))
    for word in read_list(fields.get("reorganized", "")):
        lot = read_lot(word)
        if owner_of(s, lot) == NOBODY:
            raise Unreadable(f"{LOT_NAMES[lot]} bears no die that could be reorganized")
        s.reorganized |= BIT[lot]


def _parse_phase(fields: Mapping[str, str], s: State) -> None:
    phase = fields.get("phase", "act")
    if _STACK.fullmatch(phase) is None:
        raise Unreadable(
            "phase takes act, draw, setup, first or over and what is being resolved,"
            f" not {phase[:60]!r}"
        )
    tasks = [PHASES.index(word) for word in phase.split("+")]
    if TIES not in tasks and tied_casino(s) != NO_LOT:
        raise Unreadable(
            f"several seats share the highest pips at {LOT_NAMES[tied_casino(s)]}:"
            " such a position goes with phase=act+ties"
        )
    if PAY in tasks and s.card == NO_LOT:
        raise Unreadable(f"phase={phase} needs card=LOT, the card that will pay")
    only(s, tasks[0])
    for task in tasks[1:]:
        push(s, task)
    parse_pending(fields, s, tasks)
    proceed(s, silent())
