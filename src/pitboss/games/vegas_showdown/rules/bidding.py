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
from pitboss.games.vegas_showdown.tables import (
    BASIC_TILE,
    NO_MARKER,
    NO_PUBLICITY,
    NO_RENOVATE,
    ON_PUBLICITY,
    PREMIER_SPACES,
    SLOTS,
    SLOTS2_SPACE,
    SLOTS_SPACE,
    SPACES,
    TRACK_OF,
)
from pitboss.kernel import emit, rule

SPACE_COUNT = len(SPACES)


@rule
def list_actions(s, out):
    """Write every bid by space and amount, then Renovate and Publicity; pass if nothing else."""
    n = 0
    for space in range(SPACE_COUNT):
        if on_sale(s, space):
            n = list_bids(s, space, out, n)
    if s.barred & NO_RENOVATE == 0:
        out[n] = CHOOSE_RENOVATE
        n += 1
    if s.barred & NO_PUBLICITY == 0:
        out[n] = CHOOSE_PUBLICITY
        n += 1
    if n == 0:
        out[n] = PASS
        n += 1
    return n


@rule
def on_sale(s, space):
    """Say whether bids may be made on a space: there is a tile, and no No-Bid marker on it."""
    tile = tile_on(s, space)
    return tile >= 0 and (s.banned >> tile) & 1 == 0


@rule
def tile_on(s, space):
    """Give the type of tile that a bid on a space would buy, or -1."""
    if space < PREMIER_SPACES:
        return s.space_tile[space] - 1
    tile = BASIC_TILE[space]
    left = s.stock[tile]
    if space == SLOTS2_SPACE and s.seats < 5:
        return -1
    # The last Slots cannot be sold on both tracks.
    if tile == SLOTS and left == 1 and s.holder[space] == 0:
        other = SLOTS_SPACE if space == SLOTS2_SPACE else SLOTS2_SPACE
        left -= 1 if s.holder[other] > 0 else 0
    return tile if left > 0 else -1


@rule
def minimum_bid(s, space):
    """Give the lowest amount a space takes while nobody has bid on it."""
    if space < PREMIER_SPACES:
        return s.space_minimum[space]
    return s.tile_price[BASIC_TILE[space]]


@rule
def list_bids(s, space, out, n):
    """Write the bids on one space: printed amounts, not below the minimum, above any other bid."""
    track = TRACK_OF[space]
    least = max(minimum_bid(s, space), s.high[space] + 1)
    for k in range(s.track_length[track]):
        amount = s.track[track, k]
        if least <= amount <= s.cash[s.turn]:
            out[n] = BID + (space << SPACE_SHIFT) + amount
            n += 1
    return n


@rule
def bid(s, space, amount, log):
    """Put the marker on a space; whoever stood there must choose again."""
    seat = s.turn
    emit(log, BID_MADE, seat, space, amount, tile_on(s, space))
    if s.holder[space] > 0:
        loser = s.holder[space] - 1
        s.marker[loser] = NO_MARKER
        emit(log, OUTBID, loser, space, seat)
    s.holder[space] = seat + 1
    s.high[space] = amount
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
    resolve(s, log)
