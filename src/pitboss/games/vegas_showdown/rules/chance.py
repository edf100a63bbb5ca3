"""What chance may bring: who begins, an Event card, a tile from a stack."""

from pitboss.games.vegas_showdown.codes import DRAW_EVENT, FIRST_SEAT, FLIP_TILE
from pitboss.games.vegas_showdown.rules.flipping import part_of_stack
from pitboss.games.vegas_showdown.state import EVENT, FIRST
from pitboss.games.vegas_showdown.tables import BASIC, TILE_TYPES
from pitboss.kernel import below, rule


@rule
def outcomes(s, out, odds):
    """List what may come, weighted by how many cards or tiles of it are left."""
    if s.phase == FIRST:
        for seat in range(s.seats):
            out[seat] = FIRST_SEAT + seat
            odds[seat] = 1
        return s.seats
    n = 0
    if s.phase == EVENT:
        for event in range(s.events):
            if s.deck[event] > 0:
                out[n] = DRAW_EVENT + event
                odds[n] = s.deck[event]
                n += 1
        return n
    part = part_of_stack(s, s.stack)
    for tile in range(BASIC, TILE_TYPES):
        if s.tile_size[tile] == s.stack and s.pile[part, tile] > 0:
            out[n] = FLIP_TILE + tile
            odds[n] = s.pile[part, tile]
            n += 1
    return n


@rule
def sample(s, dice):
    """Draw one of the outcomes with its odds."""
    if s.phase == FIRST:
        return FIRST_SEAT + below(dice, s.seats)
    if s.phase == EVENT:
        return sample_event(s, dice)
    return sample_tile(s, dice)


@rule
def sample_event(s, dice):
    """Draw a card from those that are left."""
    drawn = below(dice, s.cards_left)
    event = 0
    drawn -= s.deck[0]
    while drawn >= 0:
        event += 1
        drawn -= s.deck[event]
    return DRAW_EVENT + event


@rule
def sample_tile(s, dice):
    """Draw a tile from the part of the stack that lies on top."""
    part = part_of_stack(s, s.stack)
    drawn = below(dice, s.tiles_left[part, s.stack])
    tile = BASIC - 1
    while drawn >= 0:
        tile += 1
        if s.tile_size[tile] == s.stack:
            drawn -= s.pile[part, tile]
    return FLIP_TILE + tile
