"""The bidding tracks: what is on sale, and from where on its track every space takes bids."""

from pitboss.games.vegas_showdown.codes import OFF_TRACK
from pitboss.games.vegas_showdown.tables import (
    BASIC_TILE,
    COUNTED_CASH,
    COVERED_BITS,
    COVERED_MASK,
    PREMIER_SPACES,
    SLOTS,
    SLOTS2_SPACE,
    SLOTS_SPACE,
    SPACES,
    TRACK_OF,
)
from pitboss.kernel import rule

SPACE_COUNT = len(SPACES)


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
def bids_within(s, track, cash):
    """Count the amounts of a track that some cash covers."""
    if cash < COUNTED_CASH:
        return (s.covered[cash] >> (COVERED_BITS * track)) & COVERED_MASK
    return count_covered(s, track, cash)


@rule
def count_covered(s, track, cash):
    """Count the amounts of a track that some cash covers, one by one."""
    n = 0
    while n < s.track_length[track] and s.track[track, n] <= cash:
        n += 1
    return n


@rule
def amount_of(s, space, number):
    """Give the amount of a bid by its number."""
    if number >= OFF_TRACK:
        return number - OFF_TRACK
    return s.track[TRACK_OF[space], number]


@rule
def number_of(s, space, amount):
    """Give the number of a bid by its amount."""
    track = TRACK_OF[space]
    number = count_covered(s, track, amount - 1)
    if number < s.track_length[track] and s.track[track, number] == amount:
        return number
    return OFF_TRACK + amount


@rule
def open_bidding(s):
    """Find for every space the first bid that it takes."""
    for space in range(SPACE_COUNT):
        open_space(s, space)


@rule
def open_space(s, space):
    """Find the first bid that a space takes: not below the minimum, above any other bid.

    Where nothing is on sale that is beyond the end of the track.
    """
    track = TRACK_OF[space]
    s.first_bid[space] = s.track_length[track]
    if on_sale(s, space):
        s.first_bid[space] = bids_within(s, track, max(minimum_bid(s, space) - 1, s.high[space]))


@rule
def close_bidding(s):
    """Take no bids any more."""
    for space in range(SPACE_COUNT):
        s.first_bid[space] = 0
