"""Puzzles have one clear best move, are neither won nor lost, and none comes twice."""

from itertools import combinations

import numpy as np
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pitboss.analysis import evaluator
from pitboss.analysis.judge import ChoiceJudge, Decision
from pitboss.analysis.reasons import PRICES
from pitboss.arena.backends import LocalProcesses
from pitboss.cli import verbs
from pitboss.engine import Dealer, Refusal, games, load
from pitboss.lessons.puzzles import (
    Quota,
    explained,
    grading,
    leaves_open,
    mine,
    puzzles_of,
    read_puzzles,
    spread,
    write_puzzles,
)
from pitboss.lessons.puzzles.grading import GRADES
from pitboss.lessons.puzzles.miner import AHEAD, CLEAR, EFFORTS, LEAST, MOST, Miner, is_alike
from pitboss.lessons.puzzles.puzzle import likeness
from pitboss.lessons.puzzles.themes import theme_of

MANY = 100
"""So many puzzles come with every title."""


@pytest.mark.parametrize("game", list(games()))
def test_the_puzzles_of_pitboss_hold(game: str) -> None:
    found = puzzles_of(game).values()
    assert len(found) >= MANY
    for puzzle in found:
        at = load(game).position(puzzle.position)
        assert at.text == puzzle.position and at.to_act == puzzle.seat
        legal = at.legal()
        assert {rated.move for rated in puzzle.moves} <= set(legal) and len(legal) >= 3
        best, *others = puzzle.moves
        assert best.move == puzzle.move and LEAST < best.share < MOST
        assert all(best.share - other.share > AHEAD for other in others)
        assert puzzle.clear >= CLEAR or puzzle.basis != "sampled"
        assert 1 <= puzzle.grade <= 5 and puzzle.theme == theme_of(at, puzzle.move)
    for one, other in combinations(found, 2):
        assert not is_alike(one.position, one.move, [other])


@pytest.mark.parametrize("game", list(games()))
def test_every_answer_has_reasons_that_speak_for_it(game: str) -> None:
    """In words and numbers: what the best move brings, and how far behind another is."""
    names = ["Ada", "Bea", "Cal", "Dan", "Eve", "Finn"]
    for puzzle in puzzles_of(game).values():
        at = load(game).position(puzzle.position)
        first, *_, last = explained(at, puzzle, names)
        assert not first.startswith(("Its price", *PRICES)), f"{puzzle.id}: {first}"
        best, second = (rated.share for rated in puzzle.moves[:2])
        behind = f"wins {100 * (best - second):.1f} games fewer in a hundred"
        missed = leaves_open(at, puzzle.moves[1].move, puzzle.move)
        who = "Without it the turn" if missed else "The next best move"
        assert last.startswith(f"{who} {behind}") and last.endswith(".")
        *_, wrong = explained(at, puzzle, names, puzzle.moves[-1].move)
        assert wrong.startswith("Your move wins ")
        assert explained(at, puzzle, names, puzzle.move)[-1] == last, "nothing is wrong with it"


def test_a_lead_that_is_held_is_no_empty_casino() -> None:
    found = [puzzle for puzzle in puzzles_of("las-vegas").values() if puzzle.id == "d975a903ea"]
    (puzzle,) = found
    at = load("las-vegas").position(puzzle.position)
    assert puzzle.move == "place 2" and puzzle.theme == "holding a lead"
    assert explained(at, puzzle, ["Ada", "Bea", "Cal"], "place 5") == [
        "Holds casino 2, $50,000, and is now 2 dice ahead.",
        "Takes a single die: 3 dice stay for what is rolled later.",
        "Your move wins 2.1 games fewer in a hundred; it leads casino 5: $40,000 as the dice lie.",
    ]


def test_puzzles_of_vegas_showdown_are_for_every_seat_count() -> None:
    puzzles = puzzles_of("vegas-showdown").values()
    seats = [load("vegas-showdown").position(puzzle.position).seats for puzzle in puzzles]
    assert all(seats.count(count) >= 20 for count in (3, 4, 5))


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
            assert puzzle.clear < 30 and (puzzle.basis != "sampled" or puzzle.moves[0].error > 0)


@pytest.mark.parametrize("game", [game for game in games() if EFFORTS[game].look])
def test_no_answer_rests_on_the_value_of_a_position(game: str) -> None:
    """Whole games are won or lost: so few of them cannot have smaller errors than these."""
    for puzzle in puzzles_of(game).values():
        best = puzzle.moves[0]
        least = (best.share * (1 - best.share) / EFFORTS[game].most) ** 0.5
        assert best.error > 0.8 * least, puzzle.id


def test_only_what_is_counted_to_the_end_of_the_game_is_proven() -> None:
    found = puzzles_of("las-vegas").values()
    assert {puzzle.basis for puzzle in found} >= {"sampled", "solved"}
    for puzzle in found:
        is_last = "round=4" in puzzle.position.split()
        assert puzzle.basis in ("sampled", "proven" if is_last else "solved")


@pytest.mark.parametrize("lead, holds", [(0.2, True), (0.0, False), (-0.2, False), (0.015, False)])
@pytest.mark.parametrize("game", ["lords-of-vegas", "vegas-showdown"])
def test_whole_games_say_whether_a_move_is_clearly_the_best(
    game: str, lead: float, holds: bool, monkeypatch
) -> None:
    """Values of the position after a turn may be wrong the same way in every playout."""
    at = load("las-vegas").start(seats=3)
    at.settle(Dealer(5))
    miner = Miner(evaluator("las-vegas", 3), [], 0)
    miner.effort = EFFORTS[game]
    decision = Decision(at, at.to_act, at.codes()[:3], 1)
    dice = np.random.default_rng(1)

    def play_on(whole: Decision, games: int, places: list[int], *, to_the_end: bool) -> None:
        assert to_the_end
        luck = dice.normal(0, 0.05, (games, 3))
        for place in places:
            whole.add(place, luck + dice.normal(0, 0.05, (games, 3)) + (lead if not place else 0))

    monkeypatch.setattr(miner.judge, "play_on", play_on)
    clear = miner.clear(decision)
    assert (clear is not None and clear >= CLEAR) is holds
    assert decision.playouts <= miner.effort.most


@pytest.mark.compiled
def test_answers_hold_where_others_reply_by_chance() -> None:
    """Best replies, as the net would give them, made answers that lose against anybody else."""
    leads = []
    for number, puzzle in enumerate(list(puzzles_of("vegas-showdown").values())[::7]):
        at = load(puzzle.game).position(puzzle.position)
        codes = [int(at.read_step(rated.move)[0][0]) for rated in puzzle.moves]
        decision = Decision(at, at.to_act, codes, 900 + number)
        ChoiceJudge(evaluator(puzzle.game, at.seats)).play_on(decision, 200, to_the_end=True)
        best, *others = (rows[:, puzzle.seat].mean() for rows in decision.samples)
        leads.append(best - max(others))
    assert np.mean(leads) > 3 * AHEAD, leads


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


def test_what_can_be_done_before_the_best_move_is_no_other_answer() -> None:
    town = (
        "lords-of-vegas seats=3 turn=0 cash=14,12,12 score=4,3,2 lots=C2:0,F4:1,B3:2"
        " tiles=D8:sphinx:0:2,D9:sphinx:0:3,C5:albion:1:1,C6:albion:1:4"
        " drawn=D8,D9,C2,C5,C6,F4,B3,A4 card=A4 until=20 phase=act"
    )
    at = load("lords-of-vegas").position(town)
    assert leaves_open(at, "reorganize D8", "build C2 vega"), "$5 of $14, and $9 are left"
    assert leaves_open(at, "gamble C5 10", "build C2 vega"), "a bet that may be won"
    for other in ("end", "build C2 albion", "sprawl D8 D6", "build C2 vega"):
        assert not leaves_open(at, other, "build C2 vega"), other
    casinos = next(iter(puzzles_of("las-vegas").values()))
    at = load("las-vegas").position(casinos.position)
    assert not any(leaves_open(at, move, casinos.move) for move in at.legal()), "one move a turn"


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


@pytest.mark.compiled
def test_a_puzzle_that_does_not_hold_with_other_dice_is_left_out(tmp_path) -> None:
    found = list(puzzles_of("las-vegas").values())
    solved = next(puzzle for puzzle in found if puzzle.basis != "sampled")
    sampled = max(found, key=lambda puzzle: puzzle.clear)
    wrong = [replace(puzzle, move=puzzle.moves[-1].move) for puzzle in (solved, sampled)]
    file = tmp_path / "some.jsonl"
    write_puzzles(file, [solved, *wrong, sampled])
    args = ["puzzles", "las-vegas", "--rejudge", "--seed", "5", "--write", str(file)]
    said = CliRunner().invoke(verbs, args)
    assert said.exit_code == 0 and "2 had no move that is clearly best" in said.output
    first, second = read_puzzles(file)
    assert first == solved, "what is counted needs no dice"
    assert second.move == sampled.move and second.moves != sampled.moves, "other dice"
    for flag in ("--rejudge", "--regrade"):
        refused = CliRunner().invoke(verbs, ["puzzles", "las-vegas", flag])
        assert refused.exit_code == 2 and "--write" in refused.output


@pytest.mark.compiled
def test_workers_change_no_puzzle() -> None:
    """Games are mined apart and taken in their order."""
    alone = list(mine("las-vegas", 2, 3, 0, (), lambda _: None))
    told: list[int] = []
    with LocalProcesses(2) as backend:
        assert list(mine("las-vegas", 2, 3, 0, (), told.append, backend)) == alone
    assert told == [1, 2, 3]
    assert not list(mine("las-vegas", 2, 3, 0, alone, lambda _: None)), "all are known by now"
