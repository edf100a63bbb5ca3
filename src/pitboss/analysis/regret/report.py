"""The page of regrets: one row a bot, the games one after the other."""

import json
from pathlib import Path
from typing import Any

import msgspec

from pitboss.analysis.regret.figures import Row
from pitboss.analysis.regret.positions import Plan
from pitboss.analysis.row_names import option_flags
from pitboss.engine import Unreadable

ROWS = "rows.json"


class Measured(msgspec.Struct, frozen=True):
    """The regrets of some bots on a set, and the method that measured them."""

    name: str
    command: str
    positions: int
    digest: str
    judge: dict[str, str]
    """The version of the values by number of seats."""
    playouts: int
    proven: int
    """In how many positions the values are exact."""
    rows: dict[str, Row]


def command_of(plan: Plan, playouts: int) -> str:
    """Spell the command that measures this plan."""
    return (
        f"pitboss regret {plan.game} --positions {plan.positions} --seed {plan.seed}"
        f" --playouts {playouts}{option_flags(plan.options)}"
    )


def read_measured(folder: Path) -> dict[str, Measured]:
    """Read the results of earlier runs, by set."""
    path = folder / ROWS
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Measured])
    except msgspec.DecodeError as error:
        raise Unreadable(f"{path} cannot be read as rows of regret: {error}") from error


def write_report(folder: Path, page: Path, found: Measured) -> None:
    """Write the page with these rows, keeping earlier rows of other bots on the same set."""
    sets = read_measured(folder)
    before = sets.get(found.name)
    if before is not None and (before.digest, before.judge) == (found.digest, found.judge):
        found = msgspec.structs.replace(found, rows={**before.rows, **found.rows})
    sets[found.name] = found
    ordered = {name: sets[name] for name in sorted(sets)}
    plain: Any = msgspec.to_builtins(ordered)
    (folder / ROWS).write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
    page.write_text(written(ordered), encoding="utf-8")


def written(sets: dict[str, Measured]) -> str:
    """Write the page."""
    lines = [_HEAD]
    for name, found in sets.items():
        lines += ["", f"## {name}", "", _told(found), "", _columns(found)]
        lines += [_line(row) for row in found.rows.values()]
        lines += ["", "The worst choices, each rolled out anew with four times as many games:", ""]
        lines += [
            f"- `{row.bot}`, position {row.worst_position}: `{row.worst_move}` instead of"
            f" `{row.better}` loses {row.worst:.3f} ± {row.worst_margin:.3f}."
            for row in found.rows.values()
        ]
    return "\n".join([*lines, ""])


def _told(found: Measured) -> str:
    exact = f" {found.proven:,} positions are solved exactly." if found.proven else ""
    return (
        f"Written by `{found.command}`: {found.positions:,} positions, digest `{found.digest}`,"
        f" {found.playouts:,} games for each of their best moves.{exact}"
    )


def _columns(found: Measured) -> str:
    counts = next(iter(found.rows.values())).seats
    seats = "".join(f" {count} seats |" for count in counts)
    head = "| bot | mean regret | best move | by quarters of the game |" + seats + " worst |"
    return head + "\n|---|---:|---:|---|" + "---:|" * len(counts) + "---:|"


def _line(row: Row) -> str:
    stages = " / ".join(f"{mean:.4f}" for mean in row.stages)
    seats = "".join(f" {mean:.4f} |" for mean in row.seats.values())
    return (
        f"| {row.bot} | {row.mean:.4f} ± {row.margin:.4f} | {row.agrees:.0%} | {stages} |{seats}"
        f" {row.worst:.3f} ± {row.worst_margin:.3f} |"
    )


_HEAD = """\
# Regret on frozen positions

Written by `pitboss regret`. The positions are choices from bots' games on given seeds, one from
each quarter of a game, all numbers of seats in turn; they stay as they are while bots change. In
each, the best moves by the values and by the policy are played on to the end of the game, all with
the same dice, every seat by the policy of `shark`. Regret is the share of winning that a bot's
choice loses a decision against the best move: one half of the games chooses that move, the other
measures, so that luck does not count as skill. So a mean falls below 0 where a bot chooses better
than so many games can tell. Margins are 95 %, taken over games. The judge plays as `shark`
evaluates, so it may be kind to its own mistakes: matches on [the ladder](../ladder.md) have the
last word.

One command makes a set of 1,000 positions and measures every level on it, for hours: `pitboss
regret GAME`. It keeps whatever it has found and goes on from there after an interruption. A smaller
set is the beginning of a larger one with the same seed: its positions and values are not made
again. Below each heading stands the command that made the rows there, and how many positions it
took."""
