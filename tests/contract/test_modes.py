"""Compiled equals uncompiled, one game equals many, one thread equals two."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import CHANCE, OVER, load
from pitboss.kernel import below, drain, new_dice, new_log
from tests.contract.tables import every_game, every_setting


@every_setting
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_compiled_rules_equal_uncompiled_ones_step_by_step(setting, seed):
    rules = setting.game.rules
    fast, slow = rules.compile(), rules.uncompiled
    options = setting.game.encode(
        setting.seats, setting.game.meta.read_options(dict(setting.options))
    )
    one, two = rules.new_states(1), rules.new_states(1)
    fast.setup_at(one, 0, setting.seats, options)
    slow.setup_at(two, 0, setting.seats, options)
    dice_one, dice_two, choice = new_dice(seed), new_dice(seed), new_dice(seed, 1)
    log_one, log_two = new_log(rules.most_events), new_log(rules.most_events)
    codes_one, codes_two = (np.zeros(rules.most_legal, np.int64) for _ in range(2))
    for _ in range(300):
        assert one.tobytes() == two.tobytes()
        seat = fast.to_act_at(one, 0)
        assert seat == slow.to_act_at(two, 0)
        if seat == OVER:
            break
        if seat == CHANCE:
            step = fast.sample_at(one, 0, dice_one)
            assert step == slow.sample_at(two, 0, dice_two)
            assert (dice_one == dice_two).all()
        else:
            count = fast.legal_at(one, 0, codes_one)
            assert count == slow.legal_at(two, 0, codes_two)
            assert (codes_one[:count] == codes_two[:count]).all()
            step = codes_one[int(below(choice, int(count)))]
        fast.play_at(one, 0, step, log_one)
        slow.play_at(two, 0, step, log_two)
        assert drain(log_one) == drain(log_two)
        ranks_one, ranks_two = (np.zeros((setting.seats, 3), np.int64) for _ in range(2))
        fast.standing_at(one, 0, ranks_one)
        slow.standing_at(two, 0, ranks_two)
        assert (ranks_one == ranks_two).all()


@every_setting
def test_outcomes_are_listed_alike_in_both_modes(setting):
    rules = setting.game.rules
    at = setting.start()
    dice = new_dice(5)
    compared = 0
    for _ in range(60):
        if at.to_act == CHANCE and len(listed := at.outcomes()) < 400:
            out, odds = (np.zeros(rules.most_outcomes, np.int64) for _ in range(2))
            count = rules.uncompiled.outcomes_at(at.states, 0, out, odds)
            assert listed == list(zip(out[:count].tolist(), odds[:count].tolist(), strict=True))
            compared += 1
        if at.to_act == OVER:
            break
        codes = at.codes() or [rules.compile().sample_at(at.states, 0, dice)]
        at.play_code(int(codes[int(below(dice, len(codes)))]))
    assert compared


@every_game
def test_playouts_depend_on_the_seed_and_not_on_the_threads(slug):
    game = load(slug)
    seats = game.meta.seats[-1] if slug != "lords-of-vegas" else 4
    one = game.playouts(60, seats=seats, seed=11)
    two = game.playouts(60, seats=seats, seed=11, threads=2)
    other = game.playouts(60, seats=seats, seed=12)
    for name in ("points", "money", "places", "lengths", "moves"):
        assert (getattr(one, name) == getattr(two, name)).all()
    assert (one.points != other.points).any()
    assert (one.places.min(axis=1) == 1).all()


@every_game
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_plays_as_single_positions_do(slug, threads):
    game = load(slug)
    seats = game.meta.seats[0]
    batch = game.batch(5, seats=seats, seed=3, threads=threads)
    singles = [game.start(seats) for _ in range(5)]
    dice = [new_dice(3, stream) for stream in range(5)]
    entries = game.rules.compile()
    for turn in range(400):
        batch.settle()
        for at, own in zip(singles, dice, strict=True):
            while at.to_act == CHANCE:
                at.play_code(int(entries.sample_at(at.states, 0, own)))
        assert batch.to_act().tolist() == [at.to_act for at in singles]
        codes, counts = batch.legal()
        for row, count, at in zip(codes, counts, singles, strict=True):
            assert row[:count].tolist() == at.codes()
        if batch.over:
            break
        chosen = np.array([row[turn % max(1, c)] for row, c in zip(codes, counts, strict=True)])
        batch.play(chosen)
        for at, code in zip(singles, chosen, strict=True):
            if at.to_act != OVER:
                at.play_code(int(code))
        assert [s.tobytes() for s in batch.states] == [at.state.tobytes() for at in singles]
    assert batch.standing().tolist() == [
        [[row.points, row.money, row.place] for row in at.standing] for at in singles
    ]


@every_game
def test_no_games_are_no_playouts(slug):
    from pitboss import Refusal

    with pytest.raises(Refusal, match="at least one game"):
        load(slug).playouts(0, seats=load(slug).meta.seats[0])
    with pytest.raises(Refusal, match=r"a batch has 1 to .* positions, not 0"):
        load(slug).batch(0, seats=load(slug).meta.seats[0])
