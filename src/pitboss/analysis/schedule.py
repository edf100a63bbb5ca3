"""Which choices are played on, and how often: a first look at all, then where it matters."""

from collections.abc import Callable, Sequence

from pitboss.analysis.judge import ChoiceJudge, Decision, Judged
from pitboss.analysis.line import Played
from pitboss.analysis.results import Settings

FIRST_LOOK = {"las-vegas": 50}
USUAL_LOOK = 10
"""How many playouts of every move there are at first."""


def judge_choices(
    judge: ChoiceJudge,
    line: Sequence[Played],
    settings: Settings,
    workers: int,
    tell: Callable[[int, int], None],
) -> list[Judged | None]:
    """Judge every choice of a game; None where nothing was to choose."""
    opened = [_open(judge, step) for step in line]
    decisions = [decision for decision in opened if decision is not None]
    look = FIRST_LOOK.get(judge.values.game.slug, USUAL_LOOK)
    for done, decision in enumerate(decisions):
        tell(done, len(decisions))
        if decision.exact is None:
            judge.play_on(decision, look)
    tell(len(decisions), len(decisions))
    return [None if decision is None else decision.verdict() for decision in opened]


def _open(judge: ChoiceJudge, step: Played) -> Decision | None:
    if step.is_chance or len(step.codes) > 1 or step.before.to_act != step.seat:
        return None
    if step.codes[0] not in step.before.codes():
        return None
    return judge.open(step.before, step.codes[0], step.seq)
