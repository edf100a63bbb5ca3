"""What the estimate by hand of Lords of Vegas knows."""

import numpy as np
import pytest

from pitboss import load
from pitboss.bots.lords_of_vegas.estimate import count_threats, estimate, look_at_dice
from pitboss.bots.lords_of_vegas.searches import SEARCHES
from pitboss.games.lords_of_vegas.rules.casinos import worth_of
from pitboss.games.lords_of_vegas.tables import (
    BRAND_NAMES,
    LANDING,
    LOT_NAMES,
    LOTS,
    PAYS,
    TOUCHES_STRIP,
)

GAME = "lords-of-vegas"

TILES = "tiles=A2:vega:0:6,A3:vega:1:2 drawn=A2,A3"


def table(cash: str):
    """Seat 0 is the boss at A2 with a 6, seat 1 has a 2 there: a reorganization costs 8."""
    return load("lords-of-vegas").position(f"lords-of-vegas seats=3 {TILES} cash={cash}")


def points(cash: str) -> np.ndarray:
    work = SEARCHES.new_workspace()[0]
    estimate(table(cash).state, work)
    return work.estimates[:3]


@pytest.mark.parametrize(("cash", "threats"), [("9,7,0", 0), ("9,8,0", 1), ("9,0,50", 0)])
def test_a_boss_seat_has_its_price(cash, threats):
    """Only a seat with a die in the casino and the money for all pips can reroll them."""
    s, work = table(cash).state, SEARCHES.new_workspace()[0]
    casino = LOT_NAMES.index("A2")
    look_at_dice(s, casino, work)
    assert worth_of(s, casino) == 8
    assert count_threats(s, casino, work) == threats


def test_the_last_dollar_of_the_price_counts_for_both():
    """It makes the boss less sure and the rival's hope greater than a dollar alone would."""
    poor, short, able = points("9,6,0"), points("9,7,0"), points("9,8,0")
    assert short[0] == poor[0] > able[0]
    assert able[1] - short[1] > short[1] - poor[1] > 0
    assert able[2] == short[2]


def judged(more: str, cash: int = 9) -> np.ndarray:
    """What every seat has and will get, in points, where seat 0 alone has something built."""
    work = SEARCHES.new_workspace()[0]
    estimate(load(GAME).position(f"{GAME} seats=3 cash={cash},9,9 {more}").state, work)
    return work.estimates[:3]


def cards(brand: str, count: int) -> list[str]:
    """Some cards of a brand that are not those of the lots used here."""
    paying = [LOT_NAMES[lot] for lot in range(LOTS) if PAYS[lot] == BRAND_NAMES.index(brand)]
    return [name for name in paying if name not in ("A2", "D1", "E1")][:count]


def test_the_odds_of_a_company_are_those_of_the_cards_that_are_left():
    """As many cards are gone, but of the own company in one case: it will pay less often."""
    built = "tiles=A2:vega:0:4"
    drawn = {brand: ",".join(["A2", *cards(brand, 4)]) for brand in ("vega", "sphinx")}
    own = judged(f"{built} drawn={drawn['vega']}")
    others = judged(f"{built} drawn={drawn['sphinx']}")
    assert own[0] < others[0]
    assert own[1:] == pytest.approx(others[1:])


def test_points_that_a_break_of_the_track_swallows_count_less():
    """Where one more point lands where it was, a casino of one tile promises less."""
    broken = next(score for score in range(1, 60) if LANDING[score + 1] == score)
    whole = next(score for score in range(1, 60) if LANDING[score + 1] == score + 1)
    gains = [
        judged(f"tiles=A2:vega:0:4 drawn=A2 score={score},0,0")[0]
        - judged(f"drawn=A2 score={score},0,0")[0]
        for score in (broken, whole)
    ]
    assert 0 < gains[0] < gains[1]


def test_the_strip_pays_more_often():
    """The same casino of one tile, on the Strip and off it."""
    on, off = (
        next(LOT_NAMES[lot] for lot in range(LOTS) if TOUCHES_STRIP[lot] == strip)
        for strip in (1, 0)
    )
    front = judged(f"tiles={on}:vega:0:4 drawn={on},{off}")
    behind = judged(f"tiles={off}:vega:0:4 drawn={on},{off}")
    assert front[0] > behind[0]
    assert front[1:] == pytest.approx(behind[1:])


def test_the_nearer_game_over_the_less_are_money_and_casinos_worth():
    drawn = ["A2"], ["A2", *(card for name in BRAND_NAMES for card in cards(name, 5))]
    early, late = (f"drawn={','.join(names)}" for names in drawn)
    built = [judged(f"tiles=A2:vega:0:4 {at}")[0] - judged(at)[0] for at in (early, late)]
    saved = [judged(at, cash=40)[0] - judged(at)[0] for at in (early, late)]
    assert built[0] > built[1] > 0
    assert saved[0] > saved[1] > 0
