"""The report of the soak test: what was played, by game and by setting."""

from datetime import UTC, datetime

from tests.contract.tables import Setting

from bench.machine import machine
from bench.soak.journal import Played
from bench.soak.walk import FAULTS
from pitboss import __version__


def report(settings: list[tuple[Setting, Played]], seconds: float) -> str:
    """Put the report together, as Markdown."""
    steps = sum(played.steps for _, played in settings)
    faults = [fault for _, played in settings for fault in played.faults]
    lines = [
        "# Soak test",
        "",
        "Random play of every game with every edition, every option and every number of seats. Compiled code checks every step",
        f"(`python -m bench.soak STEPS`). pitboss {__version__}, {datetime.now(UTC):%Y-%m-%d}, {machine()}.",
        "",
        f"**{steps:,} steps** in {seconds:,.0f} s, {len(faults)} faults.",
        "",
        "| game | settings | games | steps | decisions | steps a game |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for slug in dict.fromkeys(setting.slug for setting, _ in settings):
        own = [played for setting, played in settings if setting.slug == slug]
        lines.append(_row(slug, own))
    lines += ["", "Faults that are looked for after every step:", ""]
    lines += [f"- {fault}" for fault in FAULTS[1:]]
    lines += ["- a piece, a card, a note or money appears or disappears (`bench/soak/checks/`)", ""]
    lines += [
        "Before every move, another legal move is tried on a copy. Deals of Lords of Vegas are not listed as moves;",
        "`python -m tests.lords_of_vegas.deal_walk GAMES SEED` plays games with deals and makes the same checks.",
        "",
    ]
    if faults:
        lines += ["## Faults", "", *(f"- {fault}" for fault in faults), ""]
    lines += ["## By setting", "", "| setting | games | steps |", "|---|---:|---:|"]
    lines += [
        f"| {setting} | {played.games:,} | {played.steps:,} |" for setting, played in settings
    ]
    return "\n".join(lines) + "\n"


def _row(slug: str, own: list[Played]) -> str:
    games, steps = sum(played.games for played in own), sum(played.steps for played in own)
    decisions = sum(played.decisions for played in own)
    mean = f"{steps / games:.0f}" if games else "-"
    return f"| {slug} | {len(own)} | {games:,} | {steps:,} | {decisions:,} | {mean} |"
