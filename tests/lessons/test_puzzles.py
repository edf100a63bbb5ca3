"""Puzzles have one clear best move, are neither won nor lost, and none comes twice."""

from itertools import combinations

import pytest
from click.testing import CliRunner

from pitboss.arena.backends import LocalProcesses
from pitboss.cli import verbs
from pitboss.engine import Refusal, games, load
from pitboss.lessons.puzzles import Quota, grading, mine, puzzles_of, read_puzzles, spread
from pitboss.lessons.puzzles.grading import GRADES
from pitboss.lessons.puzzles.miner import AHEAD, CLEAR, LEAST, MOST, is_alike
from pitboss.lessons.puzzles.puzzle import likeness
from pitboss.lessons.puzzles.themes import theme_of

MANY = {"vegas-showdown": 60}
"""Fewer than a hundred: seldom is a move clearly best in games that are played to their end."""


@pytest.mark.parametrize("game", list(games()))
def test_the_puzzles_of_pitboss_hold(game: str) -> None:
    found = puzzles_of(game).values()
    assert len(found) >= MANY.get(game, 100)
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
        assert not is_alike(one.position, one.move, [other])


@pytest.mark.parametrize("game", list(games()))
def test_no_grade_has_more_than_two_fifths(game: str) -> None:
    found = puzzles_of(game).values()
    for grade in range(1, GRADES + 1):
        count = sum(puzzle.grade == grade for puzzle in found)
        assert 1 <= count <= 0.4 * len(found), f"{count} of grade {grade}: {spread(found)}"


def test_errors_are_those_of_results() -> None:
    """Playouts that stop where no dice fall between agree with each other: an error of 0."""
    for game in games():
        for puzzle in puzzles_of(game).values():
            assert puzzle.clear < 30 and (puzzle.basis == "proven" or puzzle.moves[0].error > 0)


class Chooser:
    """Stands in for a level that plays one move or, with every other seed, another."""

    def __init__(self, level: str, seed: int) -> None:
        self.level, self.seed = level, seed

    def choose(self, at) -> str:
        wrong = {"tourist": True, "greedy": False, "regular": False, "pro": self.seed % 2 == 0}
        return "place 2" if wrong[self.level] else "place 1"


def test_the_grade_is_how_often_weaker_levels_fail(monkeypatch) -> None:
    seeds = set()

    def stand_in(game: str, level: str, seed: int) -> Chooser:
        seeds.add(seed)
        return Chooser(level, seed)

    monkeypatch.setattr(grading, "bot", stand_in)
    one, other = (load("las-vegas").start(seats=seats) for seats in (2, 3))
    assert grading.failures(one, "place 1") == pytest.approx((1 + 0.5) / 4)
    assert len(seeds) == grading.TRIES
    grading.failures(other, "place 1")
    assert len(seeds) == 2 * grading.TRIES, "another position, other dice"
    grades = [grading.grade_of(failed / 100) for failed in (0, 19, 20, 39, 40, 59, 60, 79, 80, 100)]
    assert grades == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_a_full_grade_is_passed_over() -> None:
    found = list(puzzles_of("las-vegas").values())
    easy = [puzzle for puzzle in found if puzzle.grade == 1]
    assert Quota(len(easy)).full(found) >= {1}
    assert 1 not in Quota(len(easy) + 1).full(found) and not Quota().full(found)


@pytest.mark.compiled
@pytest.mark.parametrize("game", list(games()))
def test_grades_are_those_of_the_levels_of_today(game: str) -> None:
    some = list(puzzles_of(game).values())[::12]
    assert grading.graded_again(some) == some


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
