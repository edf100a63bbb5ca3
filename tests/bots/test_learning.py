"""The learned values: the net is what NumPy says it is, learning repeats, and nothing leaks."""

import numpy as np
import pytest
from click.testing import CliRunner

from pitboss import Dealer, bots, load
from pitboss.bots.learning.course import Effort, learn
from pitboss.bots.learning.fit import Seen, blank_net, cross_entropy, fit
from pitboss.bots.learning.net import FEATURES, PAPER, shares_by_net
from pitboss.bots.learning.weights import nets_file, read_nets, write_nets
from pitboss.bots.lords_of_vegas import features, subject, value
from pitboss.cli import verbs
from pitboss.kernel import OVER

PACKAGE = "pitboss.bots.lords_of_vegas"


def some_features(count: int, seats: int, width: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(count, seats, width))


def positions(seats: int, count: int, seed: int = 3):
    at = load("lords-of-vegas").start(seats)
    dealer, mover = Dealer(seed), bots.bot("lords-of-vegas", "regular", seed)
    at.settle(dealer)
    while at.to_act != OVER and count:
        yield at
        count -= 1
        at.play(mover.choose(at))
        at.settle(dealer)


def test_the_net_in_compiled_code_is_the_one_that_was_fitted():
    """What the search computes, against the same sums written with NumPy."""
    width, units, seats = 7, 5, 3
    net = blank_net(width, units, seed=1)
    net[width * units : -units] = np.linspace(-0.5, 0.5, units)
    seen = some_features(1, seats, width, seed=2)[0]
    paper = np.zeros(PAPER)
    paper[FEATURES : FEATURES + seats * width] = seen.ravel()
    shares_by_net(net, seats, width, paper)
    inner, thresholds, outer = net[: width * units], net[width * units : -units], net[-units:]
    hidden = np.maximum(0, seen @ inner.reshape(width, units) + thresholds)
    powers = np.exp(hidden @ outer)
    assert paper[:seats] == pytest.approx(powers / powers.sum())


def test_the_slope_is_that_of_the_surprise():
    """Learning walks downhill: a wrong slope would not get far below fair shares."""
    width, seats = 4, 2
    seen = some_features(4000, seats, width, seed=5)
    won = seen[:, 0, 0] - seen[:, 0, 1] > seen[:, 1, 0] - seen[:, 1, 1]
    shares = np.stack([won, ~won], axis=1).astype(float)
    learn_from, unseen = Seen(seen, shares).split(0.25)
    net = fit(blank_net(width, 4, 1), learn_from, unseen, steps=60, decay=0.0)
    assert len(learn_from) == 3000
    assert cross_entropy(net, unseen) < 0.1 < np.log(2)


def test_a_course_taken_twice_teaches_the_same():
    effort = Effort(games=30, generations=2, steps=5, units=4, seed=7)
    first, passed = learn(subject.SUBJECT, 2, effort, lambda *_: None)
    again, _ = learn(subject.SUBJECT, 2, effort, lambda *_: None)
    assert np.array_equal(first, again)
    assert [one.number for one in passed] == [0, 1]
    assert all(one.positions > 100 for one in passed)
    other, _ = learn(subject.SUBJECT, 2, Effort(30, 2, 5, 4, seed=8), lambda *_: None)
    assert not np.array_equal(first, other)


def test_one_command_writes_nets_log_and_curve(tmp_path):
    words = "train lords-of-vegas --games 20 --generations 1 --steps 2 --units 3 --seats 2"
    target = tmp_path / "nets.npz"
    wanted = [*words.split(), "--weights", str(target), "--log", str(tmp_path)]
    assert CliRunner().invoke(verbs, wanted, catch_exceptions=False).exit_code == 0
    with np.load(target) as kept:
        assert kept.files == ["2"]
    assert "--games 20 --generations 1" in (tmp_path / "lords-of-vegas.md").read_text()
    assert "<polyline" in (tmp_path / "lords-of-vegas.svg").read_text()


def test_the_packed_nets_are_small_and_serve_every_number_of_seats(tmp_path):
    nets = read_nets(PACKAGE)
    assert sorted(nets) == list(load("lords-of-vegas").meta.seats)
    assert nets_file(PACKAGE).stat().st_size < 2_000_000
    write_nets(tmp_path / "nets.npz", nets)
    with np.load(tmp_path / "nets.npz") as kept:
        assert all(np.array_equal(kept[str(seats)], net) for seats, net in nets.items())


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_net_gives_every_seat_a_share(seats):
    net = read_nets(PACKAGE)[seats]
    paper, out = np.zeros(PAPER), np.zeros(4000, np.int64)
    spread = []
    for at in positions(seats, 25):
        value.worth(at.state, net, out, paper)
        assert np.isfinite(paper[FEATURES : FEATURES + seats * features.WIDTH]).all()
        assert paper[:seats].sum() == pytest.approx(1)
        spread.append(paper[:seats].max())
    assert len(set(spread)) > 5


def test_at_the_end_the_winner_has_it_all():
    at = load("lords-of-vegas").start(2)
    dealer, mover = Dealer(1), bots.bot("lords-of-vegas", "regular", 1)
    at.settle(dealer)
    while at.to_act != OVER:
        at.play(mover.choose(at))
        at.settle(dealer)
    paper = np.zeros(PAPER)
    value.worth(at.state, read_nets(PACKAGE)[2], np.zeros(4000, np.int64), paper)
    assert at.result is not None
    won = [1 / len(at.result.winners) * (row.place == 1) for row in at.result.standing]
    assert paper[:2] == pytest.approx(won)


def test_the_net_knows_more_than_fair_shares():
    """On games it was not trained on, its surprise lies well below that of equal seats."""
    from pitboss.bots.learning.games import gather

    net = read_nets(PACKAGE)[2]
    course = subject.SUBJECT
    seen = gather(
        "lords-of-vegas",
        course.searches,
        2,
        course.settings(2),
        course.width,
        net,
        games=120,
        seed=987_654,
    )
    assert cross_entropy(net, seen) < 0.9 * np.log(2)
