"""A plain estimate of the points that a seat will end with, for the greedy bot.

The cards that are left say how often a casino will still pay. Points count with the breaks of the
track; money counts as what it can still be turned into, which is little near the end.
"""

from pitboss.engine.game import State
from pitboss.games.lords_of_vegas.rules.board import owner_of, pips_on
from pitboss.games.lords_of_vegas.rules.casinos import boss_of
from pitboss.games.lords_of_vegas.tables import (
    BRANDS,
    LANDING,
    LOTS,
    PAYS,
    STRIP,
    TOUCHES_STRIP,
)

_PAYS: list[int] = PAYS.tolist()
_TOUCHES: list[int] = TOUCHES_STRIP.tolist()
_LANDING: list[int] = LANDING.tolist()

POINTS_A_MILLION = 0.16
"""The points that a million brings while there is much left to build."""
LONG = 16
"""With this many draws to come, money still has its full value."""
PARKING = 0.6
"""The points that an own lot brings beyond the money it pays, far from the end."""
STEADY = 0.7
"""The part of a boss's future points that it is expected to keep from rivals."""
SECOND = 0.12
"""The points of a pip in another's casino as a chance to become its boss, per payment."""


def estimate(s: State, seat: int) -> float:
    """Estimate what `seat` has and will still get, in points."""
    until = int(s.until)
    ahead = min(1.0, until / LONG)
    money = POINTS_A_MILLION * ahead + 0.01
    times = _payments(s, until)
    score = int(s.score[seat])
    total = score + money * float(s.cash[seat])
    total += _lots(s, seat, until, money, ahead)
    reach = 0.0
    for casino, lots in casinos_of(s).items():
        often = times[int(s.brand[casino])]
        if any(_TOUCHES[lot] for lot in lots):
            often += times[STRIP]
        income = _kept(s, seat, lots, until)
        total += income * often * money * 0.6
        tiles = len(lots) * int(s.floors[casino])
        if boss_of(s, casino) == seat:
            counted = (tiles + _LANDING[score + tiles] - score) / 2
            reach += STEADY * often * counted * _safety(s, seat, lots)
        elif income:
            reach += SECOND * often * tiles * income / 6
    return total + reach


def _payments(s: State, until: int) -> list[float]:
    """Count how often each brand, and last the Strip, is expected to pay."""
    drawn = int(s.drawn)
    left = [0] * (BRANDS + 1)
    for card in range(LOTS):
        if not drawn >> card & 1:
            left[_PAYS[card]] += 1
    share = until / max(1, int(s.deck_left))
    times = [count * share for count in left]
    times[STRIP] += 1  # Game Over pays the Strip
    return times


def casinos_of(s: State) -> dict[int, list[int]]:
    """Give the lots of every casino."""
    found: dict[int, list[int]] = {}
    for lot, casino in enumerate(s.casino):
        if casino >= 0:
            found.setdefault(casino, []).append(lot)
    return found


def _lots(s: State, seat: int, until: int, money: float, ahead: float) -> float:
    owned = int(s.parking[seat]).bit_count()
    return owned * (until * money * 0.6 + PARKING * ahead)


def _taken(s: State, lot: int, until: int) -> float:
    """The chance that another seat draws the card of a tile that was sprawled onto."""
    if int(s.drawn) >> lot & 1:
        return 0.0
    return until / max(1, int(s.deck_left)) * (int(s.seats) - 1) / int(s.seats)


def _kept(s: State, seat: int, lots: list[int], until: int) -> float:
    """Count the seat's pips; those that a card may still take count less."""
    return sum(
        int(pips_on(s, lot)) * (1 - _taken(s, lot, until) / 2)
        for lot in lots
        if owner_of(s, lot) == seat
    )


def _safety(s: State, seat: int, lots: list[int]) -> float:
    """How safe a boss is: the lead over the next highest die, and the cards drawn."""
    mine = max(int(pips_on(s, lot)) for lot in lots if owner_of(s, lot) == seat)
    others = [int(pips_on(s, lot)) for lot in lots if owner_of(s, lot) not in (seat, -1)]
    lead = mine - max(others, default=0)
    rivals = 1.0 if not others else 0.7 + 0.06 * min(5, lead)
    at_risk = all(not int(s.drawn) >> lot & 1 for lot in lots if owner_of(s, lot) == seat)
    return rivals * (0.75 if at_risk else 1.0)
