"""Threads that use one position, batch, bot or evaluator neither crash nor corrupt it."""

import os
import pickle
import subprocess
import sys

import pytest

from pitboss import Dealer, Illegal, Record, load
from tests.contract.tables import every_game


@every_game
@pytest.mark.compiled
def test_whatever_threads_do_to_a_position_at_once_it_follows_from_its_entries(slug):
    ran = subprocess.run(
        [sys.executable, "-m", "tests.engine.shared_fuzzing", slug, "150", "2"],
        env=os.environ | {"PITBOSS_RULES": "compiled"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, f"ended with {ran.returncode}: {ran.stderr[-2000:]}"
    calls, refused = ran.stdout.split(" calls, ")
    assert int(calls) > 1000 and int(refused.split()[0]) > 0


def begun():
    at = load("las-vegas").start(2)
    at.settle(Dealer(seed=1))
    return at


def test_of_two_steps_in_one_position_at_once_the_second_is_refused():
    """Somebody else moves while a dealer of one's own thinks of an outcome."""
    at = begun()
    at.play(at.legal()[0])
    assert at.to_act == -1

    class Slow:
        def __init__(self):
            self.drawn = 0

        def draw(self, here):
            code = Dealer(seed=3).draw(here)
            if not self.drawn:
                at.settle(Dealer(seed=4))
            self.drawn += 1
            return code

    with pytest.raises(Illegal):
        at.settle(Slow())
    assert Record.of(at).replay() == at and at.to_act >= 0


def test_what_was_read_before_a_step_stays_as_it_was():
    at = begun()
    state, states = at.state, at.states
    kept = states.tobytes()
    at.play(at.legal()[0])
    at.settle(Dealer(seed=2))
    assert states.tobytes() == kept == state.tobytes() != at.states.tobytes()


@pytest.mark.compiled
def test_a_bot_that_threads_share_is_still_pickled():
    from pitboss import bots

    at = begun()
    bot = bots.bot("las-vegas", "tourist", seed=5)
    assert pickle.loads(pickle.dumps(bot)).choose(at) == bot.choose(at)
