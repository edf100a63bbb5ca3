"""What an action brings in Lords of Vegas."""

from collections.abc import Iterator
from itertools import product

from pitboss.analysis.lords_of_vegas import answers
from pitboss.analysis.lords_of_vegas.reasons import paying_cards
from pitboss.analysis.reasons import Chosen, plural
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.costs import costs
from pitboss.games.lords_of_vegas.rules.board import pips_in
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, tiles_of
from pitboss.games.lords_of_vegas.tables import BET_PAYS, LOT_NAMES, NO_LOT

AVERAGE = 3.5
"""What a die shows on average."""
SMALL = 5
"""A bet of at most one part in so many of one's money is small."""


def gains(chosen: Chosen) -> Iterator[str]:
    """Say what a casino will pay, what a roll may bring, or what is kept."""
    kind = c.kind_of(chosen.code)
    if kind in (c.BUILD, c.RAISE, c.REMODEL):
        yield from _pays(chosen, int(c.first_part(chosen.code)))
    elif kind == c.SPRAWL:
        yield from _pays(chosen, int(c.second_part(chosen.code)))
    elif kind == c.REORGANIZE:
        yield from _rolls(chosen, int(c.first_part(chosen.code)))
    elif kind == c.END and int(chosen.s.cash[chosen.seat]):
        yield f"keeps its ${int(chosen.s.cash[chosen.seat])} million for the next turn"
    elif kind == c.GAMBLE:
        yield _bet(chosen, int(c.first_part(chosen.code)), int(c.second_part(chosen.code)))
    elif kind in (c.ACCEPT, c.DECLINE):
        yield from answers.gains(chosen)


def _bet(chosen: Chosen, casino: int, bet: int) -> str:
    """Say how often a bet is won, from whom, and whether a lost one leaves money for the rest."""
    rolls = [one + other for one, other in product(range(1, 7), repeat=2)]
    won = sum(int(BET_PAYS[total]) > 0 for total in rolls)
    boss = chosen.names[int(boss_of(chosen.s, casino))]
    odds = f"{won} of {len(rolls)} rolls win from {boss}"
    cash = int(chosen.s.cash[chosen.seat])
    if bet * SMALL > cash:
        return f"stakes ${bet} million at {LOT_NAMES[casino]}: {odds}"
    dearest = max(costs(chosen.s).values(), default=cash)
    rest = "enough for any other action" if dearest <= cash - bet else f"${cash - bet} million"
    return f"bets only ${bet} million at {LOT_NAMES[casino]}, where {odds}, and leaves {rest}"


def _pays(chosen: Chosen, lot: int) -> Iterator[str]:
    s, seat = chosen.then, chosen.seat
    casino = int(s.casino[lot])
    if casino == NO_LOT:
        return
    colour, strip, left = paying_cards(s, casino)
    when = f"when one of the {colour + strip} cards that pay it comes, of {left} left"
    money, tiles = _money(s, casino, seat), int(tiles_of(s, casino))
    boss = int(boss_of(s, casino))
    if boss == seat:
        grown = tiles - _before(chosen, lot)
        more = f", {grown} more than before" if 0 < grown < tiles else ""
        paid = f"{plural(tiles, 'point')} and ${money} million"
        yield f"is the boss of {plural(tiles, 'tile')}{more}: {paid} {when}"
    elif money:
        whose = f"{chosen.names[boss]}'s casino" if boss >= 0 else "a casino"
        yield f"has dice in {whose} of {plural(tiles, 'tile')}: ${money} million {when}"


def _before(chosen: Chosen, lot: int) -> int:
    """Count the tiles of the largest casino of one's own that went into it."""
    s, lots = chosen.s, int(chosen.then.lots_of[int(chosen.then.casino[lot])])
    parts = {int(s.casino[k]) for k in range(len(LOT_NAMES)) if lots >> k & 1} - {int(NO_LOT)}
    mine = [int(tiles_of(s, part)) for part in parts if int(boss_of(s, part)) == chosen.seat]
    return max(mine, default=0)


def _money(s: State, casino: int, seat: int) -> int:
    return int(pips_in(s, s.lots_of[casino] & s.dice[seat]))


def _rolls(chosen: Chosen, casino: int) -> Iterator[str]:
    """Say what the own dice show now, and what they show on average after a roll."""
    s, seat = chosen.s, chosen.seat
    own = int(s.lots_of[casino] & s.dice[seat]).bit_count()
    shown, expected = _money(s, casino, seat), AVERAGE * own
    if not own or expected == shown:
        return
    each = "its die, which shows" if own == 1 else f"its {own} dice, which show"
    how = "rolls" if expected > shown else "rolls away"
    yield (
        f"{how} {each} {shown}: {expected:g} on average, at $1 million a pip whenever the casino"
        " pays"
    )
