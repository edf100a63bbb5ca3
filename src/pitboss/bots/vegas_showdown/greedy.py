"""A bot in plain Python for Vegas Showdown.

The greedy bot values every tile on sale in dollars and bids the least that wins the one with the
biggest surplus; it places tiles so that the sheet stays open and its sections fill.
"""

from collections.abc import Sequence

import numpy as np

from pitboss.bots.bot import DECISIONS, Budget
from pitboss.bots.vegas_showdown.greedy_estimate import Layout, sheet_value
from pitboss.engine import Position
from pitboss.engine.batches.alone import OneAtATime
from pitboss.engine.game import State
from pitboss.games.vegas_showdown.codes import (
    BID,
    CANCEL,
    CELL,
    CHOOSE_PUBLICITY,
    CHOOSE_RENOVATE,
    DONE,
    KIND,
    NAME_STACK,
    NUMBER,
    PASS,
    PLACE_TILE,
    PUT_ON,
    SPACE_SHIFT,
    STORE,
    TILE_SHIFT,
    TURN_SHIFT,
)
from pitboss.games.vegas_showdown.rules.kept import count_stored
from pitboss.games.vegas_showdown.rules.tracks import amount_of, tile_on
from pitboss.games.vegas_showdown.state import ACT, PLACE, RENOVATE, STRINGS
from pitboss.games.vegas_showdown.tables import STACKS, TILE_TYPES

TURNS = {3: 26, 4: 19, 5: 17}
"""How many turns a game usually takes, by seats."""
EARLY_FAME, LATE_FAME = 4.5, 9.0
"""The price of a Fame in dollars, at the start and at the end: ten dollars left over score one."""
RANK = 0.35
"""What a point of Population or Revenue adds to the rank at the end, in Fame."""
SQUARE = 0.2
"""The Fame for covering a square, because full sections score."""
RED = (0.7, 1.4, 2.0)
"""The Fame that the red corners of a small, medium or large tile may still bring."""
UNPLACEABLE = 0.3
"""The part of its value that a tile keeps if it cannot be placed now."""
BALANCE = 0.25
"""What Population or Revenue in excess of the other counts as income."""
SIZE_SQUARES = (1, 2, 4)


class GreedyBot(OneAtATime, alone=DECISIONS):
    """Bids for the biggest surplus and places for the best sheet."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        """Accept a seed and a budget like every bot; neither has an effect."""

    def choose(self, at: Position) -> str:
        """Choose by the phase of the game."""
        phase = int(at.state.phase)
        if phase == ACT:
            code = _action(at)
        elif phase == STRINGS:
            code = _stack(at)
        elif phase == RENOVATE:
            code = _renovation(at)
        else:
            code = _placement(at)
        return at.game.notation.spell(at.state, code)


class _Prices:
    """The value of tiles to one seat now."""

    def __init__(self, at: Position) -> None:
        self.at = at
        self.s = at.state
        self.seat = int(at.to_act)
        self.left = _turns_left(self.s)
        early = min(1.0, self.left / TURNS[int(self.s.seats)])
        self.fame = LATE_FAME - (LATE_FAME - EARLY_FAME) * early

    def of(self, tile: int) -> float:
        """Give the value of a tile in dollars, placed now or perhaps later."""
        s, seat = self.s, self.seat
        population, revenue = int(s.tile_population[tile]), int(s.tile_revenue[tile])
        now = min(int(s.population[seat]), int(s.revenue[seat]))
        then = min(int(s.population[seat]) + population, int(s.revenue[seat]) + revenue)
        ahead = population + revenue - (then - now)
        money = (then - now + BALANCE * max(0, ahead)) * max(0.0, self.left - 1)
        size = int(s.tile_size[tile])
        fame = int(s.tile_fame[tile]) + RANK * (population + revenue) + SQUARE * SIZE_SQUARES[size]
        fame += RED[size] * int(s.tile_red[tile])
        worth = money + fame * self.fame
        if not placements(self.at, [tile]):
            worth *= UNPLACEABLE if self.left > 3 else 0.0
        elif not (s.types_on[seat] | s.types_off[seat]) >> tile & 1:
            worth += 0.25 * self.left * _opens(s, tile)
        return worth

    def of_stored(self) -> list[float]:
        """Give the value of every stored tile that can be placed, best first."""
        tiles = np.flatnonzero(self.s.stored[self.seat]).tolist()
        return sorted((self.of(t) for t in tiles if placements(self.at, [t])), reverse=True)


def _turns_left(s: State) -> float:
    left = float(TURNS[int(s.seats)] - int(s.turn_no))
    stacks = np.bincount(s.tile_size, s.pile.sum(axis=0), STACKS)
    left = min(left, 2.0 + 2.5 * float(stacks.min()))
    free = min(
        (int(s.all_cells) & ~int(s.occupied[seat])).bit_count() for seat in range(int(s.seats))
    )
    return max(1.0, min(left, 1.0 + free / 1.5))


def _opens(s: State, tile: int) -> int:
    """Count the types of tile that need this one."""
    return sum(needed >> tile & 1 for needed in s.tile_needs.tolist())


def placements(at: Position, tiles: Sequence[int]) -> list[int]:
    """Ask the rules where the seat to act could place one of some tiles, whoever owns them."""
    states = np.frombuffer(bytearray(at.states.tobytes()), at.states.dtype)
    s = states[0]
    s.phase = PLACE
    stored = s.stored[s.turn]
    stored[:] = 0
    stored[list(tiles)] = 1
    count_stored(s, s.turn)
    out = np.zeros(at.game.rules.most_legal, np.int64)
    count = int(at.game.rules.entries.legal_at(states, 0, out))
    found: list[int] = out[: count - 1].tolist()
    return found


def _action(at: Position) -> int:
    prices = _Prices(at)
    best, best_surplus = PASS, -1e9
    worth: dict[int, float] = {}
    for code in at.codes():
        kind = code & KIND
        if kind == BID:
            space = (code - kind) >> SPACE_SHIFT
            tile = int(tile_on(prices.s, space))
            if tile not in worth:
                worth[tile] = prices.of(tile)
            surplus = worth[tile] - int(amount_of(prices.s, space, code & NUMBER))
        else:
            surplus = _other_action(prices, kind)
        if surplus > best_surplus:
            best, best_surplus = code, surplus
    return best


def _other_action(prices: _Prices, kind: int) -> float:
    stored = prices.of_stored()
    if kind == CHOOSE_PUBLICITY:
        return prices.fame + sum(stored[:1])
    if kind == CHOOSE_RENOVATE:
        return sum(stored[:2])
    return 0.0


def _placement(at: Position) -> int:
    codes = [code for code in at.codes() if code & KIND == PLACE_TILE]
    best = _best(at, codes)
    return best if best is not None else (STORE if at.state.phase == PLACE else DONE)


def _renovation(at: Position) -> int:
    """Place at most two tiles that would fit without the renovation; take nothing off."""
    s, codes = at.state, at.codes()
    stored = [tile for tile in range(TILE_TYPES) if s.stored[s.turn, tile]]
    alone = {PUT_ON + (code & ~KIND) for code in placements(at, stored)}
    best = _best(at, [code for code in codes if code in alone])
    if best is not None:
        return best
    return DONE if DONE in codes else CANCEL


def _best(at: Position, codes: Sequence[int]) -> int | None:
    """Give the best placement, by the values of the tile and of the sheet."""
    prices = _Prices(at)
    layout = Layout.of(at.state, prices.seat)
    worth = {tile: prices.of(tile) for tile in {code >> TILE_SHIFT & 15 for code in codes}}
    best, best_value = None, 0.0
    before = sheet_value(layout)
    for code in codes:
        tile, turn, cell = code >> TILE_SHIFT & 15, code >> TURN_SHIFT & 3, code & CELL
        after = sheet_value(layout.with_tile(tile, turn, cell))
        value = worth[tile] + prices.fame * (after - before)
        if best is None or value > best_value:
            best, best_value = code, value
    return best


def _stack(at: Position) -> int:
    """Name the stack with the most tiles left, which keeps the game going."""
    s = at.state
    stacks = [code - NAME_STACK for code in at.codes()]
    sizes = s.tile_size

    def left(stack: int) -> int:
        return sum(int(s.pile[0, t] + s.pile[1, t]) for t in range(TILE_TYPES) if sizes[t] == stack)

    return NAME_STACK + max(stacks, key=left)
