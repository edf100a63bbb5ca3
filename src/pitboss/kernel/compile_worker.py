"""Compile a game into the cache: `python -m pitboss.kernel.compile_worker MODULE:NAME …`.

Run as a child process while the first game already plays on uncompiled rules.
"""

import os
import sys
from importlib import import_module
from typing import Any

from pitboss.kernel.compiled import Library
from pitboss.kernel.fill import compiled_in_order, niceness


def main(addresses: list[str]) -> None:
    """Compile libraries, holding the locks of their folders."""
    if hasattr(os, "nice"):
        os.nice(niceness())  # games come first
    libraries = [_find(address) for address in addresses]
    try:
        for library in libraries:
            library.folder.hold()
        for _ in compiled_in_order(libraries):
            for library in libraries:
                library.folder.hold()
    finally:
        for library in libraries:
            library.folder.release()


def _find(address: str) -> Library[Any]:
    module, _, name = address.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, Library)
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
