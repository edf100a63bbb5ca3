"""Tiles off a sheet: bought and not placed, or taken off."""

from pitboss.kernel import rule


@rule
def store(s, seat, tile):
    """Put a tile to a seat's tiles off its sheet."""
    s.stored[seat, tile] += 1
    s.tiles_off[seat] += 1
    s.types_off[seat] |= 1 << tile


@rule
def unstore(s, seat, tile):
    """Take a tile from a seat's tiles off its sheet."""
    s.stored[seat, tile] -= 1
    s.tiles_off[seat] -= 1
    if s.stored[seat, tile] == 0:
        s.types_off[seat] &= ~(1 << tile)
