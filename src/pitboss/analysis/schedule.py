"""How many playouts each choice gets: a first look at all of them, then more where it matters."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Protocol

from pitboss.analysis.evaluator import evaluator
from pitboss.analysis.judge import CLOSE, ENOUGH, ChoiceJudge, Decision, Judged, error_of
from pitboss.analysis.line import Played
from pitboss.analysis.results import Settings
from pitboss.analysis.row_names import Options
from pitboss.arena.backends import Backend

Tell = Callable[[int, int], None]

FIRST_LOOK = {"las-vegas": (50, 0), "lords-of-vegas": (4, 6), "vegas-showdown": (6, 14)}
"""The first playouts of every move, and how many more the closest moves get: a playout of Lords of
Vegas takes half a millisecond."""
QUICK_PLAYOUTS = {"las-vegas": 120_000, "lords-of-vegas": 6_000, "vegas-showdown": 20_000}
"""The playouts of a quick review with four seats, over all choices: as many as fit in three seconds
of processor time with a margin. A long game gets no more of them than a short one."""
FIRST_PART = 0.75
"""The part of these that the first look at all choices may use."""
LEAST = 2
"""The fewest playouts of a move: one to choose, one to measure."""
MOST_PLAYOUTS = 4_000
"""The most playouts of a move to the horizon in a deep review."""
MOST_GAMES = 16_000
"""The most playouts of a move to the end of the game."""
CHUNK = 64


def judge_choices(
    judge: ChoiceJudge,
    line: Sequence[Played],
    settings: Settings,
    backend: Backend | None,
    tell: Tell,
) -> list[Judged | None]:
    """Judge every choice of a game; None where nothing was to choose."""
    opened = [_open(judge, step) for step in line]
    waiting = [decision for decision in opened if decision is not None]
    sampled = [decision for decision in waiting if decision.exact is None]
    total = 2 * len(sampled)
    crew = Crew(judge, backend)
    budget = quick_playouts(judge) if settings.depth == "quick" else None
    look = partial(_look, part=first_part(sampled, judge.values.game.slug, budget))
    found = crew.each(look, sampled, settings, lambda done: tell(done, total))
    if budget is not None:
        found = _again(crew, found, settings, budget, lambda d: tell(len(sampled) + d, total))
    else:
        found = crew.each(_go_deep, found, settings, lambda d: tell(len(sampled) + d, total))
    done = {decision.seed: decision for decision in found}
    tell(total, total)
    return [
        None if decision is None else done.get(decision.seed, decision).judged()
        for decision in opened
    ]


def _open(judge: ChoiceJudge, step: Played) -> Decision | None:
    """Begin to judge an entry, if it is one of the listed moves; its number is the seed."""
    if step.is_chance or len(step.codes) > 1 or step.before.to_act != step.seat:
        return None
    return judge.open(step.before, step.codes[0], step.seq)


def quick_playouts(judge: ChoiceJudge) -> int:
    """Give the playouts of a quick review: fewer with more seats, since each takes longer."""
    return QUICK_PLAYOUTS[judge.values.game.slug] * 4 // judge.values.seats


def first_part(decisions: Sequence[Decision], game: str, budget: int | None) -> float:
    """Give the part of the usual first look that fits the budget: less than 1 in a long game."""
    all_moves, close = FIRST_LOOK[game]
    usual = sum(
        all_moves * len(decision.codes) + close * min(len(decision.codes), CLOSE + 1)
        for decision in decisions
    )
    return 1.0 if budget is None or not usual else min(1.0, FIRST_PART * budget / usual)


def _look(
    judge: ChoiceJudge, decision: Decision, settings: Settings, part: float = 1.0
) -> Decision:
    all_moves, close = FIRST_LOOK[judge.values.game.slug]
    wanted = part * all_moves
    if wanted < LEAST:  # too few playouts for all moves: leave out the last ones in the order
        decision.keep(max(2, int(len(decision.codes) * wanted / LEAST)))
    judge.play_on(decision, max(LEAST, int(wanted)))
    if more := int(part * close):
        judge.play_on(decision, more, decision.close())
    return decision


def _again(
    crew: "Crew",
    decisions: list[Decision],
    settings: Settings,
    budget: int,
    tell: Callable[[int], None],
) -> list[Decision]:
    """Double the playouts of open choices, those with the largest losses first."""
    left = budget - sum(len(rows) for decision in decisions for rows in decision.samples)
    kept = {decision.seed: decision for decision in decisions}
    while True:
        chosen: list[Decision] = []
        doubtful = [decision for decision in kept.values() if is_open(decision, settings)]
        for decision in sorted(doubtful, key=lambda one: (-one.judged().loss, one.seed)):
            cost = _more(decision) * len(decision.close())
            if cost <= left:
                left -= cost
                chosen.append(decision)
        if not chosen:
            return list(kept.values())
        for decision in crew.each(_double, chosen, settings, tell):
            kept[decision.seed] = decision


def _double(judge: ChoiceJudge, decision: Decision, settings: Settings) -> Decision:
    judge.play_on(decision, _more(decision), decision.close())
    return decision


def _more(decision: Decision) -> int:
    """Give the next number of playouts: as many again, and at least enough for a verdict."""
    return max(decision.playouts, ENOUGH - decision.playouts)


def is_open(decision: Decision, settings: Settings) -> bool:
    """Say whether more playouts could change the verdict."""
    found = decision.judged()
    if not found.best:
        return False
    clear = settings.clear * found.error
    if not found.is_enough and found.loss >= max(clear, settings.inaccuracy):
        return True
    return found.loss + clear >= settings.inaccuracy and found.loss < settings.inaccuracy + clear


def _go_deep(judge: ChoiceJudge, decision: Decision, settings: Settings) -> Decision:
    """Add playouts until the error is small enough, then whole games if the loss matters."""
    while _is_doubtful(decision, settings) and decision.playouts < MOST_PLAYOUTS:
        if decision.judged().error <= settings.error:
            break
        judge.play_on(decision, decision.playouts, decision.close())
    if not _is_doubtful(decision, settings):
        return decision
    places = decision.close()
    decision.codes = [decision.codes[place] for place in places]
    decision.forget()
    decision.basis = "played out"
    while decision.playouts < MOST_GAMES:
        judge.play_on(decision, max(CHUNK, decision.playouts), to_the_end=True)
        if decision.judged().error <= settings.error and _measured(decision) <= settings.error:
            break
    return decision


def _is_doubtful(decision: Decision, settings: Settings) -> bool:
    """Say whether the loss may still be large enough for a verdict."""
    found = decision.judged()
    return bool(found.best) and found.loss + settings.clear * found.error >= settings.inaccuracy


def _measured(decision: Decision) -> float:
    """Give the largest error of the difference between the played move and another."""
    own = decision.samples[0][1::2, decision.seat]
    others = (rows[1::2, decision.seat] for rows in decision.samples[1:])
    return max(error_of(own - rows) for rows in others)


class Work(Protocol):
    """A step of judging a decision."""

    def __call__(self, judge: ChoiceJudge, decision: Decision, settings: Settings) -> Decision: ...


class Crew:
    """Runs the work, in this process or on a backend."""

    def __init__(self, judge: ChoiceJudge, backend: Backend | None) -> None:
        self._judge = judge
        self._backend = backend

    def each(
        self,
        work: Work,
        decisions: Sequence[Decision],
        settings: Settings,
        tell: Callable[[int], None],
    ) -> list[Decision]:
        """Do a step of work for every decision; the result does not depend on where it ran."""
        done: list[Decision] = []
        for decision in self._results(work, decisions, settings):
            done.append(decision)
            tell(len(done))
        return sorted(done, key=lambda decision: decision.seed)

    def _results(
        self, work: Work, decisions: Iterable[Decision], settings: Settings
    ) -> Iterator[Decision]:
        if self._backend is None:
            return (work(self._judge, decision, settings) for decision in decisions)
        return self._backend.results(partial(_in_worker, work, settings), map(_bare, decisions))


def _bare(decision: Decision) -> Decision:
    """Drop the history of the position: workers need only the state."""
    at = decision.at
    decision.at = type(at)._holding(at.game, at.options, at.states.tobytes(), "")
    return decision


def _in_worker(work: Work, settings: Settings, decision: Decision) -> Decision:
    at = decision.at
    return work(_judge(at.game.slug, at.seats, tuple(at.options.items())), decision, settings)


@cache
def _judge(game: str, seats: int, options: Options) -> ChoiceJudge:
    return ChoiceJudge(evaluator(game, seats, **dict(options)))
