"""Training: the net is what NumPy says it is, equal efforts repeat, and nothing leaks."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from pitboss import Dealer, Refusal, bots, load
from pitboss.bots.las_vegas.training import OddsGeneration
from pitboss.bots.lords_of_vegas.evaluate import evaluate
from pitboss.bots.lords_of_vegas.searches import SEARCHES
from pitboss.bots.lords_of_vegas.training import TRAINING
from pitboss.bots.registry import part_of
from pitboss.bots.svg import document
from pitboss.bots.training.checkpoints import Checkpoints
from pitboss.bots.training.fit import (
    Epoch,
    Samples,
    blank_net,
    cross_entropy,
    fit,
    fitted_temperature,
    tempered,
)
from pitboss.bots.training.net import shares_by_net
from pitboss.bots.training.net_trainer import NetGeneration, NetTraining
from pitboss.bots.training.report import HEIGHT, WIDTH
from pitboss.bots.training.trainer import Effort, Progress
from pitboss.bots.training.weights import (
    packaged_weights,
    read_weights,
    weights_file,
    write_weights,
)
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
    work = SEARCHES.new_workspace()[0]
    work.features[:seats, :width] = seen
    shares_by_net(net, seats, width, work)
    inner, biases, outer = net[: width * units], net[width * units : -units], net[-units:]
    hidden = np.maximum(0, seen @ inner.reshape(width, units) + biases)
    powers = np.exp(hidden @ outer)
    assert work.shares[:seats] == pytest.approx(powers / powers.sum())


def test_the_gradient_is_that_of_the_loss():
    """The fit goes downhill: a wrong gradient would not get far below equal shares."""
    width, seats = 4, 2
    seen = some_features(4000, seats, width, seed=5)
    won = seen[:, 0, 0] - seen[:, 0, 1] > seen[:, 1, 0] - seen[:, 1, 1]
    shares = np.stack([won, ~won], axis=1).astype(float)
    learn_from, unseen = Samples(seen, shares).split(0.25)
    net = fit(blank_net(width, 4, 1), learn_from, unseen, steps=60, decay=0.0)
    assert len(learn_from) == 3000
    assert cross_entropy(net, unseen) < 0.1 < np.log(2)


def test_a_net_that_is_too_sure_is_tempered():
    """Results drawn by a net's own shares fit it as it is, but not made three times as sure."""
    width, seats, units = 6, 3, 5
    net = blank_net(width, units, seed=3)
    seen = some_features(6000, seats, width, seed=4)
    inner, outer = net[: width * units].reshape(width, units), net[-units:]
    powers = np.exp(np.maximum(0, seen @ inner) @ outer)
    shares = powers / powers.sum(axis=1, keepdims=True)
    drawn = (np.random.default_rng(5).random((6000, 1)) > shares.cumsum(axis=1)).sum(axis=1)
    samples = Samples(seen, np.eye(seats)[drawn])
    assert fitted_temperature(net, samples) == pytest.approx(1, abs=0.05)
    sure = tempered(net, width, 3.0)
    assert fitted_temperature(sure, samples) == pytest.approx(1 / 3, abs=0.02)
    mended = tempered(sure, width, fitted_temperature(sure, samples))
    assert cross_entropy(mended, samples) < cross_entropy(sure, samples) - 0.1


def test_equal_efforts_train_equal_nets():
    effort = Effort(games=30, generations=2, steps=5, units=4, seed=7)
    first, generations = TRAINING.train(2, effort, lambda *_: None)
    again, _ = TRAINING.train(2, effort, lambda *_: None)
    assert np.array_equal(first, again)
    assert [one.number for one in generations] == [0, 1]
    assert all(one.positions > 100 for one in generations)
    other, _ = TRAINING.train(2, Effort(30, 2, 5, 4, seed=8), lambda *_: None)
    assert not np.array_equal(first, other)


def test_one_command_writes_weights_report_and_curve(tmp_path):
    words = "train lords-of-vegas --games 20 --generations 1 --steps 2 --units 3 --seats 2"
    target = tmp_path / "weights.npz"
    wanted = [*words.split(), "--out", str(tmp_path)]
    assert CliRunner().invoke(verbs, wanted, catch_exceptions=False).exit_code == 0
    with np.load(target) as kept:
        assert kept.files == ["2"]
    assert "--games 20 --generations 1" in (tmp_path / "lords-of-vegas.md").read_text()
    assert "<polyline" in (tmp_path / "lords-of-vegas.svg").read_text()


def trained(tmp_path, *words: str) -> str:
    usual = "train lords-of-vegas --games 20 --generations 1 --steps 2 --units 3"
    files = ["--out", str(tmp_path / "out"), "--weights", str(tmp_path / "weights.npz")]
    files += ["--log", str(tmp_path)]
    assert (
        CliRunner()
        .invoke(verbs, [*usual.split(), *words, *files], catch_exceptions=False)
        .exit_code
        == 0
    )
    return (tmp_path / "lords-of-vegas.md").read_text()


def test_seats_that_are_not_trained_keep_their_weights(tmp_path):
    target = tmp_path / "weights.npz"
    write_weights(target, packaged_weights(PACKAGE))
    text = trained(tmp_path, "--seats", "2")
    found, packed = read_weights(target), packaged_weights(PACKAGE)
    assert sorted(found) == sorted(packed)
    assert not np.array_equal(found.pop(2), packed[2])
    assert all(np.array_equal(net, packed[seats]) for seats, net in found.items())
    # The page claims no more than was trained.
    assert "--seed 1 --seats 2`" in text
    assert "Trained for these numbers of seats only: 2." in text


def test_a_file_without_weights_is_refused_before_anything_is_trained(tmp_path, monkeypatch):
    monkeypatch.setattr(NetTraining, "advance", None)
    (tmp_path / "weights.npz").write_text("no weights")
    with pytest.raises(Refusal, match="cannot be read as a file of weights"):
        trained(tmp_path, "--seats", "2")
    with pytest.raises(Refusal, match="there is no folder"):
        trained(tmp_path / "none")


def generation(training, fields):
    """Read a row of a report back."""
    seats, number, *rest = fields
    if not isinstance(training, NetTraining):
        dice, found = rest
        return OddsGeneration(int(seats), int(number), dice == "white", found)
    positions_, even, before, after, warm = rest
    curve = (Epoch(0, 0.0, float(after)),)
    known = 0.0 if before == "by hand" else float(before)
    factor = float(warm) if warm else None
    return NetGeneration(
        int(seats), int(number), whole(positions_), float(even), known, curve, factor
    )


def whole(text: str) -> int:
    return int(text.replace(",", ""))


@pytest.mark.parametrize("slug", games())
def test_the_bare_command_is_the_one_that_made_the_weights(slug, tmp_path, monkeypatch):
    """The report in the project names the command; what is left out of it must mean the same."""
    training, asked = part_of(slug, "training").TRAINING, []

    def note(_, progress, effort, tell):
        asked.append(effort)
        row = [str(progress.seats), "0", *(["", "found"] if slug == "las-vegas" else ["1"] * 5)]
        return progress.next({}, generation(training, row), weights=np.zeros(1))

    monkeypatch.setattr(type(training), "advance", note)
    monkeypatch.setattr(train, "compile_with_bar", lambda *_: None)
    files = ["--out", str(tmp_path)]
    CliRunner().invoke(verbs, ["train", slug, *files], catch_exceptions=False)
    written = (DOCS / f"{slug}.md").read_text()
    command = written.split("`")[1]
    assert (tmp_path / f"{slug}.md").read_text().split("`")[1] == command
    assert set(asked) == {training.usual}
    CliRunner().invoke(verbs, ["train", slug, "--seed", "5", *files], catch_exceptions=False)
    assert asked[-1] == replace(asked[0], seed=5)


def test_an_option_that_makes_no_difference_is_refused():
    with pytest.raises(Refusal, match="las-vegas is trained without --units: it takes --games"):
        CliRunner().invoke(verbs, ["train", "las-vegas", "--units", "5"], catch_exceptions=False)


@pytest.mark.parametrize("slug", games())
def test_the_report_in_the_project_is_what_the_command_would_write(slug):
    """Its figures are read back and written again; nothing is trained again."""
    text = (DOCS / f"{slug}.md").read_text()
    training = part_of(slug, "training").TRAINING
    rows = [[field.strip() for field in row.strip("|").split("|")] for row in text.splitlines()]
    generations = [generation(training, fields) for fields in rows if fields[0].isdigit()]
    assert {one.seats for one in generations} == set(training.seats)
    assert training.report(training.usual, generations)[f"{slug}.md"] == text


@pytest.mark.parametrize("slug", ["lords-of-vegas", "vegas-showdown"])
def test_the_curve_in_the_project_has_the_frame_that_is_drawn_now(slug):
    drawn = (DOCS / f"{slug}.svg").read_text()
    lines = drawn.splitlines()[3:-1]
    assert document(f"{slug} learns", WIDTH, HEIGHT, lines) == drawn


def test_las_vegas_is_trained_by_the_same_command(tmp_path):
    """A table of odds instead of a net: the same files, and the table serves the bots."""
    words = "train las-vegas --games 40 --generations 1 --seats 3"
    target = tmp_path / "weights.npz"
    wanted = [*words.split(), "--out", str(tmp_path)]
    assert CliRunner().invoke(verbs, wanted, catch_exceptions=False).exit_code == 0
    assert read_weights(target)[3].shape == packaged_weights("pitboss.bots.las_vegas")[3].shape
    assert (
        "--games 40 --generations 1 --steps 100 --seed 100"
        in (tmp_path / "las-vegas.md").read_text()
    )


def test_the_packaged_weights_are_small_and_serve_every_number_of_seats(tmp_path):
    nets = packaged_weights(PACKAGE)
    assert sorted(nets) == list(load("lords-of-vegas").meta.seats)
    assert weights_file(PACKAGE).stat().st_size < 2_000_000
    write_weights(tmp_path / "weights.npz", nets)
    with np.load(tmp_path / "weights.npz") as kept:
        assert all(np.array_equal(kept[str(seats)], net) for seats, net in nets.items())


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_net_gives_every_seat_a_share(seats):
    net = packaged_weights(PACKAGE)[seats]
    work = SEARCHES.new_workspace()[0]
    spread = []
    for at in positions(seats, 25):
        evaluate(at.state, work, net)
        assert np.isfinite(work.features).all()
        assert work.shares[:seats].sum() == pytest.approx(1)
        spread.append(work.shares[:seats].max())
    assert len(set(spread)) > 5


def test_at_the_end_the_winner_has_it_all():
    at = load("lords-of-vegas").start(2)
    dealer, mover = Dealer(1), bots.bot("lords-of-vegas", "regular", 1)
    at.settle(dealer)
    while at.to_act != OVER:
        at.play(mover.choose(at))
        at.settle(dealer)
    work = SEARCHES.new_workspace()[0]
    evaluate(at.state, work, packaged_weights(PACKAGE)[2])
    assert at.result is not None
    won = [1 / len(at.result.winners) * (row.place == 1) for row in at.result.standing]
    assert work.shares[:2] == pytest.approx(won)


def test_the_net_knows_more_than_equal_shares():
    """On games it was not trained on, its loss lies well below that of equal seats."""
    from pitboss.bots.training.collect import collect

    net = packaged_weights(PACKAGE)[2]
    samples = collect(
        "lords-of-vegas",
        TRAINING.searches,
        2,
        TRAINING.settings(2),
        TRAINING.width,
        net,
        games=120,
        seed=987_654,
    )
    assert cross_entropy(net, samples) < 0.9 * np.log(2)


SMALL = {
    "las-vegas": Effort(games=20, generations=2, steps=2, seed=3),
    "vegas-showdown": Effort(games=20, generations=2, steps=2, units=3, seed=3),
}


@pytest.mark.parametrize("slug", SMALL)
def test_training_goes_on_after_every_stage(slug, tmp_path):
    """Read back from disk after each stage, it ends with the weights of a training in one go."""
    training, effort, seats = part_of(slug, "training").TRAINING, SMALL[slug], 3
    if slug == "las-vegas":
        training = replace(training, compared=200)
    whole_run, generations = training.train(seats, effort, lambda *_: None)
    checkpoints = Checkpoints(tmp_path, "key", training.outcome)
    stages = 0
    while (progress := checkpoints.read(seats)).weights is None:
        checkpoints.keep(training.advance(progress, effort, lambda *_: None))
        stages += 1
    assert stages == training.stages(seats, effort)
    assert np.array_equal(progress.weights, whole_run)
    assert [one.row for one in progress.generations] == [one.row for one in generations]


def test_a_checkpoint_of_another_training_or_a_damaged_one_is_not_used(tmp_path):
    checkpoints = Checkpoints(tmp_path, "one", NetGeneration)
    checkpoints.keep(Progress(2, 1, {"net": np.ones(3)}))
    assert checkpoints.read(2).stage == 1
    assert Checkpoints(tmp_path, "two", NetGeneration).read(2) == Progress(2)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-30])
    assert checkpoints.read(2) == Progress(2)


def test_a_broken_off_command_goes_on_and_says_so(tmp_path, monkeypatch):
    words = "train vegas-showdown --games 20 --generations 2 --steps 2 --units 3 --seats 3 --out"
    wanted = [*words.split(), str(tmp_path)]
    real, stages = NetTraining.advance, []

    def broken(training, progress, effort, tell):
        if progress.stage == 1:
            raise KeyboardInterrupt
        return real(training, progress, effort, tell)

    monkeypatch.setattr(NetTraining, "advance", broken)
    assert CliRunner().invoke(verbs, wanted).exit_code != 0
    monkeypatch.setattr(
        NetTraining,
        "advance",
        lambda self, progress, *more: stages.append(progress.stage) or real(self, progress, *more),
    )
    told = CliRunner().invoke(verbs, wanted, catch_exceptions=False).stdout
    assert "3 stages, of which 1 are done" in told
    assert stages == [1, 2]
    assert (tmp_path / "weights.npz").exists()


def test_nothing_is_written_into_the_package_by_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = weights_file(PACKAGE).read_bytes()
    words = "train lords-of-vegas --games 20 --generations 1 --steps 2 --units 3 --seats 2"
    CliRunner().invoke(verbs, words.split(), catch_exceptions=False)
    assert weights_file(PACKAGE).read_bytes() == before
    assert (tmp_path / "training" / "lords-of-vegas" / "weights.npz").exists()
