"""What the net of Vegas Showdown learns from: games with the built-in components."""

from typing import Any

from pitboss.bots.training.course import Effort, Subject
from pitboss.bots.vegas_showdown.features import WIDTH
from pitboss.bots.vegas_showdown.searches import SEARCHES


def _settings(seats: int) -> list[dict[str, Any]]:
    return [{}]


SUBJECT = Subject(
    game="vegas-showdown",
    package=str(__package__),
    searches=SEARCHES,
    width=WIDTH,
    seats=range(3, 6),
    settings=_settings,
    whims=25,
    keep=20,
    usual=Effort(steps=120, units=20),
)
