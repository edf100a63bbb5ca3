"""Threads that share a batch, and processes that inherit one."""

import multiprocessing
import threading

import numpy as np
import pytest

from pitboss import Refusal, load
from tests.contract.tables import every_game

pytestmark = pytest.mark.compiled


def settled(slug, threads=1, rows=40):
    batch = load(slug).batch(rows, seats=load(slug).meta.seats[0], seed=3, threads=threads)
    batch.settle()
    return batch


def at_once(*works):
    """Run every work in a thread of its own; give what they raised."""
    raised = []

    def run(work):
        try:
            work()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


@every_game
@pytest.mark.parametrize("threads", [1, 2])
def test_threads_that_share_a_batch_leave_every_position_sound(slug, threads):
    """What one thread listed is refused if another has moved meanwhile; nothing is spoiled."""
    batch = settled(slug, threads)

    def chosen():
        for _ in range(60):
            try:
                batch.step(batch.random_moves(), restart=True)
            except Refusal as refusal:
                assert "row" in refusal.reason

    def anything():
        for _ in range(60):
            batch.step(None, restart=True)
            batch.legal()
            batch.reset(np.arange(len(batch)) % 7 == 0)

    def looking():
        for _ in range(20):
            for at in (batch[0], batch.copy()[1]):
                assert at == load(slug).position(at.text)

    assert at_once(chosen, chosen, anything, looking) == []
    for at in batch:
        assert load(slug).position(at.text) == at and at.legal()


@every_game
def test_threads_with_a_batch_each_play_what_they_would_alone(slug):
    alone = [settled(slug, rows=6), settled(slug, rows=6)]
    beside = [settled(slug, rows=6), settled(slug, rows=6)]
    for batch in alone:
        batch.play_random(80, restart=True)
    assert (
        at_once(*(lambda batch=batch: batch.play_random(80, restart=True) for batch in beside))
        == []
    )
    for one, two in zip(alone, beside, strict=True):
        assert one.states.tobytes() == two.states.tobytes()


def _goes_on(batch, told):
    batch.play_random(5)
    told.put(batch.states.tobytes())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_batch_goes_on_in_a_process_that_was_forked():
    """A fork has none of the threads that its parent's batch worked with."""
    batch = settled("las-vegas", threads=2)
    batch.play_random(3)
    forked = multiprocessing.get_context("fork")
    told = forked.SimpleQueue()
    child = forked.Process(target=_goes_on, args=(batch, told), daemon=True)
    child.start()
    child.join(60)
    ended = child.exitcode
    child.kill()
    assert ended == 0
    batch.play_random(5)
    assert told.get() == batch.states.tobytes()
