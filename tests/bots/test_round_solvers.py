"""The end of a round, solved: against a plain search through the engine's own steps."""

import math

import numpy as np
import pytest

from pitboss import CHANCE, OVER, Dealer, bots, load
from pitboss.bots.bias import bias_error
from pitboss.bots.las_vegas.evaluate import TEMPERATURE
from pitboss.bots.las_vegas.levels import Pro, Shark
from pitboss.bots.las_vegas.model import ODDS, PART, STANDING_UNITS, STANDING_WIDTH
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.bots.training.weights import packaged_weights
from pitboss.games.las_vegas.tables import ROUNDS
from pitboss.kernel import below, new_dice

GAME = load("las-vegas")


def dice_left(at) -> int:
    return int(at.state.own_left.sum() + at.state.white_left.sum())


def late_positions(seats: int, most_dice: int, count: int, seed: int = 0, **options):
    """Walk random games and give positions in which a few dice are left and a choice is open."""
    found = []
    dice, dealer = new_dice(seed), Dealer(seed)
    while len(found) < count:
        at = GAME.start(seats, **options)
        at.settle(dealer)
        while at.to_act != OVER:
            codes = at.codes()
            if len(codes) > 1 and dice_left(at) <= most_dice:
                found.append(at.copy())
            at.play_code(codes[int(below(dice, len(codes)))])
            at.settle(dealer)
    return found[:: max(1, len(found) // count)][:count]


def shares(at) -> tuple[float, ...]:
    """What the standing is worth between rounds: the rules at the end, the net's sums before."""
    result = at.result
    if result is not None:
        winners = result.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(at.seats))
    left = ROUNDS + 1 - int(at.state.round_no)
    money = [row.money for row in at.standing]
    scale = TEMPERATURE * math.sqrt(left)
    seen = np.zeros((at.seats, STANDING_WIDTH))
    for seat, own in enumerate(money):
        others = sorted(money[:seat] + money[seat + 1 :], reverse=True)
        second = others[1] if len(others) > 1 else others[0]
        leads = [own - others[0], own - second, own - sum(others) / len(others)]
        seen[seat] = [*(lead / scale for lead in leads), left / 4, left == 1, 0]
        seen[seat, 5] = seen[seat, 0] * seen[seat, 4]
    first = (PART if at.state.neutral_dice else 0) + ODDS
    net = packaged_weights("pitboss.bots.las_vegas")[at.seats]
    net = net[first : first + (STANDING_WIDTH + 2) * STANDING_UNITS]
    inner, biases, outer = np.split(net, [STANDING_WIDTH * STANDING_UNITS, -STANDING_UNITS])
    hidden = np.maximum(0, seen @ inner.reshape(STANDING_WIDTH, STANDING_UNITS) + biases)
    powers = np.exp(hidden @ outer)
    return tuple((powers / powers.sum()).tolist())


def plain_value(at, round_no: int, memo) -> tuple[float, ...]:
    """Every seat takes what is best for itself; nothing here knows of tables or numbers."""
    if at.to_act == OVER or at.state.round_no != round_no:
        return shares(at)
    key = at.states.tobytes()
    if key not in memo:
        if at.to_act == CHANCE:
            total = np.zeros(at.seats)
            weights = 0
            for code, weight in at.outcomes():
                total += weight * np.array(after(at, code, round_no, memo))
                weights += weight
            memo[key] = tuple((total / weights).tolist())
        else:
            seat = at.to_act
            values = [after(at, code, round_no, memo) for code in at.codes()]
            memo[key] = max(values, key=lambda value: value[seat])
    return memo[key]


def after(at, code: int, round_no: int, memo) -> tuple[float, ...]:
    child = at.copy()
    child.play_code(code)
    return plain_value(child, round_no, memo)


@pytest.mark.parametrize(
    ("seats", "options", "most"),
    [
        (2, {}, 4),
        (3, {}, 4),
        (4, {}, 4),
        (5, {}, 3),
        (2, {"neutral_dice": True}, 3),
        (4, {"neutral_dice": True}, 3),
    ],
)
def test_the_solution_is_that_of_a_plain_search(seats, options, most):
    for at in late_positions(seats, most, count=4, seed=seats, **options):
        memo: dict[bytes, tuple[float, ...]] = {}
        expected = {
            at.game.notation.spell(at.state, code): after(at, code, int(at.state.round_no), memo)
            for code in at.codes()
        }
        advice = bots.explain(Shark(), at)
        assert advice.basis == ("proven" if at.state.round_no == ROUNDS else "solved")
        for option in advice.options:
            assert option.values == pytest.approx(expected[option.move], abs=1e-12), at.text


@pytest.mark.parametrize("level", [Pro, Shark])
@pytest.mark.parametrize(("seats", "most"), [(2, 8), (3, 6), (4, 5), (5, 5)])
def test_no_search_chooses_a_move_that_the_solution_calls_worse(level, seats, most):
    for at in late_positions(seats, most, count=10, seed=10 + seats):
        values = solved(at)
        chosen = at.legal().index(level(seed=1).choose(at))
        # Equal moves may differ in the last digit, by the order in which rolls are added up.
        assert values[chosen, at.to_act] >= values[:, at.to_act].max() - 1e-12, at.text


def test_a_round_of_two_seats_is_solved_whole():
    for at in late_positions(2, 10, count=20, seed=5):
        advice = bots.explain(Shark(), at)
        assert advice.basis == ("proven" if at.state.round_no == ROUNDS else "solved")
        values = dict(zip(at.legal(), solved(at).tolist(), strict=True))
        for option in advice.options:
            assert option.values == pytest.approx(values[option.move], abs=1e-12), at.text


def test_the_first_die_of_two_seats_is_solved_too():
    at = GAME.start(2)
    at.settle(Dealer(4))
    advice = bots.explain(Shark(), at)
    assert advice.basis == "solved"
    # No sampling error, only the bias of the values between rounds; rollouts lie around it.
    for option in advice.options:
        bias = bias_error("las-vegas", np.array(option.values), by_hand=False)
        assert option.error == pytest.approx(bias[advice.seat])
    sampled = bots.explain(Pro(budget=bots.Budget(nodes=4000)), at)
    assert sampled.basis == "sampled"
    assert advice.before[advice.seat] == pytest.approx(sampled.before[advice.seat], abs=0.1)


def test_many_dice_are_solved_to_six_digits():
    at = GAME.position(
        "las-vegas seats=2 round=4 turn=0 notes=50/60,20/70/80/90,30/50"
        " dice=-/1:2/1:1/-/-/- left=8+0,5+0 won=90/80 phase=place roll=11133566+-"
    )
    advice = bots.explain(Shark(), at)
    assert advice.basis == "solved"  # and not proven
    values = dict(zip(at.legal(), solved(at).tolist(), strict=True))
    for option in advice.options:
        assert option.values == pytest.approx(values[option.move], abs=1e-5)


def test_a_small_budget_samples_where_a_round_is_too_large_to_solve():
    at = GAME.start(2)
    at.settle(Dealer(4))
    for budget in (bots.Budget(nodes=100), bots.Budget(seconds=0.01)):
        assert bots.explain(Shark(budget=budget), at).basis == "sampled"


def solved(at):
    states = np.concatenate([at.states, at.states])
    codes = np.array(at.codes(), np.int64)
    strides = np.zeros(16, np.int64)
    size = SEARCHES.compile().table_size(states, 0, strides)
    values = np.zeros((len(codes), at.seats))
    model = Pro().weights(at.seats)
    SEARCHES.compile().solve_moves(
        states, codes, strides, size, SEARCHES.new_workspace(), model, values
    )
    return values


@pytest.mark.parametrize("white", [False, True])
def test_two_seats_are_solved_from_the_last_eight_dice_on(white):
    for at in late_positions(2, 8, count=20, seed=3, neutral_dice=white):
        for level in (Pro, Shark):
            assert bots.explain(level(), at).basis in ("proven", "solved"), at.text


@pytest.mark.parametrize("level", [Pro, Shark])
def test_a_budget_binds_the_exact_solution_too(level):
    """Nodes are positions there: what would take more of them is sampled."""
    known = 0
    for at in late_positions(2, 8, count=20, seed=3):
        for nodes in (10, 1000, 100_000):
            advice = bots.explain(level(budget=bots.Budget(nodes=nodes)), at)
            exact = advice.basis in ("proven", "solved")
            assert not exact or advice.nodes <= nodes
            known += exact
        hasty = bots.explain(level(budget=bots.Budget(seconds=1e-6)), at)
        assert hasty.basis in ("sampled", "judged")
    assert known


def test_a_last_die_that_cannot_change_anything_is_proven_even():
    at = GAME.position(
        "las-vegas seats=2 round=4 turn=0 notes=50/60/70/80/90/50"
        " dice=0:2,1:2/0:5/1:6/-/-/- left=1+0,0+0 won=90,90/90,90 phase=place roll=1+-"
    )
    assert at.legal() == ["place 1"]
    forced = bots.explain(Shark(), at)
    assert forced.proven  # one move alone is proven like any other
    assert forced.after == (1.0, 0.0)  # 50 + 60 against 70
    at = GAME.position(
        "las-vegas seats=2 round=4 turn=0 notes=50/60/70/80/90/50"
        " dice=0:2/0:4/1:6/1:2/-/- left=2+0,0+0 won=-/- phase=place roll=51+-"
    )
    advice = bots.explain(Shark(), at)
    assert advice.proven
    # The 5 takes $90,000 at once: 50 + 60 + 90 beats 70 + 80 whatever the last die shows.
    assert advice.move == "place 5"
    assert advice.after == (1.0, 0.0)
