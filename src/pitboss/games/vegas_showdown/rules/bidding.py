"""Step 4: bids and the other actions, until nobody owes one."""

from pitboss.games.vegas_showdown.codes import (
    BID,
    CHOOSE_PUBLICITY,
    CHOOSE_RENOVATE,
    PASS,
    SPACE_SHIFT,
)
from pitboss.games.vegas_showdown.events import (
    BID_MADE,
    BY_PUBLICITY,
    CHOSE,
    FAME_GAINED,
    OUTBID,
)
from pitboss.games.vegas_showdown.rules.resolving import resolve
from pitboss.games.vegas_showdown.rules.tracks import (
    bids_within,
    close_bidding,
    open_space,
    tile_on,
)
from pitboss.games.vegas_showdown.tables import (
    NO_MARKER,
    NO_PUBLICITY,
    NO_RENOVATE,
    ON_PUBLICITY,
    SLOTS2_SPACE,
    SLOTS_SPACE,
    SPACES,
    TRACK_OF,
)
from pitboss.kernel import add_move, add_run, emit, rule

SPACE_COUNT = len(SPACES)


@rule
def list_actions(s, out):
    """Write every bid by space and amount, then Renovate and Publicity; pass if nothing else."""
    n = 0
    cash = s.cash[s.turn]
    for space in range(SPACE_COUNT):
        first = s.first_bid[space]
        count = max(0, bids_within(s, TRACK_OF[space], cash) - first)
        n = add_run(out, n, BID + (space << SPACE_SHIFT) + first, count)
    if s.barred & NO_RENOVATE == 0:
        n = add_move(out, n, CHOOSE_RENOVATE)
    if s.barred & NO_PUBLICITY == 0:
        n = add_move(out, n, CHOOSE_PUBLICITY)
    if n == 0:
        n = add_move(out, n, PASS)
    return n


@rule
def bid(s, space, number, log):
    """Put the marker on an amount of a track; whoever stood there must choose again."""
    seat = s.turn
    amount = s.track[TRACK_OF[space], number]
    emit(log, BID_MADE, seat, space, amount, tile_on(s, space))
    if s.holder[space] > 0:
        loser = s.holder[space] - 1
        s.marker[loser] = NO_MARKER
        emit(log, OUTBID, loser, space, seat)
    s.holder[space] = seat + 1
    s.high[space] = amount
    s.first_bid[space] = number + 1
    if space == SLOTS_SPACE:
        open_space(s, SLOTS2_SPACE)  # the last Slots is on sale on one track only
    elif space == SLOTS2_SPACE:
        open_space(s, SLOTS_SPACE)
    s.marker[seat] = space + 1
    next_to_choose(s, log)


@rule
def choose(s, marker, log):
    """Put the marker on an action. Publicity gains its Fame at once."""
    seat = s.turn
    emit(log, CHOSE, seat, marker)
    s.marker[seat] = marker
    if marker == ON_PUBLICITY:
        s.fame[seat] += 1
        emit(log, FAME_GAINED, seat, 1, BY_PUBLICITY)
    next_to_choose(s, log)


@rule
def next_to_choose(s, log):
    """Go on clockwise to the next seat that owes an action; when none does, bidding is closed."""
    seat = s.turn
    for _ in range(s.seats):
        seat = seat + 1 if seat + 1 < s.seats else 0
        if s.marker[seat] == NO_MARKER:
            s.turn = seat
            return
    close_bidding(s)
    resolve(s, log)
