"""How many files the process may have open: every connection is one.

Systems start a process with room for 1,024, of which four addresses could take all: then nobody
else is let in, and neither database nor bots can open anything.
"""

import logging
from contextlib import suppress
from dataclasses import replace

from pitboss.server.settings import Limits

log = logging.getLogger("pitboss.http")

OTHERS = 300
"""Files for anything but connections: the database, child processes, the page."""


def make_room(limits: Limits) -> Limits:
    """Raise the limit of the process, and give limits of connections that fit into it."""
    wanted = limits.connections + limits.feeds + OTHERS
    room = _raised(wanted)
    if room >= wanted:
        return limits
    share = max(room - OTHERS, 2) / (limits.connections + limits.feeds)
    fitting = replace(
        limits,
        connections=max(1, int(limits.connections * share)),
        feeds=max(1, int(limits.feeds * share)),
    )
    facts = {"files": room, "connections": fitting.connections, "feeds": fitting.feeds}
    log.warning("few files may be open: fewer connections are let in", extra=facts)
    return fitting


def _raised(wanted: int) -> int:
    """Raise the limit as far as is wanted and allowed; give what it is then."""
    try:
        import resource
    except ImportError:  # on Windows, where there is no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(OSError, ValueError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
