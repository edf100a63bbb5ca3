"""The moves of Lords of Vegas as small numbers for a learner, without and with deals.

A bet may be any amount up to a limit: the factored form has them all, the flat form those of
`BETS`. In a deal, seats are counted from the one that makes the offer, and the flat form offers the
sums of `SUMS`; an action that is part of a deal has the number it has outside of one.
"""

from itertools import product

import numpy as np

from pitboss.engine.batches.codec import Actions, Verb, Whole
from pitboss.engine.game import States
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.meta import META
from pitboss.games.lords_of_vegas.tables import (
    BET_LIMIT,
    BLOCK_OF,
    BRAND_NAMES,
    LOT_NAMES,
    LOTS,
    MOST_FLOORS,
    MOST_SEATS,
    TILES_PER_BRAND,
)

MOST_BET = BET_LIMIT * TILES_PER_BRAND * MOST_FLOORS
"""A casino has one brand, so it has at most that brand's tiles."""
BETS = tuple(
    bet
    for bet in (*range(1, 11), 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120, 150, 200, 270)
    if bet <= MOST_BET
)
MOST_SUM = 999
SUMS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50)

_BETS = tuple(str(bet) for bet in range(MOST_BET + 1))
_PIPS = ("", *"123456")
_SPRAWLS = tuple(
    (casino, lot)
    for casino, lot in product(range(LOTS), range(LOTS))
    if BLOCK_OF[casino] == BLOCK_OF[lot] and lot != casino and lot >= casino - 3
)
_PAIRS = tuple(product(range(MOST_SEATS), range(MOST_SEATS)))
_SEATS = tuple(f"{giver}>{taker}" for giver, taker in _PAIRS)
_HANDS = tuple(n for n, (giver, taker) in enumerate(_PAIRS) if giver != taker)

_MOVES: tuple[tuple[Verb, int], ...] = (
    (Verb("end"), c.END),
    (Verb("build", LOT_NAMES, BRAND_NAMES), c.BUILD),
    (Verb("sprawl", LOT_NAMES, LOT_NAMES, _SPRAWLS), c.SPRAWL),
    (Verb("remodel", LOT_NAMES, BRAND_NAMES), c.REMODEL),
    (Verb("reorganize", LOT_NAMES), c.REORGANIZE),
    (Verb("raise", LOT_NAMES), c.RAISE),
    (Verb("gamble", LOT_NAMES, _BETS, tuple(product(range(LOTS), BETS))), c.GAMBLE),
    (Verb("lift", LOT_NAMES), c.LIFT),
    (Verb("free", LOT_NAMES), c.FREE),
    (Verb("set", LOT_NAMES, _PIPS, tuple(product(range(LOTS), range(1, 7)))), c.SET),
    (Verb("lay-off", amounts=("no", "yes")), c.SAY_LAY_OFF),
    (Verb("accept"), c.ACCEPT),
    (Verb("decline"), c.DECLINE),
)
_DEALS: tuple[tuple[Verb, int], ...] = (
    (Verb("deal begin"), c.DRAFT),
    (
        Verb(
            "deal money", _SEATS, tuple(map(str, range(MOST_SUM + 1))), tuple(product(_HANDS, SUMS))
        ),
        c.MONEY,
    ),
    (Verb("deal lot", _SEATS, LOT_NAMES, tuple(product(_HANDS, range(LOTS)))), c.LOT),
    (Verb("deal die", _SEATS, LOT_NAMES, tuple(product(_HANDS, range(LOTS)))), c.DIE),
    (Verb("deal offer"), c.PROPOSE),
    (Verb("deal drop"), c.WITHDRAW),
)
_KINDS = np.array([int(kind) for _, kind in (*_MOVES, *_DEALS)], np.int64)
_VERB_OF = np.full(64, -1, np.int64)
_VERB_OF[_KINDS >> c.KIND] = np.arange(len(_KINDS))
_SPOKEN = np.isin(_KINDS, [int(c.ACCEPT), int(c.DECLINE), int(c.DRAFT), int(c.WITHDRAW)])
"""Verbs whose code carries the seat that speaks."""
_GIVEN = np.isin(_KINDS, [int(c.MONEY), int(c.LOT), int(c.DIE)])


def part(codes: Whole, states: States, rows: Whole) -> Whole:
    """Split codes into verb, lot or pair of seats, and brand, lot, bet, pips or sum."""
    verbs = _VERB_OF[(codes >> c.KIND) & 63]
    places, amounts = (codes >> 16) & 63, codes & 0xFFFF
    amounts = np.where(_SPOKEN[verbs], 0, amounts)
    given = _GIVEN[verbs]
    if given.any():
        speaker, seats = _speakers(states, rows), states["seats"][rows]
        giver = (((codes >> 32) & 7) - speaker) % seats
        taker = (((codes >> 36) & 7) - speaker) % seats
        places = np.where(given, giver * MOST_SEATS + taker, places)
        amounts = np.where(given, np.minimum(codes & 0xFFFFFF, MOST_SUM), amounts)
    return np.stack([verbs, places, amounts], axis=1)


def join(parts: Whole, states: States, rows: Whole) -> Whole:
    """Give the codes again."""
    verbs, places, amounts = parts.T
    speaker = _speakers(states, rows)
    codes = _KINDS[verbs] + (places << 16) + amounts
    codes = np.where(_SPOKEN[verbs], _KINDS[verbs] + speaker, codes)
    seats = states["seats"][rows]
    giver = (places // MOST_SEATS + speaker) % seats
    taker = (places % MOST_SEATS + speaker) % seats
    handed = _KINDS[verbs] + (giver << 32) + (taker << 36) + amounts
    joined: Whole = np.where(_GIVEN[verbs], handed, codes)
    return joined


def _speakers(states: States, rows: Whole) -> Whole:
    speakers: Whole = states["waits"][rows].astype(np.int64)
    return speakers


ACTIONS = (
    Actions(META.slug, "v1", tuple(verb for verb, _ in _MOVES), part, join),
    Actions(META.slug, "v1-deals", tuple(verb for verb, _ in (*_MOVES, *_DEALS)), part, join),
)
