"""Deals of a test server that depend on the test alone, so that a game that failed comes again.

Tables seal their dice with a secret drawn at random. A server that runs `dealing` first draws it
from the name of the test that is under way and from how many tables that test has made.
`PITBOSS_TEST_DEALS` gives other games: any text will do.
"""

import os
from pathlib import Path

_DEALING = """
import hashlib, secrets, types
from collections import Counter
from pathlib import Path
from pitboss.server.tables import creation

made = Counter()

def token_hex(size):
    test = Path({file!r}).read_text(encoding="utf-8")
    made[test] += 1
    return hashlib.sha256(f"{{test}} {{made[test]}}".encode()).hexdigest()[: 2 * size]

creation.secrets = types.SimpleNamespace(
    token_hex=token_hex, choice=secrets.choice
)
"""


def dealing(file: Path) -> str:
    """Write what a server runs first, so that `file` says which test is under way."""
    return _DEALING.format(file=str(file))


def under_way(file: Path, test: str) -> None:
    """Say which test the next tables are for."""
    file.write_text(f"{test} {os.environ.get('PITBOSS_TEST_DEALS', '')}", encoding="utf-8")
