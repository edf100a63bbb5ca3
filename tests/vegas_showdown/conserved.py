"""Every tile and every card is in one place, and a seat's numbers follow from its tiles."""

from pitboss.engine import Position
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.state import ENDED
from pitboss.games.vegas_showdown.tables import TILES

SQUARES = {"small": 1, "medium": 2, "large": 4}


def check(at: Position) -> None:
    s, box = at.state, components.of(at.state)
    sheets = [tiles_on(row) for row in s.tile_at[: s.seats].tolist()]
    stored, pile = s.stored[: s.seats].sum(axis=0), s.pile.sum(axis=0)
    for tile, name in enumerate(TILES):
        copies = box.value(f"tiles.{name}", "copies")
        off = stored[tile]
        on = sum(sheet.count(tile) for sheet in sheets)
        if tile < 3:
            boxed = 3 if s.seats == 3 else 0
            assert s.stock[tile] + off + on + boxed == copies, name
        else:
            on_board = sum(s.space_tile[space] == tile + 1 for space in range(4))
            left = copies - (pile[tile] + on_board + off + on)
            assert left >= 0, name  # what dropped off the track has left the game
    for seat, sheet in enumerate(sheets):
        check_seat(at, seat, sheet)
    assert all(s.deck[event] >= 0 for event in range(s.events))


def tiles_on(row: list[int]) -> list[int]:
    """List the types of the tiles whose top left squares a sheet names."""
    return [(code - 1) >> 2 for code in row if code]


def check_seat(at: Position, seat: int, placed: list[int]) -> None:
    s, box = at.state, components.of(at.state)
    facts = [box.tables[f"tiles.{TILES[tile]}"] for tile in placed]
    squares = sum(SQUARES[fact["size"].value] for fact in facts)
    assert int(s.occupied[seat]).bit_count() == squares  # no two tiles share a square
    assert s.population[seat] == 8 + sum(fact["population"].value for fact in facts)
    assert s.revenue[seat] == 5 + sum(fact["revenue"].value for fact in facts)
    assert s.fame[seat] >= sum(fact["fame"].value for fact in facts)
    assert s.cash[seat] >= 0
    assert s.phase != ENDED or s.cash[seat] < 10
