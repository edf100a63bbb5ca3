"""`--workers` and `--cluster`: where a command's tasks run."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeVar

import click

from pitboss.arena.backends import Backend, open_backend
from pitboss.cli.extras import require

F = TypeVar("F", bound=Callable[..., Any])


def backend_flags(function: F) -> F:
    """Take `--workers N` and `--cluster ray[://HOST:PORT]`."""
    function = click.option(
        "--cluster",
        metavar="ray[://HOST:PORT]",
        help="run on a Ray cluster: the one of this machine, or the one at an address",
    )(function)
    return click.option(
        "--workers", type=click.IntRange(1, 100_000), help="tasks at a time; default: all cores"
    )(function)


def chosen_backend(cluster: str | None, workers: int | None) -> AbstractContextManager[Backend]:
    """Open what the flags name."""
    if cluster is None:
        return open_backend(None, workers or os.cpu_count() or 1)
    require("cluster", "a cluster")
    return open_backend(cluster, workers or 0)
