"""What a backend is, and how one is chosen by name."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

from pitboss.arena.backends.local import LocalProcesses
from pitboss.engine import Unreadable

Task = TypeVar("Task")
Found = TypeVar("Found")
RAY = "ray"


class Backend(Protocol):
    """Runs one function over many tasks.

    A result depends on the function and the task alone, not on the number of workers. Only the
    driver writes files: workers return their results.
    """

    def results(
        self, function: Callable[[Task], Found], tasks: Iterable[Task]
    ) -> Generator[Found, None, None]:
        """Give each result as it comes, in any order. After closing this, no more tasks start."""

    def where(self) -> str:
        """Say where tasks run, for a progress bar: `2 processes`, `16 cores of 4 nodes`."""


def open_backend(cluster: str | None = None, workers: int = 1) -> AbstractContextManager[Backend]:
    """Give the backend called `cluster`: this machine, `ray`, or `ray://HOST:PORT`.

    On a cluster, `workers` limits how many tasks run at a time; 0 means all of its cores.
    """
    if cluster is None:
        return LocalProcesses(max(workers, 1))
    if cluster != RAY and not cluster.startswith(f"{RAY}://"):
        raise Unreadable(f"there is no cluster {cluster!r}: it is ray, or ray://HOST:PORT")
    from pitboss.arena.backends.ray_cluster import RayCluster

    return RayCluster(None if cluster == RAY else cluster, workers)


def in_order(results: Iterable[tuple[int, Found]]) -> Iterator[tuple[int, Found]]:
    """Give numbered results from 0 on, each as soon as all before it have come."""
    waiting: dict[int, Found] = {}
    due = 0
    for number, found in results:
        waiting[number] = found
        while due in waiting:
            yield due, waiting.pop(due)
            due += 1
