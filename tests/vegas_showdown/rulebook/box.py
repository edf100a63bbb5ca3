"""What is printed on the pieces, copied by hand from the component data.

Kept apart from the product's own tables on purpose: the tests compare the two.
"""

from typing import NamedTuple


class Tile(NamedTuple):
    """One kind of tile."""

    color: str
    size: str
    copies: int
    price: int
    population: int
    revenue: int
    fame: int
    doors: str
    red: bool
    needs: str
    a: int = 0
    b: int = 0

    @property
    def edges(self) -> set[str]:
        """The unit edges that have a door: a side, and where along it."""
        return {door.ljust(2, "0") for door in self.doors.split()}


TILES = {
    "slots": Tile("yellow", "small", 16, 5, 0, 1, 0, "N E W", False, ""),
    "lounge": Tile("green", "medium", 10, 9, 0, 0, 2, "N0 N1 E0 S0 S1 W0", False, ""),
    "restaurant": Tile("blue", "large", 7, 15, 2, 0, 0, "N0 E0 S1 W1", False, ""),
    "fancy-slots": Tile("yellow", "small", 5, 18, 0, 1, 2, "N S", True, "slots", 4, 1),
    "dragon-room": Tile("yellow", "small", 1, 42, 0, 4, 6, "S", True, "slots fancy-slots", 0, 1),
    "table-games": Tile("yellow", "medium", 3, 18, 0, 1, 0, "N0 N1 E0 S0 S1", False, "", 3, 0),
    "high-rollers-room": Tile(
        "yellow", "medium", 2, 25, 0, 3, 2, "S0 S1", False, "table-games", 1, 1
    ),
    "sports-book": Tile("yellow", "large", 3, 25, 0, 2, 0, "N0 E0 S1 W1", False, "", 3, 0),
    "space-age-sports-book": Tile(
        "yellow", "large", 2, 33, 0, 3, 5, "W1 S0 E1", False, "sports-book", 1, 1
    ),
    "fancy-lounge": Tile("green", "medium", 4, 33, 1, 0, 4, "W0 E0 S0", True, "lounge", 2, 2),
    "night-club": Tile("green", "large", 2, 42, 0, 0, 8, "N0 E0 S1 W1", False, "lounge", 1, 1),
    "theater": Tile(
        "green", "large", 1, 52, 1, 0, 12, "W1 S0 E1", True, "lounge fancy-lounge", 0, 1
    ),
    "fancy-restaurant": Tile("blue", "small", 4, 25, 2, 0, 2, "S", True, "restaurant", 2, 2),
    "five-star-steakhouse": Tile(
        "blue", "medium", 1, 42, 3, 0, 6, "W0 S1", True, "restaurant fancy-restaurant", 0, 1
    ),
    "buffet": Tile("blue", "large", 2, 33, 4, 0, 3, "W1 S0 E1", False, "restaurant", 1, 1),
}
BASIC = ("slots", "lounge", "restaurant")

L, R = "likely", "reconstructed"
DOUBTFUL: dict[str, dict[str, str]] = {
    "slots": {},
    "lounge": {},
    "restaurant": {
        "price": L,
        "population": L,
        "revenue": L,
        "fame": L,
        "doors": R,
        "red_corners": L,
    },
    "fancy-slots": {"color": L, "doors": R},
    "dragon-room": {"color": L},
    "table-games": {"doors": R, "needs": L},
    "high-rollers-room": {"color": L},
    "sports-book": {
        "color": L,
        "copies": L,
        "price": R,
        "population": R,
        "revenue": R,
        "fame": R,
        "doors": R,
        "red_corners": R,
        "needs": L,
    },
    "space-age-sports-book": {
        "color": L,
        "size": L,
        "copies": L,
        "price": R,
        "population": R,
        "revenue": R,
        "fame": R,
        "doors": R,
        "red_corners": R,
        "needs": L,
    },
    "fancy-lounge": {"color": L, "copies": L, "doors": R, "needs": L},
    "night-club": {"copies": L, "doors": R, "needs": L},
    "theater": {"doors": R},
    "fancy-restaurant": {
        "copies": L,
        "price": R,
        "population": R,
        "revenue": L,
        "fame": R,
        "doors": L,
    },
    "five-star-steakhouse": {
        "color": L,
        "size": R,
        "price": R,
        "population": R,
        "revenue": R,
        "fame": R,
        "doors": R,
        "red_corners": L,
    },
    "buffet": {"copies": L, "population": R, "revenue": R, "fame": R, "doors": R, "needs": L},
}

CIRCLES = (3, 7, 12, 18, 25, 33, 42, 52)
PREMIER_TRACK = (3, 5, 7, 9, 12, 15, 18, 21, 25, 29, 33, 37, 42, 47, 52, 57)
BASIC_TRACKS = {
    "slots": (5, 7, 9, 12, 15),
    "lounge": (9, 11, 13, 17, 21),
    "restaurant": (15, 18, 21, 25, 29),
}

EVENTS = {
    "pull-strings": "choice",
    "slots-fame": "small",
    "slots-money": "medium",
    "slots-strike-1": "large",
    "slots-strike-2": "small",
    "lounge-fame": "medium",
    "lounge-money": "large",
    "lounge-strike-1": "small",
    "lounge-strike-2": "medium",
    "restaurant-fame": "large",
    "restaurant-money": "small",
    "restaurant-strike-1": "medium",
    "restaurant-strike-2": "large",
    "pr-scandal-1": "small",
    "pr-scandal-2": "large",
    "no-renovate-1": "medium",
    "no-renovate-2": "small",
    "boom-1": "large",
    "boom-2": "medium",
    "slump": "small",
    "door-takings": "large",
    "jackpot-night": "medium",
    "windfall": "small",
    "fire-sale-1": "large",
    "fire-sale-2": "medium",
    "price-hike": "small",
    "top-revenue": "large",
    "top-population": "medium",
    "most-tiles": "small",
    "underdog": "large",
    "connected": "medium",
}
"""Every Event card with the stack its symbol names; Pull Strings is three cards."""
CERTAIN_CARDS = {
    "pull-strings": {"stack": L, "effect": L},
    "slots-fame": {"title": R, "stack": R, "effect": R},
    "slots-money": {"title": R, "stack": R, "effect": R},
    "slots-strike-1": {"title": L, "stack": R, "effect": L},
    "slots-strike-2": {"title": L, "stack": R, "effect": L},
    "lounge-fame": {"title": L, "stack": R, "effect": L},
    "lounge-money": {"title": R, "stack": R, "effect": R},
    "lounge-strike-1": {"title": R, "stack": R, "effect": L},
    "lounge-strike-2": {"title": R, "stack": R, "effect": L},
    "restaurant-fame": {"title": R, "stack": R, "effect": R},
    "restaurant-money": {"title": R, "stack": R, "effect": R},
    "restaurant-strike-1": {"title": R, "stack": R, "effect": L},
    "restaurant-strike-2": {"title": R, "stack": R, "effect": L},
    "pr-scandal-1": {"stack": R, "effect": L},
}
"""Cards that certainly exist, with what is doubtful of them; all others are reconstructed whole."""
