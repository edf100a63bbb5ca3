"""A real Ray cluster of two nodes on this machine, whose processes can be killed one by one."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.server.harness import free_port, is_open
from tests.waiting import WAIT, wait_for


class Node:
    """One node, with all of its processes."""

    def __init__(self, *words: str) -> None:
        ray = Path(sys.executable).with_name("ray")
        self._started = subprocess.Popen(
            [ray, "start", "--block", "--num-cpus=1", "--disable-usage-stats", *words],
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def workers(self) -> list[int]:
        """List the processes that run a task now."""
        return [pid for pid in _below(self._started.pid) if b"ray::_run" in _command(pid)]

    def kill(self) -> None:
        """End every process at once, as a machine that loses its power."""
        for pid in [self._started.pid, *_below(self._started.pid)]:
            _kill(pid)
        self._started.wait(WAIT)


class Nodes:
    """A head and one more node."""

    def __init__(self, folder: Path) -> None:
        port, client_port = free_port(), free_port()
        self.address = f"127.0.0.1:{port}"
        self.client_address = f"ray://127.0.0.1:{client_port}"
        self._folder = folder
        self.head = Node(
            "--head",
            f"--port={port}",
            f"--ray-client-server-port={client_port}",
            "--node-ip-address=127.0.0.1",
            "--include-dashboard=false",
            f"--temp-dir={folder}",
        )
        wait_for(lambda: is_open(port) and is_open(client_port))
        self.other = self._join()

    def _join(self) -> Node:
        return Node(f"--address={self.address}", "--node-ip-address=127.0.0.1")

    def kill(self) -> None:
        """End everything."""
        self.other.kill()
        self.head.kill()


def environment(**more: str) -> dict[str, str]:
    """Give what Ray needs to stay on this machine and not to ask for a token."""
    return {
        **os.environ,
        "RAY_AUTH_MODE": "disabled",
        "RAY_USAGE_STATS_ENABLED": "0",
        # Its workers stand back by 15 otherwise, and wait for the tests beside them.
        "RAY_worker_niceness": "0",
        # A busy machine is not a dead one.
        "RAY_health_check_timeout_ms": "60000",
        "RAY_health_check_failure_threshold": "10",
        "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": "300",
        # Handlers of a fork now and then end the process that should serve a client.
        "GRPC_ENABLE_FORK_SUPPORT": "0",
        **more,
    }


def _below(pid: int) -> Iterator[int]:
    """List the processes that a process started, and those that they started."""
    try:
        tasks = Path(f"/proc/{pid}/task").iterdir()
        children = {int(c) for task in tasks for c in (task / "children").read_text().split()}
    except OSError:
        return
    for child in children:
        yield child
        yield from _below(child)


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
