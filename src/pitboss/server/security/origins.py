"""Which host names this server has, and which pages may send it requests."""

import ipaddress
import socket
from functools import lru_cache
from typing import Any
from urllib.parse import SplitResult, urlsplit

from pitboss.server.reach import Reach
from pitboss.server.security.response_headers import HOST

_UNREADABLE = urlsplit("")


class Origins:
    """Compares the Host and Origin of a request with the names of this server."""

    def __init__(self, base_url: str, reach: Reach | None = None) -> None:
        self._base_url = base_url
        self._reach = reach or Reach(base_url)
        base = urlsplit(base_url)
        self._host = base.netloc
        self._own = f"{base.scheme}://{base.netloc}"
        self._local = {"localhost", socket.gethostname().lower()}

    def knows_host(self, host: str) -> bool:
        """Say whether a request was sent to a name of this server."""
        if self._host and host == self._host:
            return True
        name = _split(f"//{host}").hostname or ""
        if name in self._local or name.endswith((".local", ".localhost")):
            return True
        return _is_address(name)

    def is_own(self, origin: str, host: str) -> bool:
        """Say whether the page that sends a request is of this server."""
        if self._base_url and origin == self._own:
            return True
        parts = _split(origin)
        return parts.scheme in ("http", "https") and parts.netloc == host

    def shown(self, scope: Any, host: str) -> str:
        """Give the address for links: the client's own, unless friends need another one.

        "" where the request has none that can be shown.
        """
        if self._base_url:
            return self._base_url
        secure = scope.get("scheme") in ("https", "wss")
        readable = HOST.fullmatch(host) and _split(f"//{host}").hostname
        used = f"{'https' if secure else 'http'}://{host}" if readable else ""
        return self._reach.invitation(used)


@lru_cache(maxsize=64)  # a server has few names
def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # such as an unclosed bracket
        return _UNREADABLE
