"""What researchers hand over: NumPy's numbers, wrong arrays, other games; one sentence each."""

import copy
import pickle
from functools import partial

import numpy as np
import pytest

from pitboss import Batch, Dealer, Illegal, Record, Unreadable, bots, games, load, perft
from pitboss.engine.batches import checks
from pitboss.engine.batches.checks import MOST_THREADS, as_threads
from pitboss.kernel import many_dice, new_dice
from tests.contract.tables import every_game

WHOLE = [np.int64(5), np.uint64((1 << 63) + 5), np.int32(-3), np.uint8(7)]
NOT_WHOLE = [1.5, "7", None, True, [1], np.float64(2)]


def settled(slug, rows=4):
    batch = load(slug).batch(rows, seats=load(slug).meta.seats[0], seed=1)
    batch.settle()
    return batch


@pytest.mark.parametrize("seed", WHOLE, ids=repr)
def test_seeds_may_be_whole_numbers_of_numpy(seed):
    game, same = load("las-vegas"), int(seed)
    assert (Dealer(seed).dice == Dealer(same).dice).all()
    one, two = (game.batch(3, seats=2, seed=given) for given in (seed, same))
    assert (one.dice == two.dice).all()
    one, two = (Batch.of([game.start(2)], seed=given) for given in (seed, same))
    assert (one.dice == two.dice).all()
    one, two = (game.playouts(3, seats=2, seed=given) for given in (seed, same))
    assert (one.points == two.points).all()


@pytest.mark.parametrize("seed", [0, 7, -1, (1 << 64) - 5])
def test_every_row_of_a_batch_has_a_stream_of_its_seed(seed):
    assert (many_dice(seed, 5) == [new_dice(seed, row) for row in range(5)]).all()


def test_a_batch_is_made_of_whatever_gives_positions():
    game = load("las-vegas")
    assert len(Batch.of(game.start(2) for _ in range(3))) == 3
    batch = settled("las-vegas")
    assert (Batch.of(batch).states == batch.states).all()
    for wrong in (game, None, 3, "x", []):
        with pytest.raises(Unreadable, match=r"a batch|row 0 is no position"):
            Batch.of(wrong)


def test_what_no_machine_holds_is_refused_at_once():
    game, codes = load("las-vegas"), [[1], [2, 3], [4], [5]]
    with pytest.raises(Unreadable, match=r"1 to 67,108,864 positions"):
        game.batch(10**12, seats=2)
    with pytest.raises(Illegal, match="4 codes are needed"):
        settled("las-vegas").step(codes)
    assert as_threads(10**9) == MOST_THREADS and as_threads(-3) == 1


def test_what_this_machine_does_not_hold_is_refused_before_it_is_taken(monkeypatch):
    assert checks.memory() > 1 << 28
    monkeypatch.setattr(checks, "memory", lambda: 5_000_000)
    game = load("las-vegas")
    assert len(game.batch(5_000, seats=2)) == 5_000
    with pytest.raises(Unreadable, match=r"10,000 positions would take 0\.0 GB"):
        game.batch(10_000, seats=2)
    with pytest.raises(Unreadable, match=r"the results of 80,000 games would take"):
        game.playouts(80_000, seats=2)


@pytest.mark.parametrize("seat", ["0", 0.0, 1.5, True, [0], -1, 2, 1 << 70], ids=repr)
def test_a_seat_is_one_of_the_game(seat):
    at = load("las-vegas").start(2)
    at.settle(Dealer(1))
    for call in (
        lambda: at.view(seat),
        lambda: at.views([0, seat]),
        lambda: at.play(at.legal()[0], seat=seat),
        lambda: at.undo(0, seat),
    ):
        with pytest.raises(Unreadable, match=r"a seat is a whole number|there is no seat"):
            call()
    assert at.views(iter([0, np.int64(1), None])) == [at.view(0), at.view(1), at.view()]


@every_game
def test_a_bot_is_asked_about_positions_of_its_game(slug):
    for name in ("random", "greedy", "regular"):
        player = bots.bot(slug, name)
        for other in set(games()) - {slug}:
            at = load(other).start(3)
            for ask in (player.choose, partial(bots.explain, player)):
                with pytest.raises(Unreadable, match=f"a position of {slug}, not of {other}"):
                    ask(at)
        for thing, kind in ((None, "NoneType"), (load(slug).batch(2, seats=3), "Batch")):
            with pytest.raises(Unreadable, match=f"a position of {slug}, not a {kind}"):
                player.choose(thing)


@pytest.mark.parametrize("text", [None, 3, b"las-vegas seats=2", ["las-vegas"]], ids=repr)
def test_a_position_is_read_from_text_alone(text):
    with pytest.raises(Unreadable, match="a position is read from a text, not from"):
        load("las-vegas").position(text)
    with pytest.raises(Unreadable, match="an entry is a whole number"):
        load("las-vegas").start(2).undo([text])


@pytest.mark.parametrize("depth", [0, -1, "x", 1.5])
def test_a_tree_is_counted_to_a_depth_of_at_least_one(depth):
    with pytest.raises(Unreadable, match=r"at least one step|the depth is a whole number"):
        perft(load("las-vegas").start(2), depth)


def test_a_record_is_read_from_text_alone():
    with pytest.raises(ValueError, match="a record is a text, not NoneType"):
        Record.read(None)


@every_game
def test_seats_counts_and_threads_may_be_whole_numbers_of_numpy(slug):
    game = load(slug)
    at = game.start(np.int64(3))
    assert at == game.start(3) and at.seats == 3
    batch = game.batch(np.int32(4), seats=np.int64(3), threads=np.int8(2))
    assert len(batch) == 4 and batch.seats == 3 and batch.threads == 2
    assert batch[np.int64(3)] == at
    assert game.playouts(np.int64(2), seats=np.int64(3), threads=np.int64(2)).points.shape == (2, 3)


@pytest.mark.parametrize("wrong", NOT_WHOLE, ids=repr)
def test_what_is_no_whole_number_is_refused_in_a_sentence(wrong):
    game = load("las-vegas")
    batch = settled("las-vegas")
    calls = [
        lambda: game.start(wrong),
        lambda: game.batch(wrong, seats=2),
        lambda: game.batch(3, seats=2, threads=wrong),
        lambda: game.batch(3, seats=2, seed=wrong),
        lambda: game.playouts(wrong, seats=2),
        lambda: game.playouts(3, seats=2, threads=wrong),
        lambda: game.playouts(3, seats=2, seed=wrong),
        lambda: Batch.of([game.start(2)], seed=wrong),
        lambda: batch[wrong],
        lambda: game.actions().name(wrong),
    ]
    if wrong is not None:  # nothing means any seed
        calls.append(lambda: Dealer(wrong))
    for call in calls:
        with pytest.raises(Unreadable, match="whole number"):
            call()


def test_rows_are_asked_for_one_by_one():
    with pytest.raises(Unreadable, match="a row of a batch is a whole number"):
        settled("las-vegas")[1:3]


def number_calls(other, where):
    """Ask a game for the numbers of a position or batch in every way there is."""
    count, moves = len(where.states), load(other).actions()
    return [
        lambda: moves.mask(where),
        lambda: moves.encode([1] * count, where),
        lambda: moves.decode([0] * count, where),
        lambda: moves.factor([1] * count, where),
        lambda: moves.unfactor([[0, 0, 0]] * count, where),
        lambda: load(other).observation().of(where, 0),
    ]


@every_game
def test_numbers_of_another_game_are_refused(slug):
    batch = settled(slug)
    for other in set(games()) - {slug}:
        for call in (*number_calls(other, batch), *number_calls(other, batch[0])):
            with pytest.raises(Unreadable, match=f"numbers of {other}, not of {slug}"):
                call()
    for where in (None, batch.states, load(slug), 3):
        for call in (load(slug).actions().mask, lambda what: load(slug).observe(what, "v1", 0)):
            with pytest.raises(Unreadable, match="a position or a batch"):
                call(where)
        for call in (load(slug).actions().decode, load(slug).actions().encode):
            with pytest.raises(Unreadable, match="a position or a batch"):
                call([0], where)
        with pytest.raises(Unreadable, match="a position or a batch"):
            load(slug).actions().unfactor([0, 0, 0], where)


@every_game
def test_versions_of_numbers_are_copied_and_pickled_by_their_names(slug):
    for version in (
        *map(load(slug).actions, load(slug).action_versions),
        *map(load(slug).observation, load(slug).observation_versions),
    ):
        assert copy.copy(version) is copy.deepcopy(version) is version
        kept = pickle.dumps(version)
        assert pickle.loads(kept) is version and len(kept) < 200


@every_game
def test_room_that_does_not_fit_is_refused_and_room_of_any_order_is_filled(slug):
    batch, game = settled(slug), load(slug)
    moves, seen = game.actions(), game.observation()
    mask, rows = moves.mask(batch), seen.of(batch, 0)
    for fill, wanted in (
        (lambda out: moves.mask(batch, out=out), mask),
        (lambda out: seen.of(batch, 0, out=out), rows),
    ):
        for room in (
            np.ones_like(wanted).T.copy().T,
            np.ones((8, 2 * wanted.shape[1]), wanted.dtype)[::2, ::2],
        ):
            assert fill(room) is room and (room == wanted).all()
        fixed = np.zeros_like(wanted)
        fixed.flags.writeable = False
        for wrong in (fixed, wanted.tolist(), wanted[:-1], wanted.astype(float), 3):
            with pytest.raises(Unreadable, match="room for the"):
                fill(wrong)
    codes, counts = batch.legal()
    for wrong in (
        (codes.tolist(), counts),
        (codes, codes.reshape(-1)[: len(batch)]),
        (codes, counts[::-1]),
        (codes, counts, counts),
        7,
    ):
        with pytest.raises(Unreadable, match="room for the"):
            batch.legal(out=wrong)
