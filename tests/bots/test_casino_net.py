"""Las Vegas, three seats or more: the net that looks at casinos, and shark's look ahead by it."""

import numpy as np
import pytest

from pitboss import Dealer, bots, load
from pitboss.analysis.evaluator import Evaluator
from pitboss.bots import Budget
from pitboss.bots.las_vegas.casinos.fit import (
    Seen,
    as_layers,
    as_net,
    blank_layers,
    cross_entropy,
    fit,
    gradient,
)
from pitboss.bots.las_vegas.casinos.look_ahead import MOST_TURNS
from pitboss.bots.las_vegas.casinos.net import NET, value_by_net
from pitboss.bots.las_vegas.casinos.views import SEAT_WIDTH, VIEW_WIDTH, write_views
from pitboss.bots.las_vegas.levels import Shark, learned, turns_ahead
from pitboss.bots.las_vegas.model import HEAD, ODDS, first_of_part
from pitboss.bots.las_vegas.place_odds import best_by_odds
from pitboss.bots.las_vegas.policy import policy
from pitboss.bots.las_vegas.round_solver import STRIDES
from pitboss.bots.las_vegas.searches import SEARCHES
from pitboss.bots.racing import CHUNK
from pitboss.games.las_vegas.codes import PLACE_NUMBER
from pitboss.games.las_vegas.tables import CASINOS, DICE
from pitboss.kernel import OVER, below, new_dice

GAME = load("las-vegas")
MANY = [3, 4, 5]


def choices(seats: int, most_dice: int, count: int, least_dice: int = 0, **options):
    """Positions of random games with a choice between numbers, and so many dice left."""
    found, seed = [], 0
    while len(found) < count:
        seed += 1
        at, dealer, dice = GAME.start(seats, **options), Dealer(seed), new_dice(seed)
        at.settle(dealer)
        while at.to_act != OVER:
            codes = at.codes()
            left = int(at.state.own_left.sum() + at.state.white_left.sum())
            if len(codes) > 1 and least_dice <= left <= most_dice:
                found.append(at.copy())
            at.play_code(codes[int(below(dice, len(codes)))])
            at.settle(dealer)
    return found[:: len(found) // count][:count]


def some_seen(count: int, seats: int, seed: int) -> Seen:
    random = np.random.default_rng(seed)
    views = random.normal(size=(count, seats, CASINOS, VIEW_WIDTH)).astype(np.float32)
    features = random.normal(size=(count, seats, SEAT_WIDTH)).astype(np.float32)
    won = (views[..., 0] * (views[..., 2] > 0)).sum(axis=2) + features[..., 0]
    shares = (won == won.max(axis=1, keepdims=True)).astype(np.float32)
    return Seen(views, features, shares)


def value(state, model, work) -> np.ndarray:
    value_by_net(state, work, model[HEAD:], model[-NET:])
    return work.shares[: state.seats].copy()


@pytest.mark.parametrize("seats", MANY)
def test_the_net_in_compiled_code_is_the_one_that_was_fitted(seats):
    """The cross-entropy of the shares with themselves is least, and NumPy finds it."""
    model, work = learned(seats, by_odds=True), SEARCHES.new_workspace()[0]
    layers = as_layers(model[-NET:])
    assert as_net(layers) == pytest.approx(model[-NET:])
    for at in choices(seats, 8 * seats, 5):
        shares = value(at.state, model, work)
        seen = Seen(
            work.views[None, :seats].astype(np.float32),
            work.features[None, :seats].astype(np.float32),
            shares[None].astype(np.float32),
        )
        entropy = -float((shares * np.log(shares)).sum())
        assert cross_entropy(layers, seen) == pytest.approx(entropy, abs=1e-5)
        assert np.abs(gradient(layers, seen)[-1]).max() < 1e-4


def test_the_gradient_is_that_of_the_loss():
    layers = [layer.astype(np.float64) for layer in blank_layers(3)]
    seen = some_seen(40, 3, seed=4)
    slopes = gradient(layers, seen)
    for layer, slope in zip(layers, slopes, strict=True):
        place = np.unravel_index(int(np.abs(slope).argmax()), layer.shape)
        before, step = layer[place], 1e-4
        layer[place] = before + step
        above = cross_entropy(layers, seen)
        layer[place] = before - step
        below_ = cross_entropy(layers, seen)
        layer[place] = before
        assert (above - below_) / (2 * step) == pytest.approx(slope[place], rel=0.02)


def test_the_fit_finds_what_decides():
    seen = some_seen(8000, 3, seed=5)
    layers = fit(blank_layers(1), seen[:6000], epochs=150, seed=1)
    assert cross_entropy(layers, seen[6000:]) < 0.7 < np.log(3)
    again = fit(blank_layers(1), seen[:6000], epochs=150, seed=1)
    assert (as_net(layers) == as_net(again)).all()


@pytest.mark.parametrize("seats", MANY)
def test_neither_the_number_of_a_casino_nor_the_chair_of_a_seat_matters(seats):
    model, work = learned(seats, by_odds=True), SEARCHES.new_workspace()[0]
    for at in choices(seats, 8 * seats, 5):
        state = at.states[:1].copy()[0]
        before = value(state, model, work)
        state.dice[:] = state.dice[::-1].copy()
        state.notes[:] = state.notes[::-1].copy()
        assert value(state, model, work) == pytest.approx(before, abs=1e-9)
        state.turn = (state.turn + 1) % seats
        for name in ("own_left", "won"):
            state[name][:seats] = np.roll(state[name][:seats], 1, axis=0)
        state.dice[:, :seats] = np.roll(state.dice[:, :seats], 1, axis=1)
        # Of two rivals that are equally far ahead, another one may be looked at.
        assert value(state, model, work) == pytest.approx(np.roll(before, 1), abs=0.02)


def test_a_casino_is_seen_as_it_lies():
    """Seat 1 leads with two dice where 60 and 20 thousand lie; seats 0 and 2 have cancelled."""
    state, work = SEARCHES.new_states(1)[0], SEARCHES.new_workspace()[0]
    state.seats, state.round_no = 3, 1
    state.own_left[:3] = [4, 2, 8]
    state.dice[2, :3] = [1, 2, 1]
    state.notes[2, 5] = state.notes[2, 1] = 1
    write_views(state, work, np.zeros(ODDS))
    lead, tied = work.views[1, 2], work.views[0, 2]
    assert lead[1] == 60 / 50
    assert lead[2:5].tolist() == [0.6, 0.2, 0]
    assert lead[5:8].tolist() == [0.5, 0.25, 0.25]
    assert lead[8:11].tolist() == [1, 0, 0]
    assert lead[11] == 4 / DICE
    assert lead[12:14].tolist() == [2 / DICE, 12 / 16]
    assert lead[14:16].tolist() == pytest.approx([0.4, 1])
    assert tied[1] == 0
    assert tied[8:12].tolist() == [0, 0, 0, 2 / DICE]
    assert not work.views[:3, 0].any()
    assert work.money[:3].tolist() == [0, 60, 0]


@pytest.mark.parametrize("seats", MANY)
def test_a_look_to_the_last_die_is_the_exact_solution(seats):
    model, work, looked = learned(seats, by_odds=True), SEARCHES.new_workspace(), 0
    for at in choices(seats, 4, 12):
        codes = np.array(at.codes(), np.int64)
        states = np.repeat(at.states[:1], 2)
        strides = np.zeros(STRIDES, np.int64)
        size = int(SEARCHES.compile().table_size(states, 0, strides))
        exact, found = np.zeros((2, len(codes), seats))
        SEARCHES.compile().solve_moves(states, codes, strides, size, work, model, exact)
        SEARCHES.compile().look_after_moves(states, codes, MOST_TURNS, work, model, found)
        assert found == pytest.approx(exact, abs=1e-9)
        looked += 1
    assert looked == 12


@pytest.mark.parametrize("seats", MANY)
def test_looking_one_turn_ahead_averages_all_rolls_of_the_next_seat(seats):
    model, work = learned(seats, by_odds=True), SEARCHES.new_workspace()
    at = choices(seats, 24, 1, least_dice=16)[0]
    codes = np.array(at.codes()[:1], np.int64)
    found = np.zeros((1, seats))
    states = np.repeat(at.states[:1], 2)
    SEARCHES.compile().look_after_moves(states, codes, 1, work, model, found)
    at.play_code(int(codes[0]))
    total = np.zeros(seats)
    outcomes = at.outcomes()
    for code, weight in outcomes:
        rolled = at.copy()
        rolled.play_code(code)
        placed = np.array(rolled.codes(), np.int64)
        after = np.zeros((len(placed), seats))
        states = np.repeat(rolled.states[:1], 2)
        SEARCHES.compile().look_after_moves(states, placed, 0, work, model, after)
        total += weight * after[int(after[:, rolled.to_act].argmax())]
    whole = sum(weight for _, weight in outcomes)
    assert found[0] == pytest.approx(total / whole, abs=1e-9)


def test_a_look_takes_no_more_opinions_than_it_may():
    states = GAME.start(4).states[:1].copy()
    states["turn"] = 1
    states["own_left"][0][:4] = [2, 8, 0, 3]
    # Seats 3, 0 and 1 are next; seat 1 has placed a die by then.
    assert turns_ahead(states, 5, 5) == (0, 5)
    assert turns_ahead(states, 5, 5 * 18 - 1) == (0, 5)
    assert turns_ahead(states, 5, 5 * 18) == (1, 5 * 18)
    assert turns_ahead(states, 5, 5 * 18 * 12) == (2, 5 * 18 * 12)
    assert turns_ahead(states, 5, 1e9) == (3, 5 * 18 * 12 * 42)


@pytest.mark.parametrize("seats", MANY)
def test_rollouts_of_shark_go_by_the_net_and_with_white_dice_by_the_odds(seats):
    shark, work = Shark(1), SEARCHES.new_workspace()
    for white in (False, True) if seats < 5 else (False,):
        differ = 0
        for at in choices(seats, 24, 6, least_dice=12, neutral_dice=white):
            states, codes = np.repeat(at.states[:1], 2), np.array(at.codes(), np.int64)
            model, shares = shark.model(seats), np.zeros((len(codes), seats))
            SEARCHES.compile().look_after_moves(states, codes, 0, work, model, shares)
            by_net = codes[int(shares[:, at.to_act].argmax())]
            by_odds = PLACE_NUMBER + best_by_odds(
                at.state, work[0], model[first_of_part(at.state) :]
            )
            assert policy(states, 0, work[0], model) == (by_odds if white else by_net)
            differ += by_net != by_odds
        assert differ


@pytest.mark.parametrize("seats", MANY)
def test_what_shark_saw_ahead_counts_beside_its_rollouts(seats):
    """Without time for more than the first rollouts its values are those of that search."""
    at = choices(seats, 8 * seats, 1, least_dice=8 * seats)[0]
    states, codes = np.repeat(at.states[:1], 2), np.array(at.codes(), np.int64)
    turns, _ = turns_ahead(states, len(codes), Shark.most_opinions)
    assert turns >= 1
    ahead, work = np.zeros((len(codes), seats)), SEARCHES.new_workspace()
    SEARCHES.compile().look_after_moves(states, codes, turns, work, learned(seats, True), ahead)
    hasty = Shark(1, Budget(cpu_seconds=0))
    told = {option.move: option.values for option in bots.explain(hasty, at).options}
    rolled = CHUNK / (CHUNK + Shark.prior_weight)
    for code, values in zip(codes.tolist(), ahead, strict=True):
        told_here = told[GAME.notation.spell(at.state, code)]
        assert told_here == pytest.approx(values, abs=rolled)


@pytest.mark.parametrize("seats", MANY)
def test_shark_rolls_out_within_its_budget(seats):
    at = choices(seats, 8 * seats, 1, least_dice=8 * seats)[0]
    shark = bots.bot("las-vegas", "shark", 1)
    advice = bots.explain(shark, at)
    assert advice.basis == "sampled"
    assert 0 < advice.nodes <= Shark.nodes_by_net // 4  # in the first of four rounds
    small = bots.explain(bots.bot("las-vegas", "shark", 1, Budget(nodes=100)), at)
    assert small.nodes <= 100
    hurried = bots.explain(bots.bot("las-vegas", "shark", 1, Budget(nodes=5000, cpu_seconds=0)), at)
    assert hurried.nodes == CHUNK * len(at.codes())
    if seats < 5:
        white = choices(seats, 99, 1, least_dice=8 * seats, neutral_dice=True)[0]
        assert bots.explain(bots.bot("las-vegas", "shark", 1), white).basis == "sampled"


@pytest.mark.parametrize("seats", MANY)
def test_the_net_wins_more_at_sight_than_the_odds_do(seats):
    """Fixed games that nothing was learned from: the result never changes."""
    model, won = learned(seats, by_odds=True), np.zeros(150)
    states = np.repeat(GAME.start(seats).states[:1], 2)
    odds = model[HEAD : HEAD + ODDS].copy()
    SEARCHES.compile().compare_at_sight(
        states, len(won), 8, SEARCHES.new_workspace(), model, odds, won
    )
    assert won.mean() > 1.1 / seats


@pytest.mark.parametrize("seats", MANY)
def test_positions_are_valued_without_the_net_that_only_searches(seats):
    """So another net of casinos is no other version of the values."""
    values, whole = Evaluator(GAME, seats), Evaluator(GAME, seats)
    whole.weights = learned(seats, by_odds=True)
    assert len(values.weights) == len(whole.weights) - NET
    for at in choices(seats, 8 * seats, 4):
        assert values.shares(at) == whole.shares(at)
    assert values.version != whole.version
