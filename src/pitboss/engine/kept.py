"""The content of pickled positions and batches: bytes, texts and the name of a game."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.batches.batch import Batch
from pitboss.engine.history import Entry, History
from pitboss.engine.meta import Options
from pitboss.engine.position import Position
from pitboss.engine.registry import load


def kept_position(at: Position) -> tuple[Any, ...]:
    """Give the content of a pickled position."""
    at = at.copy()  # which no other thread plays in
    name, entries = _name(at), [tuple(entry) for entry in at.entries]
    return restore_position, (name, at.options, at.opened, at.states.tobytes(), entries)


def kept_batch(batch: Batch, arrays: tuple[npt.NDArray[Any], ...]) -> tuple[Any, ...]:
    """Give the content of a pickled batch."""
    kept = [array.tobytes() for array in arrays]
    return restore_batch, (_name(batch), batch.options, kept, batch.threads)


def _name(of: Position | Batch) -> tuple[str, int]:
    return of.game.slug, of.game.meta.rules_version


def restore_position(
    name: tuple[str, int],
    options: Options,
    opened: str,
    state: bytes,
    entries: list[tuple[int, str]],
) -> Position:
    """Give the position that was pickled."""
    slug, version = name
    game = load(slug)
    game.check_kept(version, len(state) == game.rules.state.itemsize)
    history = None
    for entry in entries:
        history = History(history, Entry(*entry))
    return Position._holding(game, options, state, opened, history)


def restore_batch(
    name: tuple[str, int], options: Options, kept: list[bytes], threads: int
) -> Batch:
    """Give the batch that was pickled."""
    slug, version = name
    game = load(slug)
    states, origin, dice = kept
    game.check_kept(version, len(states) % game.rules.state.itemsize == 0)
    batch = object.__new__(Batch)
    records = [np.frombuffer(bytearray(part), game.rules.state) for part in (states, origin)]
    rolls = np.frombuffer(bytearray(dice), np.int64).reshape(-1, 4)
    batch._lay_out(game, options, records[0], records[1], rolls, threads)
    return batch
