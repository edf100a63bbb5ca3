"""The compiled functions of the Lords of Vegas bots."""

from pitboss.bots.lords_of_vegas import bundles, features, judgement, offers, value
from pitboss.bots.turn_searches import turn_searches
from pitboss.games.lords_of_vegas.rules import RULES

SEARCHES = turn_searches(
    __name__,
    RULES,
    judgement,
    value,
    features,
    more={
        "plan": (bundles.plan, "states whole row table row row reals reals table reals grid"),
        "price_deals": (
            offers.price_deals,
            "states table whole whole row table row row reals reals grid",
        ),
    },
)
