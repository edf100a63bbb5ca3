"""Training of the Vegas Showdown net: games with the built-in components."""

from typing import Any

from pitboss.bots.training.net_trainer import NetTraining
from pitboss.bots.training.trainer import Effort
from pitboss.bots.vegas_showdown.features import WIDTH
from pitboss.bots.vegas_showdown.searches import SEARCHES


def _settings(seats: int) -> list[dict[str, Any]]:
    return [{}]


TRAINING = NetTraining(
    game="vegas-showdown",
    package=str(__package__),
    searches=SEARCHES,
    width=WIDTH,
    seats=range(3, 6),
    settings=_settings,
    random_one_in=25,
    keep_one_in=20,
    usual=Effort(steps=120, units=20),
    # On games of bots that search, the nets are more overconfident than on games of the policy
    # against itself, and tempering by the latter made them worse (at four seats the factor of
    # the former fell from 0.92 to 0.85).
    tempers=False,
)
