"""The choices of a bot in frozen positions, and what they lose against the best move."""

from msgspec import Struct

from pitboss import bots
from pitboss.analysis.regret.positions import Frozen, Plan
from pitboss.analysis.regret.rating import Rated, behind, rate_move
from pitboss.engine import Position, load


class Regret(Struct, frozen=True):
    """A choice in a frozen position, the best move there, and the share that it loses."""

    number: int
    move: str
    best: str
    regret: float


class Confirmed(Struct, frozen=True):
    """A bad choice, rolled out again with new dice: what it loses, and the standard error."""

    choice: Regret
    loss: float
    error: float


NEW_DICE = 1_000_000
"""Added to the number of a position, for dice that the set has not used."""


def regret_of(plan: Plan, playouts: int, bot: str, task: tuple[Frozen, Rated]) -> Regret:
    """Let a bot choose in a position and compare its choice with the best moves.

    A choice that was not rolled out before is rolled out now, with the dice of the others.
    """
    frozen, rated = task
    at = load(plan.game).position(frozen.position)
    player = bots.bot(plan.game, bot, seed=frozen.number)
    try:
        move = choose_move(player, at)
    finally:
        bots.dismiss(player)
    known = dict(rated.moves)
    if move not in known:
        known[move] = rate_move(plan, playouts, frozen, move)
    lost = []
    for half in (0, 1):
        best = max(known, key=lambda text: known[text][half])
        lost.append(known[best][1 - half] - known[move][1 - half])
    overall = max(known, key=lambda text: sum(known[text]))
    return Regret(frozen.number, move, overall, sum(lost) / 2)


def choose_move(player: bots.Bot, at: Position) -> str:
    """Let a bot choose; all deals that it proposes first are declined."""
    while True:
        move = player.choose(at)
        if len(at.read_step(move)[0]) == 1:
            return move
        at.play(move)
        while at.prompt["kind"] == "answer":
            at.play("decline")


def confirm(plan: Plan, playouts: int, task: tuple[Frozen, Rated, Regret]) -> Confirmed:
    """Measure what a choice loses on new dice, unless the values are solved."""
    frozen, rated, one = task
    if rated.is_exact:
        return Confirmed(one, one.regret, 0.0)
    loss, error = behind(plan, playouts, frozen, one.move, one.best, NEW_DICE + frozen.number)
    return Confirmed(one, loss, error)
