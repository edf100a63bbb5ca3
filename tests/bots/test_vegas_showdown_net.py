"""The net of Vegas Showdown: what it sees, what it says, and that it can be learned again."""

import numpy as np
import pytest

from pitboss import OVER, Dealer, bots, load
from pitboss.bots import Budget
from pitboss.bots.levels import BY_HAND
from pitboss.bots.training.course import Effort, learn
from pitboss.bots.training.net import FEATURES, PAPER
from pitboss.bots.training.weights import nets_file, read_nets
from pitboss.bots.vegas_showdown.features import WIDTH, write_features
from pitboss.bots.vegas_showdown.judgement import at_sight
from pitboss.bots.vegas_showdown.levels import Shark
from pitboss.bots.vegas_showdown.searches import SEARCHES
from pitboss.bots.vegas_showdown.subject import SUBJECT
from pitboss.bots.vegas_showdown.value import worth
from pitboss.games.vegas_showdown.rules import RULES
from pitboss.games.vegas_showdown.rules.kept import work_out
from pitboss.kernel import silent

GAME = "vegas-showdown"
SEATS = (3, 4, 5)
OWN = ["cash", "fame", "population", "revenue", "marker", "stored", "tile_at"]
"""The fields in which every seat has its own row."""


def paper():
    return np.zeros(RULES.most_legal, np.int64), np.zeros(PAPER)


def positions_of_a_game(seats, seed=3, whims=6):
    """Play a game by `regular` with some random moves; give every position, also the last one."""
    at = load(GAME).start(seats)
    dealer = Dealer(seed)
    wise, blind = bots.bot(GAME, "regular", seed), bots.bot(GAME, "random", seed)
    found = []
    at.settle(dealer)
    while at.to_act != OVER:
        found.append(at.copy())
        mover = blind if len(found) % whims == 0 else wise
        at.play(mover.choose(at))
        at.settle(dealer)
    return [*found, at]


def features_of(state):
    out, reals = paper()
    write_features(state, out, reals)
    seats = int(state.seats)
    return reals[FEATURES : FEATURES + seats * WIDTH].reshape(seats, WIDTH).copy()


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
    nets = read_nets(SUBJECT.package)
    assert tuple(sorted(nets)) == SEATS == tuple(SUBJECT.seats)
    assert nets_file(SUBJECT.package).stat().st_size < 2_000_000
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
    games = [positions_of_a_game(4, seed, whims=2)[:-1] for seed in (1, 2, 3)]
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
        out, reals = paper()
        worth(at.state, BY_HAND if net == "by hand" else read_nets(SUBJECT.package)[3], out, reals)
        won = np.array([row.place == 1 for row in at.standing], float)
        np.testing.assert_allclose(reals[:3], won / won.sum(), atol=1e-12)


@pytest.mark.parametrize("seats", SEATS)
def test_compiled_and_uncompiled_values_agree(seats):
    net = read_nets(SUBJECT.package)[seats]
    for at in positions_of_a_game(seats)[:-1:25]:
        codes = np.array(at.codes()[:6], np.int64)
        found = []
        for functions in (SEARCHES.uncompiled, SEARCHES.compile()):
            states, shares = np.repeat(at.states[:1], 3), np.zeros((len(codes), seats))
            out, reals = paper()
            rolls = np.zeros(4, np.int64)
            functions.shares_after(states, codes, rolls, silent(), out, net, reals, shares)
            found.append(shares)
        np.testing.assert_allclose(found[0], found[1], atol=1e-9)
        np.testing.assert_allclose(found[0].sum(axis=1), 1.0)


def test_the_policy_at_sight_takes_what_is_judged_best():
    """It leaves out bids that cannot be best; judging every move must not find a better one."""
    regular = bots.bot(GAME, "regular", 1)
    for at in positions_of_a_game(3)[:-1:4]:
        codes = np.array(at.codes(), np.int64)
        judged = regular.judge(np.repeat(at.states[:1], 3), codes)
        out, reals = paper()
        chosen = at_sight(at.states.copy()[0], out, np.zeros_like(out), reals)
        assert chosen == codes[int(np.argmax(judged))]


def test_a_shark_looks_at_few_bids_on_one_space():
    at = positions_of_a_game(3)[0]
    advice = bots.explain(bots.bot(GAME, "shark", 1, Budget(nodes=16)), at)
    spaces = [option.move.split()[1] for option in advice.options if "bid" in option.move]
    assert len(set(spaces)) > 1
    assert max(spaces.count(space) for space in spaces) <= Shark.amounts


def test_equal_courses_teach_equal_nets():
    effort = Effort(games=20, generations=2, steps=4, units=3)
    first, passed = learn(SUBJECT, 3, effort, lambda *_: None)
    again, _ = learn(SUBJECT, 3, effort, lambda *_: None)
    np.testing.assert_array_equal(first, again)
    assert [one.number for one in passed] == [0, 1]
    assert passed[0].after < passed[0].fair
