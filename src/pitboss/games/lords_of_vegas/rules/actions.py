"""The actions of a turn: what the seat may do, and doing it."""

from pitboss.games.lords_of_vegas.codes import (
    BUILD,
    END,
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
from pitboss.games.lords_of_vegas.rules.build import build, can_build
from pitboss.games.lords_of_vegas.rules.gamble import gamble, highest_bet
from pitboss.games.lords_of_vegas.rules.raising import can_raise_casino, raise_casino
from pitboss.games.lords_of_vegas.rules.remodel import can_remodel, remodel
from pitboss.games.lords_of_vegas.rules.reorganize import can_reorganize, reorganize
from pitboss.games.lords_of_vegas.rules.sprawl import can_sprawl, sprawl
from pitboss.games.lords_of_vegas.state import NOBODY
from pitboss.games.lords_of_vegas.tables import BRANDS, END_OF_LOT, LOTS, NO_LOT
from pitboss.kernel import rule


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
    if s.casino[lot] != lot:
        return False
    if kind == SPRAWL:
        return can_sprawl(s, lot, part)
    if kind == REMODEL:
        return can_remodel(s, lot, part)
    if kind == REORGANIZE:
        return can_reorganize(s, lot)
    if kind == RAISE:
        return can_raise_casino(s, lot)
    return kind == GAMBLE and 1 <= part <= highest_bet(s, lot)


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
    out[n] = END
    return n + 1


@rule
def list_builds(s, out, n):
    """List builds by lot, then brand."""
    for lot in range(LOTS):
        if s.marker[lot] == s.turn:
            for brand in range(BRANDS):
                if can_build(s, lot, brand):
                    out[n] = packed(BUILD, lot, brand)
                    n += 1
    return n


@rule
def list_sprawls(s, out, n):
    """List sprawls by casino, then target lot."""
    for casino in range(LOTS):
        if s.casino[casino] == casino and s.boss[casino] == s.turn:
            # A lot beside a casino lies at most one row above its first lot.
            for lot in range(max(casino - 3, 0), END_OF_LOT[casino]):
                if s.brand[lot] == NOBODY and can_sprawl(s, casino, lot):
                    out[n] = packed(SPRAWL, casino, lot)
                    n += 1
    return n


@rule
def list_remodels(s, out, n):
    """List remodels by casino, then brand."""
    for casino in range(LOTS):
        if s.casino[casino] == casino and s.boss[casino] == s.turn:
            for brand in range(BRANDS):
                if can_remodel(s, casino, brand):
                    out[n] = packed(REMODEL, casino, brand)
                    n += 1
    return n


@rule
def list_rolls_and_raises(s, out, n):
    """List reorganizations by casino, then raises by casino."""
    for casino in range(LOTS):
        if s.casino[casino] == casino and can_reorganize(s, casino):
            out[n] = packed(REORGANIZE, casino, 0)
            n += 1
    for casino in range(LOTS):
        if s.casino[casino] == casino and can_raise_casino(s, casino):
            out[n] = packed(RAISE, casino, 0)
            n += 1
    return n


@rule
def list_bets(s, out, n):
    """List bets by casino, lowest first."""
    if s.gambled == 1:
        return n
    for casino in range(LOTS):
        if s.casino[casino] == casino:
            for bet in range(1, highest_bet(s, casino) + 1):
                out[n] = packed(GAMBLE, casino, bet)
                n += 1
    return n
