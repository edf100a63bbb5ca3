"""Calibration: the measures find what is planted, runs go on where they were, pages say it."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from pitboss import Refusal
from pitboss.analysis.calibration import Asked, Plan, ask, measure
from pitboss.analysis.calibration import games as played
from pitboss.analysis.calibration.report import index, read_rows
from pitboss.cli import verbs

DOCS = Path(__file__).parents[2] / "docs" / "calibration"
PLAN = Plan("las-vegas", 3, 4, 5, "tourist")


def predicted_by(factor: float, games: int = 3000, seats: int = 3) -> list[Asked]:
    """Games whose results are drawn by shares; what is predicted are log odds times a factor."""
    random = np.random.default_rng(7)
    found = []
    for number in range(games):
        true = random.dirichlet(np.ones(seats))
        won = np.eye(seats)[random.choice(seats, p=true)]
        predicted = true**factor / (true**factor).sum()
        found.append(Asked(number, [predicted.tolist()], [random.random()], won.tolist()))
    return found


@pytest.mark.parametrize(("factor", "expected"), [(1.0, 1.0), (2.0, 0.5), (0.5, 2.0)])
def test_the_temperature_is_the_one_that_was_planted(factor, expected):
    found = measure(predicted_by(factor))
    assert abs(found.temperature.value - expected) < found.temperature.margin < 0.2 * expected
    assert len(found.stages) == 3
    for stage in found.stages:
        assert abs(stage.value - expected) < 2 * stage.margin


def test_values_that_are_right_have_the_least_loss_and_lie_on_the_diagonal():
    right, sure = measure(predicted_by(1.0)), measure(predicted_by(2.0))
    assert right.log_loss < sure.log_loss
    assert right.brier < sure.brier
    assert right.log_loss < right.even == pytest.approx(np.log(3))
    off = [abs(one.predicted - one.won.value) > 1.5 * one.won.margin for one in right.bins]
    assert sum(off) == 0
    assert any(abs(one.predicted - one.won.value) > 2 * one.won.margin for one in sure.bins)


def test_positions_of_one_game_count_as_one_game_in_the_error():
    once = predicted_by(1.0, games=400)
    often = [replace(one, predicted=one.predicted * 10, progress=one.progress * 10) for one in once]
    assert measure(often).temperature.margin == pytest.approx(measure(once).temperature.margin)


def test_a_certain_seat_that_loses_costs_much_but_not_everything():
    found = measure([Asked(0, [[1.0, 0.0]], [0.5], [0.0, 1.0]), *predicted_by(1.0, 20, 2)])
    assert np.isfinite(found.log_loss)
    assert found.log_loss > 0.5


def test_positions_of_every_stage_are_asked_about():
    asked = played.play_and_ask(PLAN, 0)
    assert len(asked.predicted) == len(asked.progress) == played.POSITIONS
    assert min(asked.progress) < 0.4
    assert max(asked.progress) > 0.6
    assert sum(asked.won) == pytest.approx(1)
    for predicted in asked.predicted:
        assert sum(predicted) == pytest.approx(1)
    assert asked == played.play_and_ask(PLAN, 0)
    assert asked != played.play_and_ask(PLAN, 1)


def test_an_interrupted_run_goes_on_where_it_was(tmp_path, monkeypatch):
    whole = ask(PLAN)
    journal = tmp_path / "games.jsonl"
    ask(replace(PLAN, games=2), journal=journal)
    with journal.open("a") as file:
        file.write('{"game": 2, "predicted": [[0.5')  # cut short
    real, again = played.play_and_ask, []

    def count(plan, number):
        again.append(number)
        return real(plan, number)

    monkeypatch.setattr(played, "play_and_ask", count)
    assert ask(PLAN, journal=journal) == whole
    assert again == [2, 3]
    assert ask(PLAN, journal=journal) == whole
    assert again == [2, 3]
    with pytest.raises(Refusal, match="another plan or evaluator"):
        ask(replace(PLAN, seed=6), journal=journal)


def test_the_command_writes_a_page_a_picture_and_the_index(tmp_path):
    words = "calibrate las-vegas --seats 3 --games 3 --bot tourist -o neutral_dice"
    wanted = [*words.split(), "--folder", str(tmp_path)]
    said = CliRunner().invoke(verbs, wanted, catch_exceptions=False)
    assert said.exit_code == 0
    assert "temperature" in said.stdout
    name = "las-vegas-3-neutral-dice"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "README.md",
        f"{name}.md",
        f"{name}.svg",
        "rows.json",
    ]
    page = (tmp_path / f"{name}.md").read_text()
    assert "--seats 3 --games 3 --seed 1000001 --bot tourist -o neutral_dice=True" in page
    assert "| predicted share |" in page
    assert "<circle" in (tmp_path / f"{name}.svg").read_text()
    said = json.loads(CliRunner().invoke(verbs, [*wanted, "--json"]).stdout)
    assert said["games"] == 3
    assert read_rows(tmp_path)[name]["log_loss"] == said["log_loss"]


def test_what_cannot_be_played_is_refused_at_once(tmp_path):
    for words, reason in (
        ("las-vegas --seats 9", "2 to 5"),
        ("las-vegas --seats 3 --bot nobody", "there is no bot 'nobody'"),
    ):
        wanted = ["calibrate", *words.split(), "--folder", str(tmp_path)]
        with pytest.raises(Refusal, match=reason):
            CliRunner().invoke(verbs, wanted, catch_exceptions=False)
    (tmp_path / "rows.json").write_text("no rows")
    with pytest.raises(Refusal, match="cannot be read as rows"):
        read_rows(tmp_path)


def test_the_index_in_the_project_lists_its_rows():
    rows = read_rows(DOCS)
    assert index(rows) == (DOCS / "README.md").read_text()
    for name in rows:
        assert (DOCS / f"{name}.md").exists()
        assert (DOCS / f"{name}.svg").exists()
