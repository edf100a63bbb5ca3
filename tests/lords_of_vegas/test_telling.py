"""What happened, in the words that people say."""

import pytest

from pitboss import load

NAMES = ("Anna", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            {"event": "built", "seat": 0, "lot": "A1", "brand": "sphinx", "cost": 6},
            "Anna builds Sphinx on A1 for $6m.",
        ),
        (
            {"event": "remodeled", "seat": 1, "casino": "A1", "before": "vega", "brand": "tivoli"}
            | {"cost": 5},
            "Ben remodels A1 from Vega to Tivoli for $5m.",
        ),
        (
            {"event": "drew", "seat": 2, "card": "game-over", "pays": "strip"},
            "Cleo draws the Game Over card, which pays the Strip.",
        ),
        (
            {"event": "drew", "seat": 2, "card": "C4", "pays": "albion"},
            "Cleo draws C4, which pays Albion.",
        ),
    ],
)
def test_companies_and_cards_have_their_names(event, told):
    assert load("lords-of-vegas").looks.tell(event, NAMES) == told
