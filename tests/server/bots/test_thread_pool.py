"""Bots compute beside the event loop and stand back behind it."""

import asyncio
import os
import threading
from types import SimpleNamespace
from typing import cast

import pytest

from pitboss.server.background import BackgroundTasks
from pitboss.server.bots.scheduler import BotScheduler
from pitboss.server.bots.thread_pool import ThreadPool
from pitboss.server.settings import Settings
from pitboss.server.tables.table import Table


def priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.parametrize(("niceness", "behind"), [(None, 10), ("12", 12), ("0", None)])
def test_bots_are_less_urgent_than_people(monkeypatch, niceness, behind):
    monkeypatch.delenv("PITBOSS_NICENESS")
    if niceness is not None:
        monkeypatch.setenv("PITBOSS_NICENESS", niceness)
    pool = ThreadPool(2)
    try:
        before = priority()
        assert asyncio.run(pool.run(priority)) == (before if behind is None else behind)
        assert priority() == before
    finally:
        pool.stop()


def test_what_somebody_waits_for_comes_first():
    pool, done = ThreadPool(1), []

    async def three() -> None:
        held = threading.Event()
        busy = asyncio.create_task(pool.run(held.wait))
        await asyncio.sleep(0.05)
        ranks = [(1, 0), (0, 1), (0, 0), (0, 0)]
        queued = [
            asyncio.create_task(pool.run(lambda number=number: done.append(number), rank))
            for number, rank in enumerate(ranks)
        ]
        await asyncio.sleep(0.05)
        held.set()
        await asyncio.gather(busy, *queued)

    try:
        asyncio.run(three())
    finally:
        pool.stop()
    assert done == [2, 3, 1, 0]


def test_a_table_that_nobody_looks_at_stands_back(monkeypatch):
    ranks = []

    async def choose(scheduler: BotScheduler, *tables: SimpleNamespace) -> None:
        async def note(_: object, rank: tuple[int, ...]) -> str:
            ranks.append(rank)
            await asyncio.sleep(0)
            return "place 1"

        monkeypatch.setattr(scheduler._pool, "run", note)
        monkeypatch.setattr(scheduler, "_bot", lambda *_: None)
        await asyncio.gather(*(scheduler._choose(cast(Table, at), None, 0) for at in tables))
        assert not scheduler._choosing, "a finished choice is counted out"

    def table(host: str, attended: bool, asked_from: str = "") -> SimpleNamespace:
        row = SimpleNamespace(host=host, game="x")
        return SimpleNamespace(row=row, is_attended=attended, asked_from=asked_from)

    of_hosts = [("a", 1), ("a", 1), ("b", 1), ("c", 0)]
    of_addresses = [("d", 1, "one"), ("e", 1, "one"), ("f", 1, "two")]
    scheduler = BotScheduler(Settings(""), BackgroundTasks(), 1)
    try:
        asyncio.run(choose(scheduler, *(table(*at) for at in of_hosts)))
        asyncio.run(choose(scheduler, *(table(*at) for at in of_addresses)))
    finally:
        scheduler.stop()
    assert ranks[:4] == [(0, 0), (0, 1), (0, 0), (1, 0)]
    assert ranks[4:] == [(0, 0), (0, 1), (0, 0)], "fresh cookies are no other people"
