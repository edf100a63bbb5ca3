"""Where a test comes from: a page of the rulebook, one of its examples, or a ruling."""

from collections.abc import Callable
from typing import Any

Test = Callable[..., Any]

RULINGS = (
    "any colour carries a path",
    "a door on both sides of an edge",
    "turned, never flipped",
    "one placement for a purchase",
    "buying what cannot be placed",
    "prerequisites count while placed",
    "an empty basic stack takes no bids",
    "the event comes before the stack check",
    "a full sheet ends the game after the turn's placements",
    "passing",
    "how far a bidding ban reaches",
    "an event that cannot be carried out yet",
    "an income event lasts one turn",
    "removing a tile lowers the totals",
    "a section may be filled from outside",
    "Pull Strings with every stack empty",
    "the order of placements",
    "the later income event wins",
    "a renovation is judged when finished",
    "who acts after an outbid",
    "the bank has no limit",
    "a bid names a space",
    "equal rotations are one move",
    "ties for most and least",
)
"""The rulings of the component data, in their order: ruling 1 is the first."""

EXAMPLES = {
    "example: 18 drops to 12": 5,
    "example: five dollars to start": 6,
    "example: Green bids 25, Yellow 29": 6,
    "example: a high bid locks others out": 6,
    "example: two Slots in one turn": 7,
    "example: Fancy Slots needs Slots": 7,
    "example: Dragon Room needs Slots and Fancy Slots": 7,
    "example: renovating to fill the Hotel section": 8,
    "example: Fancy Restaurant next to the Lounge": 8,
    "example: Lounge off, Lounge and Night Club on": 9,
    "example: placing an earlier purchase by Publicity": 9,
    "example: two tie for a place": 11,
    "example: three tie for first": 11,
}
"""The worked examples of the rulebook, with their pages."""


def source(*names: str) -> Callable[[Test], Test]:
    """Name where a test comes from: "page 6", "ruling 12", an example, or "data"."""

    def mark(test: Test) -> Test:
        test.__dict__["sources"] = names
        return test

    return mark
