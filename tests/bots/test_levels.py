"""The four levels of Las Vegas: legal, repeatable, explained, and each better than the last."""

import os
import subprocess
import sys

import numpy as np
import pytest

from pitboss import CHANCE, Dealer, bots, load
from pitboss.arena import Match, run, summarise
from pitboss.bots import Advice, Budget, Option

LEVELS = ["tourist", "regular", "pro", "shark"]


def opening(seats=3, seed=2, **options):
    at = load("las-vegas").start(seats, **options)
    at.settle(Dealer(seed))
    return at


def test_the_levels_are_listed_weakest_first():
    names = bots.names("las-vegas")
    assert [name for name in names if name in LEVELS] == LEVELS
    assert names[0] == "random"
    assert names[-1] == "shark"


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("neutral", [False, True])
def test_every_level_explains_a_legal_choice_with_a_value_for_every_seat(name, neutral):
    at = opening(seats=4, neutral_dice=neutral)
    before = at.text
    advice = bots.explain(bots.bot("las-vegas", name, 1, Budget(nodes=60)), at)
    assert at.text == before
    assert advice.move in at.legal()
    assert sorted(option.move for option in advice.options) == sorted(at.legal())
    for option in advice.options:
        assert len(option.values) == 4
        assert sum(option.values) == pytest.approx(1.0)
    own = [option.values[advice.seat] for option in advice.options]
    assert own == sorted(own, reverse=True)
    assert advice.before[advice.seat] == max(own)


def test_before_the_move_counts_the_best_there_is_for_the_mover():
    options = (Option("place 1", (0.6, 0.4)), Option("place 2", (0.3, 0.7)))
    advice = Advice(1, "place 1", options, "judged", 2, 0.0)
    assert advice.before == (0.3, 0.7)
    assert advice.after == (0.6, 0.4)


def value_of(at):
    """Every seat's share of winning as a shark proves it, over all that chance may bring."""
    if at.result is not None:
        winners = at.result.winners
        return np.array([(seat in winners) / len(winners) for seat in range(at.seats)])
    if at.to_act != CHANCE and len(at.legal()) == 1:  # nothing to prove: it is just played
        then = at.copy()
        then.play(at.legal()[0])
        return value_of(then)
    if at.to_act != CHANCE:
        advice = bots.explain(bots.bot("las-vegas", "shark"), at)
        assert advice.proven
        return np.array(advice.before)
    total = np.zeros(at.seats)
    for outcome, chance in at.odds().items():
        then = at.copy()
        then.play(outcome)
        total += float(chance) * value_of(then)
    return total


def test_what_a_position_is_worth_before_a_move_is_what_the_move_before_led_to():
    """Proven values hold together: after each move, it is the mean of those before the next."""
    at = load("las-vegas").position(
        "las-vegas seats=2 round=4 notes=50/60/60/60/70/90 won=50/60 left=2+0,1+0"
        " turn=0 phase=place roll=43+-"
    )
    advice = bots.explain(bots.bot("las-vegas", "shark"), at)
    assert advice.proven
    assert len(advice.options) == 2
    for option in advice.options:
        then = at.copy()
        then.play(option.move)
        assert value_of(then) == pytest.approx(option.values)


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_moves(name):
    def choices():
        player = bots.bot("las-vegas", name, 7, Budget(nodes=100))
        return [player.choose(opening(seed=seed)) for seed in range(12)]

    assert choices() == choices()


def test_more_nodes_are_spent_when_they_are_given():
    at = opening()
    few = bots.explain(bots.bot("las-vegas", "pro", 1, Budget(nodes=100)), at)
    many = bots.explain(bots.bot("las-vegas", "pro", 1, Budget(nodes=1000)), at)
    assert few.basis == many.basis == "sampled"
    assert few.nodes < many.nodes <= 1000
    assert many.options[0].error < few.options[0].error


def test_a_budget_of_seconds_alone_is_kept():
    at = opening()
    advice = bots.explain(bots.bot("las-vegas", "pro", 1, Budget(seconds=0.0)), at)
    assert advice.nodes == 8 * len(at.legal())


def test_a_search_chooses_the_same_uncompiled():
    """The uncompiled search is slow, so it gets the fewest rollouts possible."""
    program = (
        "from pitboss import Dealer, bots, load\n"
        "from pitboss.bots import Budget\n"
        "at = load('las-vegas').start(2)\n"
        "at.settle(Dealer(4))\n"
        "advice = bots.bot('las-vegas', 'shark', 3, Budget(nodes=48)).advise(at)\n"
        "print(advice.move, [f'{v:.9f}' for o in advice.options for v in o.values])\n"
    )
    said = {
        mode: subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PITBOSS_RULES": mode},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for mode in ("compiled", "uncompiled")
    }
    assert said["compiled"] == said["uncompiled"] != ""


@pytest.mark.parametrize(("stronger", "weaker"), [("regular", "tourist"), ("regular", "random")])
def test_a_level_at_sight_beats_the_one_below(stronger, weaker):
    """A fixed match, so the result never changes; the ladder has the long ones."""
    match = Match("las-vegas", (stronger, weaker), deals=30, seed=1)
    assert summarise(match, run(match)).of(stronger).win_share.low > 0.6


def test_searching_beats_judging_at_sight():
    match = Match("las-vegas", ("pro", "regular"), deals=20, seed=1, budget=Budget(nodes=64))
    assert summarise(match, run(match)).of("pro").win_share.mean > 0.6
