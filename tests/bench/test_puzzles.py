"""The table that says whether puzzles come true."""

import pytest
from bench.puzzles import Came

from bench import puzzles
from pitboss.analysis import evaluator
from pitboss.analysis.judge import ChoiceJudge
from pitboss.lessons.puzzles import puzzles_of


def test_a_row_tells_what_was_told_and_what_was_found() -> None:
    found = [
        Came("one", 0.04, 0.05, 0.01),
        Came("one", 0.06, -0.03, 0.01),
        Came("two", 0.02, 0.0, 0),
    ]
    assert puzzles.rows("some", 9, found) == [
        "| some | all | 3 | 9 | 4.0 | 0.7 ± 0.9 | 1 | 1 |",
        "| some | one | 2 | 9 | 5.0 | 1.0 ± 1.4 | 1 | 1 |",
        "| some | two | 1 | 9 | 2.0 | 0.0 ± 0.0 | 0 | 0 |",
    ]


def test_rows_of_the_other_games_stay(tmp_path, monkeypatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "<!-- come true -->\n| las-vegas | a |\n| lords-of-vegas | b |\n<!-- end of come true -->\n"
    )
    monkeypatch.setattr(puzzles, "PAGE", page)
    assert puzzles.written("lords-of-vegas", ["new"]) == ["| las-vegas | a |", "new"]


@pytest.mark.compiled
def test_a_move_that_is_said_to_be_worse_is_measured_to_be_worse() -> None:
    judge = ChoiceJudge(evaluator("las-vegas", 3))
    puzzle = max(
        puzzles_of("las-vegas").values(), key=lambda one: one.moves[0].share - one.moves[1].share
    )
    found = puzzles.come_true(judge, puzzle, 2000, 1)
    assert found.said > 0.05 and found.found > 2 * found.error > 0
