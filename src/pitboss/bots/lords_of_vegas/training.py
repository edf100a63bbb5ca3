"""Training of the Lords of Vegas net: all editions, as many seats as they take."""

from typing import Any

from pitboss.bots.lords_of_vegas.features import WIDTH
from pitboss.bots.lords_of_vegas.searches import SEARCHES
from pitboss.bots.training.net_trainer import NetTraining


def _settings(seats: int) -> list[dict[str, Any]]:
    up = {"edition": "mayfair", "up": True}
    if seats > 4:
        return [{"edition": "2024"}, {"edition": "2024"}, up]
    return [{"edition": "2024"}, {"edition": "2024"}, {"edition": "mayfair"}, up]


TRAINING = NetTraining(
    game="lords-of-vegas",
    package=str(__package__),
    searches=SEARCHES,
    width=WIDTH,
    seats=range(2, 7),
    settings=_settings,
    random_one_in=25,
    keep_one_in=28,
)
