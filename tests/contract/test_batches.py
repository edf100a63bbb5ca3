"""Batches: checked, equal to playouts and to single positions, in any number of threads."""

import tracemalloc
from collections.abc import Iterable

import numpy as np
import pytest

from pitboss import CHANCE, OVER, Batch, Dealer, Illegal, Refusal, load
from tests.contract.tables import every_game

ROWS = 24


def settled(slug, threads=1, rows=ROWS, seed=3):
    batch = load(slug).batch(rows, seats=load(slug).meta.seats[0], seed=seed, threads=threads)
    batch.settle()
    return batch


@every_game
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_random_play_in_a_batch_is_that_of_playouts(slug, threads):
    batch = settled(slug, threads)
    wanted = load(slug).playouts(ROWS, seats=batch.seats, seed=3)
    total = np.zeros((ROWS, batch.seats))
    moves = np.zeros(ROWS, np.int64)
    while not batch.over:
        moves += batch.to_act() >= 0
        rewards, done = batch.step(None if threads == 2 else batch.random_moves())
        assert (done == (batch.to_act() == OVER)).all()
        total += rewards
    assert (batch.standing() == np.stack([wanted.points, wanted.money, wanted.places], 2)).all()
    assert (moves == wanted.moves).all()
    winners = wanted.places == 1
    assert np.allclose(total, winners / winners.sum(axis=1, keepdims=True))


@every_game
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("restart", [False, True])
def test_many_random_moves_at_once_are_those_of_as_many_steps(slug, threads, restart):
    at_once, stepwise = settled(slug, threads, rows=5), settled(slug, rows=5)
    ended = 0
    for moves in (1, 2, 60, 200, 400):
        rewards, done = at_once.play_random(moves, restart=restart)
        wanted, ever = np.zeros_like(rewards), np.zeros(5, bool)
        for _ in range(moves):
            some, now = stepwise.step(None, restart=restart)
            wanted, ever = wanted + some, ever | now
        assert np.allclose(rewards, wanted) and (done == ever).all()
        assert at_once.states.tobytes() == stepwise.states.tobytes()
        assert at_once.dice.tobytes() == stepwise.dice.tobytes()
        assert (at_once.to_act() == stepwise.to_act()).all()
        ended += round(rewards.sum())
    assert ended > 5 if restart else (ended == 5 and at_once.over)
    codes, offsets = at_once.legal_flat()
    wanted_codes, wanted_offsets = stepwise.legal_flat()
    assert (codes == wanted_codes).all() and (offsets == wanted_offsets).all()


@every_game
def test_a_number_of_random_moves_that_cannot_be_is_refused(slug):
    batch = settled(slug, rows=2)
    before = batch.states.tobytes()
    for wrong in (0, -1, 1.5, True, None, "9", 10**9, 1 << 70):
        with pytest.raises(Refusal, match="moves"):
            batch.play_random(wrong)
    fresh = load(slug).batch(2, seats=batch.seats)
    with pytest.raises(Illegal, match="row 0 waits for chance"):
        fresh.play_random(1)
    assert batch.states.tobytes() == before


@every_game
def test_chance_by_hand_is_chance_inside(slug):
    batch = load(slug).batch(ROWS, seats=load(slug).meta.seats[0], seed=3, threads=2)
    wanted = load(slug).playouts(ROWS, seats=batch.seats, seed=3)
    while not batch.over:
        batch.play(np.where(batch.to_act() == CHANCE, batch.draw(), batch.random_moves()))
    assert (batch.standing() == np.stack([wanted.points, wanted.money, wanted.places], 2)).all()


@every_game
def test_a_wrong_code_is_refused_with_its_row_and_changes_nothing(slug):
    batch = settled(slug, threads=2)
    before = batch.states.tobytes()
    for wrong in (0, -1, 1 << 62, 12345):
        moves = batch.random_moves()
        moves[17] = wrong
        for play in (batch.step, batch.play):
            with pytest.raises(Illegal, match="row 17") as caught:
                play(moves)
            assert caught.value.row == 17
    for bad in (moves[:-1], moves.astype(float), 3, [None] * ROWS, moves.reshape(2, -1)):
        with pytest.raises(Illegal):
            batch.step(bad)
    assert batch.states.tobytes() == before


@every_game
def test_an_outcome_by_hand_is_checked(slug):
    batch = load(slug).batch(3, seats=load(slug).meta.seats[0], seed=1)
    before = batch.states.tobytes()
    drawn = batch.draw()
    drawn[2] = -5
    with pytest.raises(Illegal, match="row 2: -5 is not") as caught:
        batch.play(drawn)
    assert caught.value.row == 2 and batch.states.tobytes() == before
    with pytest.raises(Illegal, match="row 0 waits for chance"):
        batch.step(drawn)
    batch.play(batch.draw())
    assert batch.states.tobytes() != before


@every_game
def test_moves_are_listed_flat_and_in_rows_alike(slug):
    for threads in (1, 3):
        batch = settled(slug, threads)
        room = batch.legal()
        for _ in range(30):
            codes, counts = batch.legal(out=room)
            assert codes is room[0] and counts is room[1]
            flat, offsets = batch.legal_flat()
            assert (np.diff(offsets) == counts).all() and not flat.flags.writeable
            for row in range(ROWS):
                assert (flat[offsets[row] : offsets[row + 1]] == codes[row, : counts[row]]).all()
            batch.step(batch.random_moves())


@every_game
def test_moves_are_listed_without_making_arrays(slug):
    batch = settled(slug, rows=200)
    room = batch.legal()
    moves = batch.legal_flat()[0]
    few = 8 * len(batch)  # an array with a number a position
    tracemalloc.start()
    try:
        batch.legal(out=room)
        again, _ = batch.legal_flat()
        assert tracemalloc.get_traced_memory()[1] < few
        assert np.shares_memory(moves, again)
        batch.legal()
        assert tracemalloc.get_traced_memory()[1] > few
    finally:
        tracemalloc.stop()


@every_game
def test_a_batch_is_made_of_positions_and_gives_them_back(slug):
    seats = load(slug).meta.seats[-1] if slug != "lords-of-vegas" else 4
    positions = []
    dealer = Dealer(4)
    at = load(slug).start(seats)
    for _ in range(8):
        at.settle(dealer)
        positions.append(at.copy())
        at.play_code(at.codes()[0])
    batch = Batch.of(positions, seed=5)
    assert [batch[row] for row in range(len(batch))] == positions == list(batch)
    assert isinstance(batch, Iterable)  # by its type, too, or type checkers refuse the loop
    assert batch[-1] == positions[-1] and batch[0].text == positions[0].text
    twin = batch.copy()
    batch.step(batch.random_moves())
    assert list(twin) == positions and list(batch) != positions
    batch.reset(np.arange(8) < 3)
    assert list(batch)[:3] == positions[:3] and list(batch)[3:] != positions[3:]
    batch.reset()
    assert list(batch) == positions
    with pytest.raises(Refusal, match="row 1 differs"):
        Batch.of([positions[0], load("las-vegas").start(2)])


@every_game
def test_games_that_end_begin_anew(slug):
    batch = settled(slug, rows=6)
    ended = 0
    for _ in range(900):
        rewards, done = batch.step(batch.random_moves(), restart=True)
        assert (rewards.any(axis=1) == done).all() and not (batch.to_act() == OVER).any()
        ended += int(done.sum())
        if ended > 6:
            return
    raise AssertionError("no game ended")


@every_game
def test_playouts_begin_anywhere(slug):
    at = load(slug).start(load(slug).meta.seats[0])
    whole = at.playouts(40, seed=2)
    assert (whole.points == load(slug).playouts(40, seats=at.seats, seed=2).points).all()
    dealer = Dealer(1)
    for _ in range(30):
        at.settle(dealer)
        at.play_code(at.codes()[-1])
    before = at.copy()
    late = at.playouts(40, seed=2, threads=2)
    assert at == before and late.moves.max() < whole.moves.max() + 1
    assert (late.places.min(axis=1) == 1).all()
