"""Play the games of one shard and give them as the bytes of a Parquet file.

The bytes are the same on all machines of one kind: nothing in them depends on time or place.
"""

import io
from collections.abc import Iterator
from typing import Any

import numpy as np

from pitboss import bots
from pitboss.arena.duplicate_dealer import DuplicateDealer
from pitboss.arena.run import load_compiled
from pitboss.bots import Advice
from pitboss.engine import Position
from pitboss.engine.batches.codec import NOT_OFFERED
from pitboss.envs.play import win_shares
from pitboss.envs.selfplay.plan import SelfPlay, Shard
from pitboss.kernel import OVER

SHARPNESS = 0.02
"""A move that is this much of a share worse than another has 1/e of its weight in the policy."""
_Row = dict[str, Any]


def make_shard(plan: SelfPlay, shard: Shard) -> tuple[Shard, int, bytes]:
    """Play the shard's games; give the number of rows and the file."""
    import pyarrow
    from pyarrow import parquet

    load_compiled(plan.match.game)
    rows: list[_Row] = []
    for number in range(shard.first, shard.first + shard.games):
        rows += _game(plan, number)
    columns = {name: [row[name] for row in rows] for name in _schema(plan).names}
    table = pyarrow.Table.from_pydict(columns, schema=_schema(plan))
    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd")
    return shard, len(rows), file.getvalue()


def _schema(plan: SelfPlay) -> Any:
    import pyarrow

    shares = pyarrow.list_(pyarrow.float32(), plan.match.seats)
    return pyarrow.schema(
        {
            "game": pyarrow.int64(),
            "ply": pyarrow.int32(),
            "seat": pyarrow.int8(),
            "state": pyarrow.list_(pyarrow.float32(), plan.manifest["observation"]["size"]),
            "action": pyarrow.int32(),
            "mask": pyarrow.list_(pyarrow.bool_(), plan.manifest["actions"]["size"]),
            "policy": pyarrow.list_(pyarrow.float32()),
            "value": shares,
            "result": shares,
            "move": pyarrow.string(),
        }
    )


def _game(plan: SelfPlay, number: int) -> list[_Row]:
    """Play one game; the result is added to every row at the end."""
    match = plan.match
    chairs = [(seat + number) % match.seats for seat in range(match.seats)]
    players = [match.bot(chair, number) for chair in chairs]
    at = match.start()
    try:
        rows = list(_decisions(plan, at, players, DuplicateDealer(match.seed, number)))
    finally:
        for player in players:
            bots.dismiss(player)
    result = win_shares(at)
    return [{"game": number, "ply": ply, **row, "result": result} for ply, row in enumerate(rows)]


def _decisions(
    plan: SelfPlay, at: Position, players: list[bots.Bot], dealer: DuplicateDealer
) -> Iterator[_Row]:
    """Play to the end; give a row for every decision, seen by the seat that made it."""
    actions = at.game.actions(plan.actions)
    observation = at.game.observation(plan.observation)
    at.settle(dealer)
    while at.to_act != OVER:
        seat = at.to_act
        advice = bots.explain(players[seat], at)
        mask = actions.mask(at)[0]
        yield {
            "seat": seat,
            "state": observation.of(at, seat)[0],
            "action": _number(plan, at, advice.move),
            "mask": mask,
            "policy": _policy(plan, at, advice, mask),
            "value": advice.before,
            "move": advice.move,
        }
        at.play(advice.move)
        at.settle(dealer)


def _number(plan: SelfPlay, at: Position, move: str) -> int:
    """Give the number of a move; -1 for one without a number, such as a deal."""
    codes = at.game.notation.read(at.state, move, at.to_act)
    listed = [code for code in codes if at.is_listed(code)]
    return int(at.game.actions(plan.actions).encode(listed[:1], at)[0]) if listed else NOT_OFFERED


def _policy(plan: SelfPlay, at: Position, advice: Advice, mask: Any) -> Any:
    """Weigh the legal moves, in the order of the mask, by the values that the bot gave."""
    weights = np.zeros(len(mask), np.float32)
    best = max(option.values[advice.seat] for option in advice.options)
    if advice.judge:  # the bot gave no values: only its move is known
        weighed = [(advice.move, 1.0)]
    else:
        weighed = [
            (option.move, float(np.exp((option.values[advice.seat] - best) / SHARPNESS)))
            for option in advice.options
        ]
    for move, weight in weighed:
        number = _number(plan, at, move)
        if number >= 0:
            weights[number] = weight
    legal = weights[mask]
    return legal / legal.sum() if legal.any() else legal
