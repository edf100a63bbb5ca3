"""Bots compute beside the event loop and stand back behind it."""

import asyncio
import os
import threading

from pitboss.server.bots.thread_pool import ThreadPool


def priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_bots_are_less_urgent_than_people():
    pool = ThreadPool(2)
    try:
        before = priority()
        assert asyncio.run(pool.run(priority)) > before
        assert priority() == before
    finally:
        pool.stop()
