"""Money, 45 tiles, 12 dice and 10 markers a seat and 48 cards are somewhere, and only once."""

from pitboss.engine import Position
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import (
    CARRY_OUT,
    DEALING,
    NOBODY,
    OFFER,
    SHORT,
    TIED,
    TIES,
)
from pitboss.games.lords_of_vegas.tables import BIT, BRANDS, LOTS, NEIGHBOURS, NO_LOT, TRACK
from pitboss.kernel import OVER


def check(at: Position) -> None:
    s = at.state
    _check_money(s)
    _check_pieces(s)
    _check_cards(s)
    _check_casinos(at)
    stack = s.todo[: s.todo_n].tolist()
    if s.waits != OVER and TIES not in stack:
        assert (s.boss != TIED).all(), at.text
    if OFFER not in stack and CARRY_OUT not in stack:
        assert s.deal_n == 0 and not s.deal.any() and s.parties == s.accepted == 0
    assert s.drafting == 0


def _check_money(s) -> None:
    assert sum(s.cash[: s.seats].tolist()) + s.bank == 0
    assert all(s.cash[seat] >= 0 for seat in range(s.seats))
    assert not s.cash[s.seats :].any()
    assert all(s.score[seat] in TRACK for seat in range(s.seats))


def _check_pieces(s) -> None:
    for brand in range(BRANDS):
        assert s.tiles_left[brand] + (s.brand == brand).sum() == 9
        assert s.tiles_left[brand] >= 0
    short = top(s) == SHORT
    for seat in range(s.seats):
        assert s.dice_left[seat] + (s.owner == seat).sum() == 12
        assert s.markers_left[seat] + (s.marker == seat).sum() == 10
        assert short or (s.dice_left[seat] >= 0 and s.markers_left[seat] >= 0)
    tile, die = s.brand != NOBODY, s.owner != NOBODY
    assert not (tile & (s.marker != NOBODY)).any()
    assert not (die & ~tile).any()
    assert (die == (s.pips > 0)).all() and (tile == (s.floors > 0)).all()
    assert s.floors.max() <= (s.seats if s.can_raise else 1)
    assert s.pips.max() <= 6 and s.pips.min() >= 0


def _check_cards(s) -> None:
    out = int(s.drawn).bit_count()
    assert out + s.deck_left == 48
    assert 0 <= s.until <= s.deck_left
    parked = sum(BIT[:LOTS][s.marker != NOBODY].tolist())
    assert parked & int(s.drawn) == parked, "a parking lot's card was drawn"
    if top(s) != DEALING:
        assert s.aside == 0
        # A quarter of the deck lies below Game Over from the first to the last turn.
        assert s.deck_left - s.until <= 11


def _check_casinos(at: Position) -> None:
    """Casinos and bosses kept in the record are those that the tiles and dice make."""
    s = at.state
    tiles = {lot: (s.brand[lot], s.floors[lot]) for lot in range(LOTS) if s.brand[lot] != NOBODY}
    seen: set[int] = set()
    for lot in tiles:
        if lot in seen:
            continue
        group = _flood(lot, tiles)
        seen |= group
        assert {int(s.casino[n]) for n in group} == {lot}, at.text
        dice = [(int(s.pips[n]), int(s.owner[n])) for n in group if s.owner[n] != NOBODY]
        assert s.spaces[lot] == len(group) and s.worth[lot] == sum(pips for pips, _ in dice)
        highest = {owner for pips, owner in dice if pips == max(dice)[0]}
        boss = NOBODY if not dice else TIED if len(highest) > 1 else highest.pop()
        assert {int(s.boss[n]) for n in group} == {int(boss)}, at.text
    assert (s.casino[s.brand == NOBODY] == NO_LOT).all()


def _flood(start: int, tiles: dict[int, tuple[int, int]]) -> set[int]:
    group, edge = {start}, [start]
    while edge:
        for other in NEIGHBOURS[edge.pop()].tolist():
            if other not in group and tiles.get(other) == tiles[start]:
                group.add(other)
                edge.append(other)
    return group
