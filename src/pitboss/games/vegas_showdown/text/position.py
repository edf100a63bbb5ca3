"""A Vegas Showdown position as fields of text, and back.

    turn=4 button=1 phase=act act=2 spaces=theater:52,table-games:12,-,- bids=-,p1:52,-
    cash=31,60,8 sheets=slots@a3+3,lounge@b3/-/- stored=-/theater/-

Tiles are separated by `,`, seats by `/` or, where each has a number, by `,`; `-` is nothing.
Only `seats` must be given. What is left out is as follows: a seat chooses its action on turn 1, no
tile is on the board, every stack holds what is nowhere else, and Fame, Population and Revenue are
what a start and the tiles on the sheet make them. A sheet must fit but is not judged.
"""

from collections.abc import Mapping, Sequence

from pitboss.engine.game import State
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.geometry import cell_name
from pitboss.games.vegas_showdown.state import ENDED, FLIP, RENOVATE, SETUP_FLIP
from pitboss.games.vegas_showdown.tables import (
    ACTIONS,
    CATEGORIES,
    CELLS,
    ENDINGS,
    INCOMES,
    NO_MARKER,
    ON_NOTHING,
    ON_PUBLICITY,
    ON_RENOVATE,
    PREMIER_SPACES,
    SIZES,
    SPACES,
    TILES,
)
from pitboss.games.vegas_showdown.text.position_reader import PHASES, parse

__all__ = ["PHASES", "marker_name", "parse", "write"]


def write(s: State) -> Mapping[str, str]:
    """Spell a position; what is empty is left out."""
    seats = range(s.seats)
    fields = {
        "turn": str(s.turn_no),
        "button": str(s.button),
        "phase": PHASES[s.phase],
        "act": str(s.turn),
        "spaces": ",".join(_space(s, space) for space in range(PREMIER_SPACES)),
        "bids": ",".join(_marker(s, seat) for seat in seats),
        "cash": ",".join(str(s.cash[seat]) for seat in seats),
        "fame": ",".join(str(s.fame[seat]) for seat in seats),
        "population": ",".join(str(s.population[seat]) for seat in seats),
        "revenue": ",".join(str(s.revenue[seat]) for seat in seats),
        "sheets": "/".join(",".join(sheet_tiles(s, seat)) or "-" for seat in seats),
        "stored": "/".join(_stored(s, seat) for seat in seats),
        "stock": _tiles(s.stock),
        "a": _tiles(s.pile[0]),
        "b": _tiles(s.pile[1]),
    }
    cards = components.of(s)
    ids = cards.event_ids
    drawn = [cards.value(f"events.{card}", "copies") - s.deck[n] for n, card in enumerate(ids)]
    optional = {
        "drawn": _counted(dict(zip(ids, map(int, drawn), strict=True))),
        "banned": ",".join(TILES[tile] for tile in range(len(TILES)) if s.banned >> tile & 1),
        "barred": ",".join(ACTIONS[n] for n in range(len(ACTIONS)) if s.barred >> n & 1),
        "income": INCOMES[s.income] if s.income else "",
        "event": ids[s.event - 1] if s.event else "",
        "waiting": ids[s.waiting - 1] if s.waiting else "",
        "stack": SIZES[s.stack] if s.phase in (FLIP, SETUP_FLIP) else "",
        "bought": TILES[s.bought - 1] if s.bought else "",
        **(_renovation(s) if s.phase == RENOVATE else {}),
        **(_final(s) if s.phase == ENDED else {}),
    }
    return fields | {name: text for name, text in optional.items() if text not in ("", "-")}


def _space(s: State, space: int) -> str:
    if s.space_tile[space] == 0:
        return "-"
    return f"{TILES[s.space_tile[space] - 1]}:{s.space_minimum[space]}"


def marker_name(marker: int) -> str:
    """Name where a bid marker stands; "" for nowhere."""
    others = {
        NO_MARKER: "",
        ON_RENOVATE: "renovate",
        ON_PUBLICITY: "publicity",
        ON_NOTHING: "pass",
    }
    return others[marker] if marker in others else SPACES[marker - 1]


def _marker(s: State, seat: int) -> str:
    name = marker_name(int(s.marker[seat]))
    if name in SPACES:
        return f"{name}:{s.high[s.marker[seat] - 1]}"
    return name or "-"


def sheet_tiles(s: State, seat: int) -> list[str]:
    """Spell the tiles of a sheet, row by row."""
    return [
        spell_tile(int(s.tile_at[seat, cell]), cell)
        for cell in range(CELLS)
        if s.tile_at[seat, cell]
    ]


def spell_tile(code: int, cell: int) -> str:
    """Spell one tile on a sheet."""
    tile, turn = divmod(code - 1, 4)
    return f"{TILES[tile]}@{cell_name(cell)}" + (f"+{turn}" if turn else "")


def _stored(s: State, seat: int) -> str:
    """Spell the tiles off a sheet; the one just bought is a field of its own."""
    counts = [int(count) for count in s.stored[seat]]
    if s.bought and seat == s.turn:
        counts[s.bought - 1] -= 1
    return _tiles(counts)


def _tiles(counts: Sequence[int]) -> str:
    return _counted({TILES[tile]: int(count) for tile, count in enumerate(counts)})


def _counted(counts: Mapping[str, int]) -> str:
    listed = [name if n == 1 else f"{name}:{n}" for name, n in counts.items() if n]
    return ",".join(listed) or "-"


def _renovation(s: State) -> dict[str, str]:
    off = [spell_tile(int(s.taken[k]), int(s.taken_from[k])) for k in range(s.off_count)]
    on = [spell_tile(int(s.put_on[k]), int(s.put_to[k])) for k in range(s.on_count)]
    return {"off": ",".join(off), "on": ",".join(on)}


def _final(s: State) -> dict[str, str]:
    categories = range(len(CATEGORIES))
    count = ["+".join(str(s.count[seat, c]) for c in categories) for seat in range(s.seats)]
    return {"ending": ENDINGS[s.ending - 1], "count": "/".join(count)}
