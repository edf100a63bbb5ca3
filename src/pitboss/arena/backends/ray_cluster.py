"""Tasks on a Ray cluster; needs the package `ray` (pip install 'pitboss[cluster]').

Ray starts a task again when its worker or its node dies, and the task gives the same result. When
the driver dies, the same command goes on from what it had written.
"""

import os
import socket
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from threading import Timer
from typing import Any, TypeVar

from pitboss.arena.sources import package_digest
from pitboss.engine import Refusal, Unreadable

Task = TypeVar("Task")
Found = TypeVar("Found")
_LOOK_EVERY = 5.0
"""Seconds between two looks at how many cores the cluster has; nodes may join and leave."""

_PATIENCE = 60.0
"""Seconds without an answer from a cluster after which a message says what to do."""


class RayCluster:
    """A cluster at an address, or the one that runs on this machine, or one started for now."""

    def __init__(self, address: str | None, most_tasks: int = 0) -> None:
        self._ray = _ray()
        self._address = address
        self._most_tasks = most_tasks
        self._looked = -_LOOK_EVERY
        self._slots = 1
        # Ray prints messages about dead workers, which must not get into our output.
        self._redirect = redirect_stdout(sys.stderr)

    def __enter__(self) -> "RayCluster":
        given = self._address or os.environ.get("RAY_ADDRESS")
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            with _told_if_slow(given):
                self._ray.init(address=given, **quiet)
        except (ConnectionError, ValueError, RuntimeError) as error:
            where = given or "this machine"
            reason = " ".join(str(error).splitlines()[:2])  # the first may only announce the second
            raise Unreadable(f"there is no Ray cluster at {where}: {reason}") from error
        self._redirect.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()
        self._redirect.__exit__(None, None, None)

    def where(self) -> str:
        """Count cores and nodes that are alive."""
        nodes = sum(bool(node["Alive"]) for node in self._ray.nodes())
        return f"{self._cores()} cores of {nodes} {'node' if nodes == 1 else 'nodes'}"

    def results(
        self, function: Callable[[Task], Found], tasks: Iterable[Task]
    ) -> Generator[Found, None, None]:
        """Give each result as it comes. Closing this cancels what is under way."""
        ray = self._ray
        # Without end: a task that is lost with its node is started again on another one.
        run = ray.remote(num_cpus=1, max_retries=-1)(_run_checked)
        shared = ray.put(function)
        digest = package_digest()
        left = iter(tasks)
        pending: list[Any] = []
        try:
            while True:
                fresh = islice(left, max(self._room() - len(pending), 0))
                pending += [run.remote(digest, shared, task) for task in fresh]
                if not pending:
                    return
                done, pending = ray.wait(pending, num_returns=1)
                for reference in done:
                    yield self._got(reference)
        finally:
            for reference in pending:
                ray.cancel(reference, force=False)

    def _got(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, Refusal):
                raise error.cause from None
            raise

    def _room(self) -> int:
        """How many tasks may be under way: two a core, so that none is idle."""
        if time.monotonic() - self._looked > _LOOK_EVERY:
            self._looked = time.monotonic()
            self._slots = max(2 * self._cores(), 1)
        return min(self._slots, self._most_tasks or self._slots)

    def _cores(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 0))


def _run_checked(digest: str, function: Callable[[Any], Found], task: Any) -> Found:
    """Run a task on a worker, if it has the driver's sources."""
    if package_digest() != digest:
        raise Unreadable(
            f"the node {socket.gethostname()} has other sources of pitboss than the driver:"
            " install the same version on all of them"
        )
    return function(task)


@contextmanager
def _told_if_slow(address: str | None) -> Iterator[None]:
    """Say so when a cluster lets one wait: Ray has no deadline for the server of a client."""
    words = (
        f"still waiting for the Ray cluster at {address or 'this machine'}; if nothing comes of it,"
        " end this with Ctrl-C and start it again: what was kept is not done again"
    )
    timer = Timer(_PATIENCE, lambda: print(words, file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError as error:
        raise Unreadable(
            "a cluster needs the package ray (pip install 'pitboss[cluster]');"
            " without --cluster the work is done on this machine"
        ) from error
    return ray
