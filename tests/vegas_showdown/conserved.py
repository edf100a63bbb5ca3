"""Every tile and every card is in one place, and a seat's numbers follow from its tiles."""

from pitboss.engine import Position
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.state import ENDED
from pitboss.games.vegas_showdown.tables import CELLS, TILES

SQUARES = {"small": 1, "medium": 2, "large": 4}


def check(at: Position) -> None:
    s, box = at.state, components.of(at.state)
    for tile, name in enumerate(TILES):
        copies = box.value(f"tiles.{name}", "copies")
        off = sum(s.stored[seat, tile] for seat in range(s.seats))
        on = sum(on_sheet(s, seat, tile) for seat in range(s.seats))
        if tile < 3:
            boxed = 3 if s.seats == 3 else 0
            assert s.stock[tile] + off + on + boxed == copies, name
        else:
            on_board = sum(s.space_tile[space] == tile + 1 for space in range(4))
            left = copies - (s.pile[0, tile] + s.pile[1, tile] + on_board + off + on)
            assert left >= 0, name  # what dropped off the track has left the game
    for seat in range(s.seats):
        check_seat(at, seat)
    assert all(s.deck[event] >= 0 for event in range(s.events))


def on_sheet(s, seat, tile):
    return sum((s.tile_at[seat, cell] - 1) >> 2 == tile for cell in range(CELLS))


def check_seat(at: Position, seat: int) -> None:
    s, box = at.state, components.of(at.state)
    placed = [(s.tile_at[seat, cell] - 1) >> 2 for cell in range(CELLS) if s.tile_at[seat, cell]]
    facts = [box.tables[f"tiles.{TILES[tile]}"] for tile in placed]
    squares = sum(SQUARES[fact["size"].value] for fact in facts)
    assert int(s.occupied[seat]).bit_count() == squares  # no two tiles share a square
    assert s.population[seat] == 8 + sum(fact["population"].value for fact in facts)
    assert s.revenue[seat] == 5 + sum(fact["revenue"].value for fact in facts)
    assert s.fame[seat] >= sum(fact["fame"].value for fact in facts)
    assert s.cash[seat] >= 0
    assert s.phase != ENDED or s.cash[seat] < 10
    for tile in range(len(TILES)):
        assert s.placed[seat, tile] == placed.count(tile)
