"""Money, 45 tiles, 12 dice and 10 markers a seat and 48 cards are somewhere, and only once."""

from pitboss.engine import Position
from pitboss.games.lords_of_vegas.rules.board import owner_of, pips_on
from pitboss.games.lords_of_vegas.rules.casinos import boss_of
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
from pitboss.games.lords_of_vegas.tables import BRANDS, LOTS, NEIGHBOURS, NO_LOT, TRACK
from pitboss.kernel import OVER


def check(at: Position) -> None:
    s = at.state
    _check_money(s)
    _check_pieces(s)
    _check_cards(s)
    _check_casinos(at)
    assert s.todo_n <= 6, "deeper than `state.DEEPEST` says"
    stack = s.todo[: s.todo_n].tolist()
    if s.waits != OVER and TIES not in stack:
        assert s.tied == 0, at.text
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
        assert s.dice_left[seat] + len(_lots(s.dice[seat])) == 12
        assert s.markers_left[seat] + len(_lots(s.parking[seat])) == 10
        assert short or (s.dice_left[seat] >= 0 and s.markers_left[seat] >= 0)
    tiles = {lot for lot in range(LOTS) if s.brand[lot] != NOBODY}
    dice, markers = _lots_of_all(s.dice), _lots_of_all(s.parking)
    assert not tiles & set(markers)
    assert set(dice) <= tiles
    assert set(dice) == {lot for lot in range(LOTS) if pips_on(s, lot) > 0}
    assert tiles == {lot for lot in range(LOTS) if s.floors[lot] > 0}
    assert s.floors.max() <= (s.seats if s.can_raise else 1)
    assert max(pips_on(s, lot) for lot in range(LOTS)) <= 6


def _lots(members) -> list[int]:
    return [lot for lot in range(64) if int(members) >> lot & 1]


def _lots_of_all(by_seat) -> list[int]:
    """Give the lots of all seats, none of which belongs to two."""
    lots = [lot for members in by_seat for lot in _lots(members)]
    assert len(set(lots)) == len(lots) and set(lots) <= set(range(LOTS))
    return lots


def _check_cards(s) -> None:
    out = int(s.drawn).bit_count()
    assert out + s.deck_left == 48
    assert 0 <= s.until <= s.deck_left
    parked = sum(s.parking.tolist())
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
        assert set(_lots(s.lots_of[lot])) == group, at.text
        dice = [(int(pips_on(s, n)), int(owner_of(s, n))) for n in group]
        highest = {owner for pips, owner in dice if pips == max(dice)[0] > 0}
        boss = NOBODY if not highest else TIED if len(highest) > 1 else highest.pop()
        assert boss_of(s, lot) == boss, at.text
    assert (s.casino[s.brand == NOBODY] == NO_LOT).all()


def _flood(start: int, tiles: dict[int, tuple[int, int]]) -> set[int]:
    group, edge = {start}, [start]
    while edge:
        for other in NEIGHBOURS[edge.pop()].tolist():
            if other not in group and tiles.get(other) == tiles[start]:
                group.add(other)
                edge.append(other)
    return group
