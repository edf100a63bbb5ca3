"""Lords of Vegas as rows of numbers. Nothing is hidden, so both versions are the same."""

import numpy as np

from pitboss.engine.batches.observation import Look, Numbers, Observation, Slice, bits, one_hot
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.meta import META
from pitboss.games.lords_of_vegas.state import DEEPEST, ENDED, MOST_STEPS
from pitboss.games.lords_of_vegas.tables import (
    BRANDS,
    END_OF_TRACK,
    GAME_OVER,
    LOTS,
    MOST_FLOORS,
    MOST_SEATS,
)

_TASKS = int(ENDED) + 1
_STEP = 10
"""Numbers for one step of an offer."""


def _by_lot(look: Look, name: str) -> Numbers:
    """Sets of lots by seat, as seats by lot."""
    return bits(look.by_seat(name), LOTS).swapaxes(1, 2)


def _boss(look: Look) -> Numbers:
    """The boss, on every tile of a casino."""
    casino = look.field("casino")[:, :, None]
    return np.take_along_axis(_by_lot(look, "bossed"), casino.clip(0), axis=1) * (casino >= 0)


def _pips(look: Look) -> Numbers:
    return np.tensordot(bits(look.field("pips"), LOTS), (1, 2, 4), axes=(1, 0))


def _seat(look: Look, name: str) -> Numbers:
    return one_hot(look.from_here(look.field(name)), MOST_SEATS)


def _stack(look: Look) -> Numbers:
    """What is being resolved, the bottom of the stack first."""
    used = np.arange(DEEPEST) < look.field("todo_n")[:, None]
    return one_hot(np.where(used, look.field("todo"), -1), _TASKS)


def _offer(look: Look) -> Numbers:
    """The steps of an offer: what kind, who gives, who takes, how much or which lot."""
    steps = look.field("deal")
    kinds = (steps >> c.KIND) << c.KIND
    handed = (kinds == c.MONEY) | (kinds == c.LOT) | (kinds == c.DIE)
    acts = (steps != 0) & ~handed
    giver = look.from_here(np.where(handed, (steps >> 32) & 7, ((steps >> c.ACTOR) & 7) - 1))
    taker = look.from_here(np.where(handed, (steps >> 36) & 7, -1))
    columns = (
        kinds == c.MONEY,
        kinds == c.LOT,
        kinds == c.DIE,
        np.where(acts, (steps >> c.KIND) & 63, 0) / 8,
        np.where(steps != 0, giver + 1, 0) / MOST_SEATS,
        np.where(handed, taker + 1, 0) / MOST_SEATS,
        np.where(kinds == c.MONEY, steps & 0xFFFFFF, 0) / 20,
        np.where(handed & (kinds != c.MONEY), (steps & 63) + 1, 0) / LOTS,
        np.where(acts, ((steps >> 16) & 63) + 1, 0) / LOTS,
        np.where(acts, (steps & 0xFFFF) + 1, 0) / LOTS,
    )
    return np.stack(columns, axis=2)


def _seat_bits(look: Look, name: str) -> Numbers:
    chosen = bits(look.field(name), MOST_SEATS)
    return np.take_along_axis(chosen, look.order, axis=1) * look.playing


def _scalar(name: str, per: float = 1.0) -> Slice:
    return Slice(name, 1, lambda look: look.field(name), per)


def _lot(name: str) -> Slice:
    return Slice(name, LOTS, lambda look: one_hot(look.field(name), LOTS))


def _seats(name: str, per: float) -> Slice:
    return Slice(name, MOST_SEATS, lambda look: look.by_seat(name), per)


_PARTS = (
    Slice("seats", MOST_SEATS, lambda look: look.playing),
    Slice("turn", MOST_SEATS, lambda look: _seat(look, "turn")),
    Slice("to_act", MOST_SEATS, lambda look: _seat(look, "waits")),
    Slice("pending", DEEPEST * _TASKS, _stack),
    _seats("cash", 50.0),
    _seats("score", END_OF_TRACK),
    _seats("dice_left", 12.0),
    _seats("markers_left", 10.0),
    Slice("marker", LOTS * MOST_SEATS, lambda look: _by_lot(look, "parking")),
    Slice("brand", LOTS * BRANDS, lambda look: one_hot(look.field("brand"), BRANDS)),
    Slice("floors", LOTS, lambda look: look.field("floors"), MOST_FLOORS),
    Slice("owner", LOTS * MOST_SEATS, lambda look: _by_lot(look, "dice")),
    Slice("pips", LOTS, _pips, 6.0),
    Slice("boss", LOTS * MOST_SEATS, _boss),
    Slice("tiles_left", BRANDS, lambda look: look.field("tiles_left"), 9.0),
    Slice("card", LOTS + 1, lambda look: one_hot(look.field("card"), GAME_OVER + 1)),
    Slice("drawn", LOTS, lambda look: bits(look.field("drawn"), LOTS)),
    _scalar("until", 36.0),
    _scalar("deck_left", 49.0),
    _scalar("gambled"),
    Slice("reorganized", LOTS, lambda look: bits(look.field("reorganized"), LOTS)),
    _scalar("bet", 20.0),
    _lot("bet_casino"),
    _lot("put_lot"),
    _scalar("put_pips", 6.0),
    _lot("casino_rolled"),
    _lot("set_lot"),
    Slice("offer", MOST_STEPS * _STEP, _offer),
    _scalar("deal_at", MOST_STEPS),
    Slice("offer_by", MOST_SEATS, lambda look: _seat(look, "deal_by")),
    Slice("parties", MOST_SEATS, lambda look: _seat_bits(look, "parties")),
    Slice("accepted", MOST_SEATS, lambda look: _seat_bits(look, "accepted")),
    _scalar("mayfair"),
    _scalar("up"),
    _scalar("can_raise"),
    _scalar("lay_off"),
)

OBSERVATIONS = (
    Observation(META.slug, "v1", MOST_SEATS, _PARTS),
    Observation(META.slug, "v1-view", MOST_SEATS, _PARTS),
)
