"""The tiles in the box: how many of each brand are left."""

from pitboss.games.lords_of_vegas.tables import BRANDS, TILES_PER_BRAND
from pitboss.kernel import rule


@rule
def count_box(s):
    """Note anew of which brands how many tiles are left."""
    for tiles in range(TILES_PER_BRAND + 1):
        s.brands_left[tiles] = 0
        for brand in range(BRANDS):
            if s.tiles_left[brand] >= tiles:
                s.brands_left[tiles] |= 1 << brand


@rule
def take_from_box(s, brand, tiles):
    """Take tiles of a brand."""
    for _ in range(tiles):
        s.brands_left[s.tiles_left[brand]] &= ~(1 << brand)
        s.tiles_left[brand] -= 1


@rule
def put_into_box(s, brand, tiles):
    """Put tiles of a brand back."""
    for _ in range(tiles):
        s.tiles_left[brand] += 1
        s.brands_left[s.tiles_left[brand]] |= 1 << brand
