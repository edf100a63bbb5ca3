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
        lines += ["", f"## {name}", "", _facts(found), "", _columns(found)]
        lines += [_line(row) for row in found.rows.values()]
        lines += [
            "",
            "The worst choice of each bot, measured again with four times as many rollouts:",
            "",
        ]
        lines += [
            f"- `{row.bot}`, position {row.worst_position}: `{row.worst_move}` instead of"
            f" `{row.better}` loses {row.worst:.3f} ± {row.worst_margin:.3f}."
            for row in found.rows.values()
        ]
    return "\n".join([*lines, ""])


def _facts(found: Measured) -> str:
    exact = f" {found.proven:,} positions are solved exactly." if found.proven else ""
    return (
        f"Written by `{found.command}`: {found.positions:,} positions, digest `{found.digest}`,"
        f" {found.playouts:,} rollouts of each of their best moves.{exact}"
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


_WORST = "The worst choice of each bot, measured again with four times as many rollouts:"
_HEAD = """\
# Regret on frozen positions

Written by `pitboss regret`. A set of positions is taken once from bots' games on a given seed, one
from each quarter of a game, with every number of seats in turn, and stays the same while bots
change. In each position the moves that the values or the policy think best are rolled out to the
end of the game, with the same dice for all of them and with the policy of `shark` in every seat.
Regret is the share of winning that a bot's choice loses against the best move, a decision. One half
of the rollouts chooses the best move and the other half measures, so that luck does not count as
skill; a mean below 0 means that the bot chose better than so many rollouts can tell. Margins are
95 %, by games. The rollouts evaluate positions as `shark` does, so they may not see its mistakes:
matches on [the ladder](../ladder.md) decide.

`pitboss regret GAME` makes a set of 1,000 positions and measures every level on it, which takes
hours. It keeps all results and continues after an interruption. A smaller set is the beginning of a
larger one with the same seed, so its positions and values are not computed again. The command that
made the rows of a game is below its heading, with the number of positions."""
