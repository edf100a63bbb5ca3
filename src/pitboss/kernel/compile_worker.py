"""Compile one game's rules into the cache: `python -m pitboss.kernel.compile_worker MODULE`.

Run as a child process while the first game already plays on uncompiled rules.
"""

import sys
from importlib import import_module

from pitboss.kernel.rules import ENTRIES, Rules


def main(module: str) -> None:
    """Compile the `RULES` of `module` and report every entry point done."""
    rules = import_module(module).RULES
    assert isinstance(rules, Rules)
    try:
        rules.compile(ENTRIES, rules.folder.report)
    finally:
        rules.folder.release()


if __name__ == "__main__":
    main(sys.argv[1])
