"""Deals as text: `deal 2>0 $7; 0>2 lot D2; 1>0 die B4; 0 remodel B4 vega`, and back."""

import re

from pitboss.engine.errors import Unreadable
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.state import MOST_STEPS
from pitboss.games.lords_of_vegas.tables import LOT_NAMES
from pitboss.games.lords_of_vegas.text.words import ACTIONS, read_action, read_lot, spell_action

_TRANSFER = re.compile(r"([0-5])\s*>\s*([0-5])\s+(?:(lot|die)\s+(\w+)|\$\s*([0-9]{1,7})m?)")
_ACTION = re.compile(r"([0-5])\s+([a-z]+)((?:\s+\$?\w+)*)")
_RULE = "lords-of-vegas#deals"


def read_deal(text: str, seat: int) -> tuple[int, ...]:
    """Read an offer of `seat`: open a draft, one code a step, propose."""
    body = " ".join(text.split())[len("deal") :].strip().lower()
    parts = [part.strip() for part in body.split(";")]
    if not body or not all(parts):
        raise Unreadable(
            "a deal is spelled 'deal 0>1 $5; 1>0 die B4': steps separated by semicolons", _RULE
        )
    if len(parts) > MOST_STEPS:
        raise Unreadable(f"a deal has at most {MOST_STEPS} steps, not {len(parts)}", _RULE)
    steps = [read_step(part) for part in parts]
    return (int(c.DRAFT) + seat, *steps, int(c.PROPOSE))


def read_step(part: str) -> int:
    """Read one step of a deal."""
    transfer = _TRANSFER.fullmatch(part)
    if transfer is not None:
        return _read_transfer(*transfer.groups())
    action = _ACTION.fullmatch(part)
    if action is not None and action[2] in ACTIONS:
        move = read_action([action[2], *action[3].split()])
        return c.with_actor(move, int(action[1]))
    raise Unreadable(
        f"{part[:40]!r} is no step of a deal: say '0>1 $5', '0>1 lot D2', '0>1 die B4'"
        " or an action now, '0 remodel B4 vega'; points, tiles and promises cannot be traded",
        _RULE,
    )


def _read_transfer(
    giver: str, taker: str, thing: str | None, lot: str | None, money: str | None
) -> int:
    if giver == taker:
        raise Unreadable(f"seat {giver} cannot give something to itself", _RULE)
    if thing is None or lot is None:
        kind, what = c.MONEY, int(money or 0)
        if not 1 <= what <= c.MOST_MONEY:
            raise Unreadable("money in a deal is a whole number of at least $1", _RULE)
    else:
        kind, what = (c.LOT if thing == "lot" else c.DIE), read_lot(lot)
    return c.pack_transfer(kind, int(giver), int(taker), what)


def spell_step(step: int) -> str:
    """Spell one step of a deal."""
    kind = c.kind_of(step)
    if not c.is_transfer(step):
        return f"{c.actor(step)} {spell_action(c.without_actor(step))}"
    what = int(c.amount(step))
    seats = f"{c.giver(step)}>{c.taker(step)}"
    if kind == c.MONEY:
        return f"{seats} ${what}"
    return f"{seats} {'lot' if kind == c.LOT else 'die'} {LOT_NAMES[what]}"
