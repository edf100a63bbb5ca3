"""The pages of calibration: one for each row with its table and picture, and an index of all."""

import json
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

from pitboss.analysis.calibration.games import Plan
from pitboss.analysis.calibration.measures import Calibration
from pitboss.bots.svg import COLOURS, document
from pitboss.engine import Unreadable

SIZE, MARGIN = 420, 50
WIDTH, HEIGHT = SIZE + 2 * MARGIN, SIZE + 2 * MARGIN
ROWS = "rows.json"
STAGE_NAMES = ("first third", "middle", "last third")


def write_report(folder: Path, plan: Plan, found: Calibration, version: str) -> None:
    """Write the page and the picture of a row, and the index with it."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = read_rows(folder)
    (folder / f"{plan.name}.svg").write_text(draw(plan, found), encoding="utf-8")
    (folder / f"{plan.name}.md").write_text(page(plan, found, version), encoding="utf-8")
    rows[plan.name] = {
        "game": plan.game,
        "seats": plan.seats,
        "options": dict(plan.options),
        "bot": plan.bot,
        "version": version,
        "command": plan.command,
        **{name: value for name, value in asdict(found).items() if name != "bins"},
    }
    ordered = dict(sorted(rows.items()))
    (folder / ROWS).write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    (folder / "README.md").write_text(index(ordered), encoding="utf-8")


def read_rows(folder: Path) -> dict[str, Any]:
    """Read the rows of earlier runs."""
    path = folder / ROWS
    if not path.exists():
        return {}
    try:
        rows: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be read as rows of calibration: {error}") from error
    return rows


def page(plan: Plan, found: Calibration, version: str) -> str:
    """Write the page of a row."""
    stages = [
        f"| {name} | {figure} |" for name, figure in zip(STAGE_NAMES, found.stages, strict=True)
    ]
    table = [
        f"| {one.low:.0%} to {one.high:.0%} | {one.count:,} | {one.predicted:.1%}"
        f" | {one.won.value:.1%} ± {one.won.margin:.1%} |"
        for one in found.bins
    ]
    return "\n".join(
        [
            f"# {_title(plan)}",
            "",
            f"Written by `{plan.command}`: {found.games:,} games that no training has seen, played"
            f" by `{plan.bot}` in every seat;",
            f"{found.positions:,} positions of all stages. Evaluator version {version}.",
            "",
            f"- Log loss {found.log_loss:.4f} nats (equal seats {found.even:.4f}),"
            f" Brier score {found.brier:.4f}.",
            f"- Temperature {found.temperature}: 1 is calibrated, below 1 too sure, above 1 not"
            " sure enough.",
            "",
            "| stage | temperature |",
            "|---|---:|",
            *stages,
            "",
            "| predicted share | how often | mean | won |",
            "|---|---:|---:|---:|",
            *table,
            "",
            f"![Predicted shares against shares won]({plan.name}.svg)",
            "",
            "Margins are 95 %, by games. [All rows](README.md)",
            "",
        ]
    )


def index(rows: dict[str, Any]) -> str:
    """Write the table of all rows."""
    return "\n".join([_HEAD, *(_row(name, row) for name, row in rows.items()), ""])


def _row(name: str, row: dict[str, Any]) -> str:
    options = " ".join(f"{key}={value}" for key, value in row["options"].items())
    stages = " / ".join(f"{stage['value']:.2f}" for stage in row["stages"])
    warm = row["temperature"]
    return (
        f"| [{row['game']}]({name}.md) | {row['seats']} | {options} | {row['bot']}"
        f" | {row['games']:,} | {row['log_loss']:.4f} | {row['even']:.4f} | {row['brier']:.4f}"
        f" | {warm['value']:.2f} ± {warm['margin']:.2f} | {stages} | {row['version']} |"
    )


_HEAD = """\
# Do the evaluator's values come true?

Each row was written by `pitboss calibrate`. One bot played in every seat of games that no training
has seen, and the evaluator's values at positions of every stage are compared with who won. Log loss
and Brier score: lower is better; *even* is the log loss if all seats are taken for equal.
Temperature is the factor on the log odds that would fit the results best: 1 is calibrated, below 1
the values are too sure, above 1 they are not sure enough. *By thirds* is the temperature in the
first, middle and last third of the games. Margins are 95 %.

| game | seats | options | played by | games | log loss | even | Brier | temperature | by thirds | \
version |
|---|---:|---|---|---:|---:|---:|---:|---:|---|---|"""


def _title(plan: Plan) -> str:
    options = "".join(f", {name}={value}" for name, value in plan.options)
    return f"Calibration: {plan.game}, {plan.seats} seats{options}"


def draw(plan: Plan, found: Calibration) -> str:
    """Draw actual against predicted shares; calibrated values lie on the diagonal."""
    ink, end = COLOURS[0], MARGIN + SIZE
    lines = [
        f'<text x="{MARGIN}" y="24" font-weight="bold">{escape(_title(plan))}</text>',
        f'<line x1="{MARGIN}" y1="{end}" x2="{end}" y2="{MARGIN}" stroke="#888"'
        ' stroke-dasharray="3 3"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = _x(share), _y(share)
        lines.append(
            f'<line x1="{MARGIN}" x2="{end}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
            f'<text x="{MARGIN - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>'
            f'<text x="{x:.1f}" y="{end + 18}" text-anchor="middle">{share:.0%}</text>'
        )
    most = max(one.count for one in found.bins)
    for one in found.bins:
        x, won, margin = _x(one.predicted), one.won.value, one.won.margin
        lines.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_y(won - margin):.1f}"'
            f' y2="{_y(won + margin):.1f}"'
            f' stroke="{ink}" stroke-width="2"/>'
            f'<circle cx="{x:.1f}" cy="{_y(won):.1f}" r="{3 + 6 * one.count / most:.1f}"'
            f' fill="{ink}" opacity="0.8"/>'
        )
    lines.append(
        f'<text x="{end}" y="{HEIGHT - 12}" text-anchor="end">across: predicted share;'
        f" up: share won; {found.games:,} games, 95 % bars</text>"
    )
    return document(escape(_title(plan)), WIDTH, HEIGHT, lines)


def _x(share: float) -> float:
    return MARGIN + SIZE * share


def _y(share: float) -> float:
    return MARGIN + SIZE * (1 - min(1.0, max(0.0, share)))
