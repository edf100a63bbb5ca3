"""The soak's report: what was played, game by game and setting by setting."""

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
        "# The soak",
        "",
        "Random play of every game with every edition, every option and every number of seats, each step checked in compiled code",
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
    lines += ["", "Checked after every step:", ""]
    lines += [f"- never: {fault}" for fault in FAULTS[1:]]
    lines += ["- never: a piece, a card, a note or money lost or made (`bench/soak/checks/`)", ""]
    lines += [
        "Before every move, a second legal move was tried on a copy. Deals of Lords of Vegas are not among the listed moves:",
        "`python -m tests.lords_of_vegas.deal_walk GAMES SEED` plays games with them, with the same checks.",
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
