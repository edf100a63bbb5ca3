"""The learned values: the net is what NumPy says it is, learning repeats, and nothing leaks."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from pitboss import Dealer, Refusal, bots, load
from pitboss.bots.drawing import framed
from pitboss.bots.lords_of_vegas import features, subject, value
from pitboss.bots.registry import part_of
from pitboss.bots.training.course import Effort, Generation, learn
from pitboss.bots.training.fit import Epoch, Seen, blank_net, cross_entropy, fit
from pitboss.bots.training.net import FEATURES, PAPER, shares_by_net
from pitboss.bots.training.report import HEIGHT, WIDTH, page
from pitboss.bots.training.weights import nets_file, read_nets, read_nets_from, write_nets
from pitboss.cli import verbs
from pitboss.cli.commands import train
from pitboss.engine import games
from pitboss.kernel import OVER

DOCS = Path(__file__).parents[2] / "docs" / "learning"
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


def trained(tmp_path, *words: str) -> str:
    usual = "train lords-of-vegas --games 20 --generations 1 --steps 2 --units 3"
    files = ["--weights", str(tmp_path / "nets.npz"), "--log", str(tmp_path)]
    assert (
        CliRunner()
        .invoke(verbs, [*usual.split(), *words, *files], catch_exceptions=False)
        .exit_code
        == 0
    )
    return (tmp_path / "lords-of-vegas.md").read_text()


def test_some_seats_learned_anew_leave_the_others_nets_as_they_were(tmp_path):
    target = tmp_path / "nets.npz"
    write_nets(target, read_nets(PACKAGE))
    text = trained(tmp_path, "--seats", "2")
    found, packed = read_nets_from(target), read_nets(PACKAGE)
    assert sorted(found) == sorted(packed)
    assert not np.array_equal(found.pop(2), packed[2])
    assert all(np.array_equal(net, packed[seats]) for seats, net in found.items())
    # The page claims no more than was learned.
    assert "--seed 1 --seats 2`" in text
    assert "Only the nets for these seats were learned: 2." in text


def test_a_file_that_holds_no_nets_is_refused_before_anything_is_learned(tmp_path, monkeypatch):
    monkeypatch.setattr(train, "learn", None)
    (tmp_path / "nets.npz").write_text("no nets")
    with pytest.raises(Refusal, match="cannot be read as a file of nets"):
        trained(tmp_path, "--seats", "2")
    with pytest.raises(Refusal, match="there is no folder"):
        trained(tmp_path / "none")


TAUGHT = [slug for slug in games() if part_of(slug, "subject")]


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_bare_command_is_the_one_that_made_the_nets(slug, tmp_path, monkeypatch):
    """The log in the project names the command; what is left out of it must mean the same."""
    asked = []

    def note(_, seats, effort, tell):
        asked.append(effort)
        return np.zeros(1), [Generation(seats, 0, 1, 1.0, 1.0, (Epoch(0, 1.0, 1.0),))]

    monkeypatch.setattr(train, "learn", note)
    monkeypatch.setattr(train, "compile_with_bar", lambda *_: None)
    files = ["--weights", str(tmp_path / "nets.npz"), "--log", str(tmp_path)]
    CliRunner().invoke(verbs, ["train", slug, *files], catch_exceptions=False)
    written = (DOCS / f"{slug}.md").read_text()
    command = written.split("`")[1]
    assert (tmp_path / f"{slug}.md").read_text().split("`")[1] == command
    assert set(asked) == {part_of(slug, "subject").SUBJECT.usual}
    CliRunner().invoke(verbs, ["train", slug, "--units", "5", *files], catch_exceptions=False)
    assert asked[-1] == replace(asked[0], units=5)


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_log_in_the_project_is_what_the_command_would_write(slug):
    """Its figures are read back and written again; they are not learned again."""
    text = (DOCS / f"{slug}.md").read_text()
    subject_ = part_of(slug, "subject").SUBJECT
    passed = []
    for line in text.splitlines():
        fields = [field.strip() for field in line.strip("|").split("|")]
        if not fields[0].isdigit():
            continue
        seats, number, positions_, fair, before, after = fields
        curve = (Epoch(0, 0.0, float(after)),)
        known = 0.0 if before == "by hand" else float(before)
        count = int(positions_.replace(",", ""))
        passed.append(Generation(int(seats), int(number), count, float(fair), known, curve))
    assert {one.seats for one in passed} == set(subject_.seats)
    assert page(slug, subject_.usual, passed) == text


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_curve_in_the_project_has_the_frame_that_is_drawn_now(slug):
    drawn = (DOCS / f"{slug}.svg").read_text()
    lines = drawn.splitlines()[3:-1]
    assert framed(f"{slug} learns", WIDTH, HEIGHT, lines) == drawn


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
    from pitboss.bots.training.games import gather

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
