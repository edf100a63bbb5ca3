"""The bare `pitboss` as a process of its own, in a network that is this machine again."""

import os
import subprocess
import sys
from pathlib import Path

from tests.server.harness import free_port, is_open
from tests.waiting import WAIT, wait_for

LAN = "127.0.0.2"
"""An address of this machine that a server on 127.0.0.1 does not listen to: our network."""
OWN = f"""
from pitboss.server import reach
reach.own_address = lambda: "{LAN}"
import sys
from pitboss.cli import web
port = int(sys.argv.pop(1))
web.free_port = lambda: port
from pitboss.cli import main
main()
"""


class Own:
    """The bare `pitboss`, as a person starts it."""

    def __init__(self, folder: Path, *words: str, **more: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        environment = {
            "PITBOSS_DATA": str(folder),
            "PITBOSS_RULES": "uncompiled",
            "BROWSER": "true",
        }
        self.child = subprocess.Popen(
            [sys.executable, "-u", "-c", OWN, str(self.port), *words],
            env=os.environ | environment | {"BROWSER": "true"} | more,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self.child.stdout is not None
        self.said = [self.child.stdout.readline() for _ in range(2)]
        wait_for(lambda: self.child.poll() is not None or is_open(self.port))
        assert self.child.poll() is None

    def stop(self) -> int:
        self.child.terminate()
        code = self.child.wait(timeout=WAIT)
        assert self.child.stdout is not None
        self.child.stdout.close()
        return code
