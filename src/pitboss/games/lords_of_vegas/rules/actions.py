"""The actions of a turn: what the seat may do, and doing it."""

import numpy as np

from pitboss.games.lords_of_vegas.codes import (
    BUILD,
    END,
    FIRST_PART,
    GAMBLE,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    first_part,
    kind_of,
    packed,
    second_part,
)
from pitboss.games.lords_of_vegas.rules.board import free_lots
from pitboss.games.lords_of_vegas.rules.build import (
    build,
    can_build,
    lots_to_build,
)
from pitboss.games.lords_of_vegas.rules.gamble import casinos_to_gamble, gamble, highest_bet
from pitboss.games.lords_of_vegas.rules.raising import casinos_to_raise, raise_casino
from pitboss.games.lords_of_vegas.rules.remodel import brands_to_remodel, remodel
from pitboss.games.lords_of_vegas.rules.reorganize import casinos_to_reorganize, reorganize
from pitboss.games.lords_of_vegas.rules.sprawl import lots_to_sprawl, sprawl
from pitboss.games.lords_of_vegas.tables import LEAST_SPRAWL, NO_LOT, REMODEL_COST
from pitboss.kernel import add_move, add_run, rule
from pitboss.kernel.runs import add_set
from pitboss.kernel.sets import just, lowest


@rule
def named_by_first_lot(s, move):
    """Name the casino of a move by its first lot, as moves are listed."""
    kind = kind_of(move)
    lot = first_part(move)
    if kind == BUILD or s.casino[lot] == NO_LOT:
        return move
    return packed(kind, s.casino[lot], second_part(move))


@rule
def can_take(s, move):
    """Say whether the seat on turn may take an action now."""
    kind = kind_of(move)
    lot = first_part(move)
    part = second_part(move)
    if kind == BUILD:
        return can_build(s, lot, part)
    if kind == REORGANIZE:
        return casinos_to_reorganize(s) & just(lot) != 0
    if kind == GAMBLE:
        return casinos_to_gamble(s) & just(lot) != 0 and 1 <= part <= highest_bet(s, lot)
    if s.bossed[s.turn] & just(lot) == 0:
        return False
    if kind == SPRAWL:
        return lots_to_sprawl(s, lot, free_lots(s)) & just(part) != 0
    if kind == REMODEL:
        return brands_to_remodel(s, lot) & just(part) != 0
    return kind == RAISE and casinos_to_raise(s) & just(lot) != 0


@rule
def take(s, move, log):
    """Take an action of the seat on turn."""
    kind = kind_of(move)
    lot = first_part(move)
    part = second_part(move)
    if kind == BUILD:
        build(s, lot, part, log)
    elif kind == SPRAWL:
        sprawl(s, lot, part, log)
    elif kind == REMODEL:
        remodel(s, lot, part, log)
    elif kind == REORGANIZE:
        reorganize(s, lot, log)
    elif kind == RAISE:
        raise_casino(s, lot, log)
    else:
        gamble(s, lot, part, log)


@rule
def list_actions(s, out):
    """List builds, sprawls, remodels, reorganizations, raises, bets and the end of the turn."""
    n = 0
    if s.cash[s.turn] > 0:
        n = list_builds(s, out, n)
        n = list_sprawls(s, out, n)
        n = list_remodels(s, out, n)
        n = list_rolls_and_raises(s, out, n)
        n = list_bets(s, out, n)
    return add_move(out, n, END)


@rule
def list_builds(s, out, n):
    """List builds by lot, then brand."""
    lots = lots_to_build(s)
    brands = np.int64(s.brands_left[1])
    while lots:
        n = add_set(out, n, packed(BUILD, lowest(lots), 0), brands)
        lots &= lots - 1
    return n


@rule
def list_sprawls(s, out, n):
    """List sprawls by casino, then target lot."""
    if s.cash[s.turn] < LEAST_SPRAWL:
        return n
    free = free_lots(s)
    casinos = s.bossed[s.turn]
    while casinos:
        casino = lowest(casinos)
        n = add_set(out, n, packed(SPRAWL, casino, 0), lots_to_sprawl(s, casino, free))
        casinos &= casinos - 1
    return n


@rule
def list_remodels(s, out, n):
    """List remodels by casino, then brand."""
    if s.cash[s.turn] < REMODEL_COST:
        return n
    casinos = s.bossed[s.turn]
    while casinos:
        casino = lowest(casinos)
        n = add_set(out, n, packed(REMODEL, casino, 0), brands_to_remodel(s, casino))
        casinos &= casinos - 1
    return n


@rule
def list_rolls_and_raises(s, out, n):
    """List reorganizations by casino, then raises by casino."""
    n = add_set(out, n, REORGANIZE, casinos_to_reorganize(s), FIRST_PART)
    return add_set(out, n, RAISE, casinos_to_raise(s), FIRST_PART)


@rule
def list_bets(s, out, n):
    """List bets by casino, lowest first."""
    casinos = casinos_to_gamble(s)
    while casinos:
        casino = lowest(casinos)
        n = add_run(out, n, packed(GAMBLE, casino, 1), highest_bet(s, casino))
        casinos &= casinos - 1
    return n
