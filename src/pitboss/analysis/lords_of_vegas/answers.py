"""The facts about an answer to an offer of Lords of Vegas: what one gives, gets and lets happen."""

from collections.abc import Iterator

from pitboss.analysis.reasons import Chosen, listed, plural
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.rules.board import beside
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, tiles_of
from pitboss.games.lords_of_vegas.tables import LOT_NAMES, LOTS
from pitboss.kernel.sets import just

MOST_OF_IT = 2
"""Paying at least one part in so many of one's money is mentioned."""


def facts(chosen: Chosen) -> Iterator[str]:
    """Say which casinos the lots of an accepted deal lie beside, and what is left of the money."""
    s, seat = chosen.s, chosen.seat
    for step in _transfers(s):
        taker = int(c.taker(step))
        if c.kind_of(step) == c.LOT and seat in (taker, int(c.giver(step))):
            yield from _beside(chosen, int(c.amount(step)), taker)
    paid, cash = -_money(s, seat), int(s.cash[seat])
    if paid > 0 and paid * MOST_OF_IT >= cash:
        yield f"spends ${paid} million of its ${cash} million"
    elif -paid > cash:
        yield f"more than doubles its money, by ${-paid} million"


def _beside(chosen: Chosen, lot: int, taker: int) -> Iterator[str]:
    """Mention the largest casino of whoever gets a lot that lies beside it."""
    s = chosen.s
    near = int(beside(just(lot)) & s.built)
    casinos = {int(s.casino[other]) for other in range(LOTS) if near >> other & 1}
    sizes = [int(tiles_of(s, one)) for one in casinos if int(boss_of(s, one)) == taker]
    if not sizes:
        return
    casino = f"casino of {plural(max(sizes), 'tile')}"
    if taker == chosen.seat:
        yield f"gets {LOT_NAMES[lot]}, beside its own {casino}"
    else:
        yield f"hands {chosen.names[taker]} {LOT_NAMES[lot]}, beside their {casino}"


def gains(chosen: Chosen) -> Iterator[str]:
    """Say what is exchanged, or stays as it is."""
    gives, gets = (_goods(chosen, takes=takes) for takes in (False, True))
    if c.kind_of(chosen.code) == c.ACCEPT:
        yield f"gives {gives or 'nothing'} and gets {gets or 'nothing'}"
    elif gives:
        yield f"keeps {gives}{f', and goes without {gets}' if gets else ''}"
    elif gets:
        yield f"goes without {gets}, which would cost it nothing"


def _goods(chosen: Chosen, *, takes: bool) -> str:
    """List what the seat takes or gives in the open deal."""
    s, seat = chosen.s, chosen.seat
    money = _money(s, seat) if takes else -_money(s, seat)
    found = [f"${money} million"] if money > 0 else []
    for step in _transfers(s):
        kind, lot = c.kind_of(step), int(c.amount(step))
        if kind != c.MONEY and seat == int((c.taker if takes else c.giver)(step)):
            found.append(f"the die on {LOT_NAMES[lot]}" if kind == c.DIE else LOT_NAMES[lot])
    return listed(found) if found else ""


def _money(s: State, seat: int) -> int:
    """Give what a seat is paid by the open deal, less what it pays."""
    found = 0
    for step in _transfers(s):
        if c.kind_of(step) == c.MONEY:
            found += int(c.amount(step)) * (int(c.taker(step)) == seat)
            found -= int(c.amount(step)) * (int(c.giver(step)) == seat)
    return found


def _transfers(s: State) -> list[int]:
    """List the steps of the open deal that hand something over."""
    return [int(step) for step in s.deal[: int(s.deal_n)] if c.is_transfer(int(step))]
