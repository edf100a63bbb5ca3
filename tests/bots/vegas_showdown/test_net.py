"""The net of Vegas Showdown: what it sees, what it says, and that it can be learned again."""

import numpy as np
import pytest

from pitboss import OVER, Dealer, bots, load
from pitboss.bots import Budget
from pitboss.bots.levels import BY_HAND
from pitboss.bots.training.trainer import Effort
from pitboss.bots.training.weights import packaged_weights, weights_file
from pitboss.bots.vegas_showdown.evaluate import evaluate
from pitboss.bots.vegas_showdown.features import WIDTH, write_features
from pitboss.bots.vegas_showdown.levels import Shark
from pitboss.bots.vegas_showdown.policy import best_at_sight
from pitboss.bots.vegas_showdown.searches import SEARCHES
from pitboss.bots.vegas_showdown.training import TRAINING
from pitboss.games.vegas_showdown.rules.kept import work_out

GAME = "vegas-showdown"
SEATS = (3, 4, 5)
OWN = ["cash", "fame", "population", "revenue", "marker", "stored", "tile_at"]
"""The fields in which every seat has its own row."""


def workspace():
    return SEARCHES.new_workspace()[0]


def positions_of_a_game(seats, seed=3, random_one_in=6):
    """Play a game by `regular` with some random moves; give every position, also the last one."""
    at = load(GAME).start(seats)
    dealer = Dealer(seed)
    wise, blind = bots.bot(GAME, "regular", seed), bots.bot(GAME, "random", seed)
    found = []
    at.settle(dealer)
    while at.to_act != OVER:
        found.append(at.copy())
        mover = blind if len(found) % random_one_in == 0 else wise
        at.play(mover.choose(at))
        at.settle(dealer)
    return [*found, at]


def features_of(state):
    work = workspace()
    write_features(state, work)
    return work.features[: int(state.seats)]


def one_chair_on(at):
    """Give the same position with every seat one chair further to the left."""
    states = at.states.copy()
    s, seats = states[0], at.seats
    for field in OWN:
        s[field][:seats] = np.roll(s[field][:seats], 1, axis=0)
    held = s.holder > 0
    s.holder[held] = s.holder[held] % seats + 1
    s.button = (s.button + 1) % seats
    s.turn = (s.turn + 1) % seats
    work_out(s)
    return s


def test_there_is_a_small_net_for_every_number_of_seats():
    nets = packaged_weights(TRAINING.package)
    assert tuple(sorted(nets)) == SEATS == tuple(TRAINING.seats)
    assert weights_file(TRAINING.package).stat().st_size < 2_000_000
    for net in nets.values():
        assert len(net) % (WIDTH + 2) == 0
        assert np.isfinite(net).all()


@pytest.mark.parametrize("seats", SEATS)
def test_features_are_finite_and_about_one_in_size(seats):
    seen = np.array([features_of(at.state) for at in positions_of_a_game(seats)[:-1]])
    assert np.isfinite(seen).all()
    assert np.abs(seen).max() < 20


def test_every_feature_says_something():
    """Careless games have it all: spoilt sections, holes, tiles that nobody can place."""
    games = [positions_of_a_game(4, seed, random_one_in=2)[:-1] for seed in (1, 2, 3)]
    seen = np.array([features_of(at.state) for game in games for at in game])
    never = np.flatnonzero((seen == 0).all(axis=(0, 1)))
    assert len(never) == 0, f"features {never} never say anything"


@pytest.mark.parametrize("seats", SEATS)
def test_features_do_not_know_the_chairs(seats):
    for at in positions_of_a_game(seats)[:-1:5]:
        turned = features_of(one_chair_on(at))
        np.testing.assert_allclose(turned, np.roll(features_of(at.state), 1, axis=0), atol=1e-12)


@pytest.mark.parametrize("net", ["by hand", "learned"])
def test_the_value_of_a_finished_game_is_who_won(net):
    for seed in (3, 4):
        at = positions_of_a_game(3, seed)[-1]
        work = workspace()
        weights = BY_HAND if net == "by hand" else packaged_weights(TRAINING.package)[3]
        evaluate(at.state, work, weights)
        won = np.array([row.place == 1 for row in at.standing], float)
        np.testing.assert_allclose(work.shares[:3], won / won.sum(), atol=1e-12)


@pytest.mark.parametrize("seats", SEATS)
def test_compiled_and_uncompiled_values_agree(seats):
    net = packaged_weights(TRAINING.package)[seats]
    for at in positions_of_a_game(seats)[:-1:25]:
        codes = np.array(at.codes()[:6], np.int64)
        found = []
        for functions in (SEARCHES.uncompiled, SEARCHES.compile()):
            states, shares = np.repeat(at.states[:1], 3), np.zeros((len(codes), seats))
            functions.shares_after(states, codes, SEARCHES.new_workspace(), net, shares)
            found.append(shares)
        np.testing.assert_allclose(found[0], found[1], atol=1e-9)
        np.testing.assert_allclose(found[0].sum(axis=1), 1.0)


def test_the_policy_at_sight_takes_what_is_judged_best():
    """It leaves out bids that cannot be best; judging every move must not find a better one."""
    regular = bots.bot(GAME, "regular", 1)
    for at in positions_of_a_game(3)[:-1:4]:
        codes = np.array(at.codes(), np.int64)
        judged = regular.judge(np.repeat(at.states[:1], 3), codes)
        chosen = best_at_sight(at.states.copy()[0], workspace())
        assert chosen == codes[int(np.argmax(judged))]


def test_a_shark_looks_at_few_bids_on_one_space():
    at = positions_of_a_game(3)[0]
    advice = bots.explain(bots.bot(GAME, "shark", 1, Budget(nodes=16)), at)
    spaces = [option.move.split()[1] for option in advice.options if "bid" in option.move]
    assert len(set(spaces)) > 1
    assert max(spaces.count(space) for space in spaces) <= Shark.amounts


def test_equal_efforts_train_equal_nets():
    effort = Effort(games=20, generations=2, steps=4, units=3)
    first, generations = TRAINING.train(3, effort, lambda *_: None)
    again, _ = TRAINING.train(3, effort, lambda *_: None)
    np.testing.assert_array_equal(first, again)
    assert [one.number for one in generations] == [0, 1]
    assert generations[0].after < generations[0].even
