"""The playouts of a quick review: a long game has no more of them than a short one."""

from pathlib import Path

import pytest

import pitboss
from pitboss.analysis import evaluator, schedule
from pitboss.analysis.judge import ChoiceJudge, Decision
from pitboss.engine import Record, load

GOLDEN = Path(__file__).parent.parent / "golden"
RECORD = Record.read((GOLDEN / "vegas-showdown/full-sheet-three-seats.record").read_text())


class Counted:
    """Counts playouts, each move by itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.playouts = self.decisions = 0
        play_on = ChoiceJudge.play_on
        seen: set[int] = set()

        def counting(
            judge: ChoiceJudge, decision: Decision, playouts: int, places: list[int] | None = None
        ) -> None:
            seen.add(decision.seed)
            self.decisions = len(seen)
            self.playouts += playouts * len(places or decision.codes)
            play_on(judge, decision, playouts, places)

        monkeypatch.setattr(ChoiceJudge, "play_on", counting)


@pytest.mark.parametrize("budget", [12_000, 3_000, 900])
def test_a_quick_review_keeps_to_its_playouts(monkeypatch: pytest.MonkeyPatch, budget: int) -> None:
    """However few there are, every choice has some."""
    counted = Counted(monkeypatch)
    monkeypatch.setitem(schedule.QUICK_PLAYOUTS, "vegas-showdown", budget * 3 // 4)
    found = pitboss.review(RECORD)
    assert counted.playouts <= budget
    choices = [entry for entry in found.entries if entry.loss is not None]
    assert counted.decisions == len(choices) > 60
    assert all(len(entry.choices) >= 2 for entry in choices)


def test_fewer_playouts_find_the_same_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(schedule.QUICK_PLAYOUTS, "vegas-showdown", 900)
    assert pitboss.review(RECORD) == pitboss.review(RECORD, workers=2)


def decisions(count: int, moves: int) -> list[Decision]:
    at = load("lords-of-vegas").start(seats=4)
    return [Decision(at, 0, list(range(moves)), seed) for seed in range(count)]


def test_the_first_look_is_whole_in_a_short_game_and_shared_out_in_a_long_one() -> None:
    budget = schedule.quick_playouts(ChoiceJudge(evaluator("lords-of-vegas", 4)))
    game = "lords-of-vegas"
    assert schedule.first_part(decisions(50, 6), game, budget) == 1
    assert schedule.first_part([], game, budget) == 1
    assert schedule.first_part(decisions(5_000, 6), game, None) == 1, "a deep review"
    usual = 4 * 6 + 6 * 3
    for count in (200, 400):
        part = schedule.first_part(decisions(count, 6), game, budget)
        assert part * count * usual == pytest.approx(schedule.FIRST_PART * budget)


def test_with_more_seats_there_are_fewer_playouts() -> None:
    four, six = (ChoiceJudge(evaluator("lords-of-vegas", seats)) for seats in (4, 6))
    assert schedule.quick_playouts(six) == schedule.quick_playouts(four) * 4 // 6


@pytest.mark.parametrize("game", ["las-vegas", "lords-of-vegas", "vegas-showdown"])
def test_choices_are_played_on_by_what_three_seconds_afford(game: str) -> None:
    """In Las Vegas by the odds of each place: the net of its search takes ten times as long."""
    level = ChoiceJudge(evaluator(game, 4)).level
    judged, weights = level.judged_model(4), level.weights(4)
    likely = [0.03] if game == "vegas-showdown" else []
    assert judged.tolist() == [*weights.tolist(), *likely]
