"""Las Vegas: what is solved equals the solvers, whatever position it is asked about."""

import numpy as np
import pytest

import pitboss
from pitboss.analysis import evaluator
from pitboss.analysis.las_vegas.evaluator import LasVegasEvaluator
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.engine import Position
from pitboss.games.las_vegas.state import PLACE, ROLL
from tests.analysis.games_played import played

TWO = played("las-vegas", ("regular", "random"), 3)


def las_vegas(seats: int) -> LasVegasEvaluator:
    found = evaluator("las-vegas", seats)
    assert isinstance(found, LasVegasEvaluator)
    return found


def solver_values(at: Position) -> np.ndarray:
    """What the solver of the bots says, from scratch."""
    codes = np.array(at.codes(), np.int64)
    values = np.zeros((len(codes), 2))
    states = np.repeat(at.states[:1], 2)
    model = las_vegas(2).weights
    SEARCHES.compile().solve_two_seats(states, codes, SEARCHES.new_workspace(), model, values)
    return values


def test_losses_of_two_seats_equal_the_solver() -> None:
    found = pitboss.review(TWO)
    positions = [TWO.start(), *TWO.positions()]
    judged = 0
    for entry in found.entries:
        before = positions[entry.seq - 1]
        if entry.kind == "chance" or entry.loss is None or before.state.own_left[:2].sum() > 12:
            continue
        values = solver_values(before)[:, before.to_act]
        played_value = values[before.legal().index(entry.text)]
        assert entry.loss == pytest.approx(values.max() - played_value, abs=1e-12)
        assert entry.error == 0.0
        assert entry.basis == ("proven" if before.state.round_no == 4 else "solved")
        judged += 1
    assert judged > 20
    assert any(row.verdict in ("mistake", "blunder") for row in found.entries)


def test_what_one_of_two_seats_loses_the_other_gains() -> None:
    found = pitboss.review(TWO)
    first, second = found.seats
    assert first.own == pytest.approx(second.others, abs=1e-9)
    assert first.luck == pytest.approx(-second.luck, abs=1e-9)


def test_the_value_before_a_roll_is_the_mean_over_all_rolls() -> None:
    judge, asked = las_vegas(2), 0
    for at in TWO.positions():
        if at.state.phase == ROLL and at.state.own_left[:2].sum() <= 6 and at.state.round_no == 4:
            total = np.zeros(2)
            for code, weight in at.outcomes():
                after = at.copy()
                after.play_code(code)
                total += weight * np.array(judge.shares(after))
            mean = total / sum(weight for _, weight in at.outcomes())
            assert judge.shares(at) == pytest.approx(mean, abs=1e-9)
            assert judge.basis(at) == "proven"
            asked += 1
    assert asked > 2


def test_a_round_is_worth_the_same_from_wherever_it_was_solved() -> None:
    forward, backward = las_vegas(2), las_vegas(2)
    line = [at for at in TWO.positions() if at.state.phase in (ROLL, PLACE)][:24]
    values = [forward.shares(at) for at in line]
    again = [backward.shares(at) for at in reversed(line)][::-1]
    assert np.array(values) == pytest.approx(np.array(again), abs=1e-9)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (("random",) * 3, ()),
        (("random",) * 5, ()),
        (("random",) * 2, (("neutral_dice", True),)),
        (("random",) * 3, (("neutral_dice", True),)),
    ],
)
def test_the_end_of_a_round_is_solved_with_more_seats(
    players: tuple[str, ...], options: tuple[tuple[str, object], ...]
) -> None:
    record = played("las-vegas", players, 1, *options)
    judge, asked = las_vegas(len(players)), 0
    for at in record.positions():
        if at.state.phase == PLACE and judge.basis(at) in ("solved", "proven"):
            codes = at.codes()
            solved = judge.solve(at, codes)
            assert solved is not None
            assert judge.after_moves(at, codes) == pytest.approx(solved[0], abs=1e-9)
            asked += 1
    assert asked > 4


@pytest.mark.parametrize("white", [False, True])
def test_luck_of_a_roll_has_mean_zero(white: bool) -> None:
    record = played("las-vegas", ("random",) * 3, 2, ("neutral_dice", white))
    judge, asked = las_vegas(3), 0
    for at in record.positions():
        listed = at.outcomes() if at.state.phase == ROLL else []
        if 1 < len(listed) <= 130:
            mean = sum(weight * judge.luck(at, code) for code, weight in listed)
            assert mean == pytest.approx(np.zeros(3), abs=1e-9)
            asked += 1
    assert asked > 3
