"""Money, 45 tiles, 12 dice and 10 markers a seat and 48 cards are somewhere, and only once."""

from pitboss.engine import Position
from pitboss.games.lords_of_vegas.rules.casinos import count_casino, regroup
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import (
    CARRY_OUT,
    DEALING,
    NOBODY,
    OFFER,
    PUT_DIE,
    SHORT,
    TIED,
    TIES,
)
from pitboss.games.lords_of_vegas.tables import BIT, BLOCK_START, BRANDS, LOTS, NO_LOT, TRACK
from pitboss.kernel import OVER, silent


def check(at: Position) -> None:
    s = at.state
    _check_money(s)
    _check_pieces(s)
    _check_cards(s)
    _check_casinos(at)
    stack = s.todo[: s.todo_n].tolist()
    if s.waits != OVER and TIES not in stack:
        assert all(s.boss[lot] != TIED for lot in range(LOTS)), at.text
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
    for lot in range(LOTS):
        assert s.marker[lot] == NOBODY or s.brand[lot] == NOBODY
        assert (s.owner[lot] == NOBODY) == (s.pips[lot] == 0)
        assert s.owner[lot] == NOBODY or s.brand[lot] != NOBODY
        assert (s.brand[lot] == NOBODY) == (s.floors[lot] == 0)
        assert 0 <= s.floors[lot] <= (s.seats if s.can_raise else 1)


def _check_cards(s) -> None:
    out = sum(1 for card in range(LOTS) if s.drawn & BIT[card])
    assert out + s.deck_left == 48
    assert 0 <= s.until <= s.deck_left
    for lot in range(LOTS):
        if s.marker[lot] != NOBODY:
            assert s.drawn & BIT[lot], "a parking lot's card was drawn"
    if top(s) != DEALING:
        assert s.aside == 0
        # A quarter of the deck lies below Game Over from the first to the last turn.
        assert s.deck_left - s.until <= 11


def _check_casinos(at: Position) -> None:
    """Casinos and bosses kept in the record are those that the tiles and dice make."""
    fresh = at.copy().state
    if top(fresh) == PUT_DIE and fresh.casino[fresh.put_lot] == NO_LOT:
        raise AssertionError("a tile that waits for its die belongs to no casino")
    for start in BLOCK_START.tolist():
        regroup(fresh, start, 0, silent())
    for lot in range(LOTS):
        if fresh.casino[lot] == lot:
            count_casino(fresh, lot, 0, silent())
    for field in ("casino", "boss", "spaces", "worth"):
        assert (fresh[field] == at.state[field]).all(), f"{field} is stale: {at.text}"
