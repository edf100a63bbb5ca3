"""What the net of Lords of Vegas learns from: all editions, as many seats as they take."""

from typing import Any

from pitboss.bots.lords_of_vegas.features import WIDTH
from pitboss.bots.lords_of_vegas.searches import SEARCHES
from pitboss.bots.training.course import Subject


def _settings(seats: int) -> list[dict[str, Any]]:
    up = {"edition": "mayfair", "up": True}
    if seats > 4:
        return [{"edition": "2024"}, {"edition": "2024"}, up]
    return [{"edition": "2024"}, {"edition": "2024"}, {"edition": "mayfair"}, up]


SUBJECT = Subject(
    game="lords-of-vegas",
    package=str(__package__),
    searches=SEARCHES,
    width=WIDTH,
    seats=range(2, 7),
    settings=_settings,
    whims=25,
    keep=28,
)
