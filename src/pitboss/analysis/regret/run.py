"""Make or read a set, roll out its moves, let bots choose; a later run goes on from the files."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pitboss.analysis.evaluator import evaluator
from pitboss.analysis.regret.choices import Regret, confirm, regret_of
from pitboss.analysis.regret.figures import CONFIRMED, Row, summarise, worst_of
from pitboss.analysis.regret.positions import Frozen, Plan, freeze
from pitboss.analysis.regret.rating import Rated, rate
from pitboss.analysis.regret.report import Measured, command_of
from pitboss.analysis.regret.store import count_lines, digest_of, fill, key_of, read_lines
from pitboss.arena.backends import Backend
from pitboss.arena.sources import game_digest

Tell = Callable[[str, int, int], None]
"""Called with the present task, how much of it is done, and of how much."""


def measure(
    plan: Plan, playouts: int, players: Sequence[str], home: Path, backend: Backend, tell: Tell
) -> Measured:
    """Measure the regret of some bots on the set of a plan, whose files lie in `home`."""
    frozen = _positions(plan, home, backend, tell)
    named = _named(plan, playouts, frozen)
    digest, judge = named["digest"], named["judge"]
    rated = _values(plan, playouts, frozen, home, named, backend, tell)
    tasks = list(zip(frozen, rated, strict=True))
    rows = {name: _row(plan, playouts, name, tasks, home, named, backend, tell) for name in players}
    proven = sum(one.is_exact for one in rated)
    command = command_of(plan, playouts)
    return Measured(plan.name, command, len(frozen), digest, judge, playouts, proven, rows)


def _named(plan: Plan, playouts: int, frozen: list[Frozen]) -> dict[str, Any]:
    """Name all that the values depend on: the set, the evaluator, the number of games."""
    counts = sorted({one.seats for one in frozen})
    judge = {str(n): evaluator(plan.game, n, **dict(plan.options)).version for n in counts}
    return {"digest": digest_of(frozen), "judge": judge, "playouts": playouts}


def _positions(plan: Plan, home: Path, backend: Backend, tell: Tell) -> list[Frozen]:
    path = home / f"{plan.name}.positions.jsonl"
    key = key_of({"game": plan.game, "options": dict(plan.options), "seed": plan.seed})
    found = read_lines(path, key, Frozen)
    games = {one.game for one in found.values()}
    missing = [number for number in range(plan.games) if number not in games]
    if missing:
        words = partial(tell, f"{plan.name}: positions")
        fill(path, key, found, partial(freeze, plan), missing, backend, plan.positions, words)
    return [found[number] for number in range(plan.positions)]


def _values(
    plan: Plan,
    playouts: int,
    frozen: list[Frozen],
    home: Path,
    named: dict[str, Any],
    backend: Backend,
    tell: Tell,
) -> list[Rated]:
    path, key = home / f"{plan.name}.values.jsonl", key_of(named)
    # A whole set of fewer positions may have grown into this one: what is known of it stays.
    smaller = key_of(_named(plan, playouts, frozen[: count_lines(path)]))
    found = read_lines(path, key, Rated, smaller)
    missing = [one for one in frozen if one.number not in found]
    if missing:
        words = partial(tell, f"{plan.name}: moves rolled out")
        work = partial(rate, plan, playouts)
        fill(path, key, found, work, missing, backend, len(frozen), words)
    return [found[one.number] for one in frozen]


def _row(
    plan: Plan,
    playouts: int,
    name: str,
    tasks: list[tuple[Frozen, Rated]],
    home: Path,
    named: dict[str, Any],
    backend: Backend,
    tell: Tell,
) -> Row:
    """Measure one bot. Its choices are kept until all are there."""
    spelled = "".join(sign if sign.isalnum() else "-" for sign in name)
    path = home / f"{plan.name}.choices-{spelled}.jsonl"
    key = key_of({**named, "bot": name, "sources": game_digest(plan.game)})
    found = read_lines(path, key, Regret)
    missing = [task for task in tasks if task[0].number not in found]
    work = partial(regret_of, plan, playouts, name)
    fill(
        path, key, found, work, missing, backend, len(tasks), partial(tell, f"{plan.name}: {name}")
    )
    regrets = [found[frozen.number] for frozen, _ in tasks]
    doubtful = [(*tasks[place], regrets[place]) for place in worst_of(regrets, CONFIRMED)]
    confirmed = list(backend.results(partial(confirm, plan, 4 * playouts), doubtful))
    row = summarise(name, [frozen for frozen, _ in tasks], regrets, confirmed)
    path.unlink()
    return row
