"""Puzzles have one clear best move, are neither won nor lost, and none comes twice."""

from itertools import combinations

import pytest
from click.testing import CliRunner

from pitboss.arena.backends import LocalProcesses
from pitboss.cli import verbs
from pitboss.engine import Refusal, games, load
from pitboss.lessons.puzzles import mine, puzzles_of, read_puzzles
from pitboss.lessons.puzzles.miner import AHEAD, ALIKE, CLEAR, LEAST, MOST
from pitboss.lessons.puzzles.puzzle import likeness
from pitboss.lessons.puzzles.themes import theme_of


@pytest.mark.parametrize("game", list(games()))
def test_the_puzzles_of_pitboss_hold(game: str) -> None:
    found = puzzles_of(game).values()
    assert len(found) >= 100
    for puzzle in found:
        at = load(game).position(puzzle.position)
        assert at.text == puzzle.position and at.to_act == puzzle.seat
        legal = at.legal()
        assert {rated.move for rated in puzzle.moves} <= set(legal) and len(legal) >= 3
        best, *others = puzzle.moves
        assert best.move == puzzle.move and LEAST < best.share < MOST
        assert all(best.share - other.share > AHEAD for other in others)
        assert puzzle.clear >= CLEAR or puzzle.basis == "proven"
        assert 1 <= puzzle.grade <= 5 and puzzle.theme == theme_of(at, puzzle.move)
    for one, other in combinations(found, 2):
        assert likeness(one.position, other.position) < ALIKE


def test_positions_are_compared_by_their_parts() -> None:
    one = "las-vegas seats=2 dice=0:1/1:2 notes=50/60"
    assert likeness(one, one) == 1
    assert likeness(one, one.replace("0:1/1:2", "1:2/0:1")) == pytest.approx(3 / 7)


@pytest.mark.compiled
def test_puzzles_are_mined_by_a_command(tmp_path) -> None:
    file = tmp_path / "mine.jsonl"
    args = ["puzzles", "las-vegas", "--games", "3", "--seats", "2", "--write", str(file)]
    said = CliRunner().invoke(verbs, args)
    assert said.exit_code == 0, said.output
    first = read_puzzles(file)
    assert first and f"{len(first)} puzzles found" in said.output
    again = CliRunner().invoke(verbs, args)
    assert again.exit_code == 0
    both = read_puzzles(file)
    assert both[: len(first)] == first and len({puzzle.id for puzzle in both}) == len(both)
    other = CliRunner().invoke(verbs, ["puzzles", "vegas-showdown", "--write", str(file)])
    assert isinstance(other.exception, Refusal) and "another game" in other.exception.reason
    told: list[int] = []
    one = list(mine("las-vegas", 2, 1, 0, (), told.append))
    assert one and one == first[: len(one)] and told == [1]


def test_workers_change_no_puzzle():
    """Games are mined apart and taken in their order."""
    alone = list(mine("las-vegas", 2, 3, 0, (), lambda _: None))
    told = []
    with LocalProcesses(2) as backend:
        assert list(mine("las-vegas", 2, 3, 0, (), told.append, backend)) == alone
    assert told == [1, 2, 3]
    assert not list(mine("las-vegas", 2, 3, 0, alone, lambda _: None)), "all are known by now"
