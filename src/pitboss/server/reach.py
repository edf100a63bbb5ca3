"""Who can reach this server: this machine alone, its local network, or everybody at its address.

A server that was started for this machine also listens to the network when its owner says so, on
the command line or on the page. An invitation names an address that others can open.
"""

import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

from pitboss.server.security.metrics_access import is_of_this_machine

State = Literal["machine", "network", "site"]
Listen = Callable[[str, int], Awaitable[None]]
_ELSEWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation: the route to it shows our own address in the network."""


class Reach:
    """Where one server process listens, and the address that others use."""

    def __init__(self, base_url: str = "", host: str = "", port: int = 0) -> None:
        self._base_url = base_url
        self._port = port
        self._listen: Listen | None = None
        self._in_network = not is_loopback(host)

    def can_listen(self, listen: Listen) -> None:
        """Let the person who started this server open it to the network."""
        self._listen = listen

    @property
    def state(self) -> State:
        """Say who can reach it."""
        if self._base_url:
            return "site"
        return "network" if self._in_network else "machine"

    def invitation(self, origin: str) -> str:
        """Give the address that friends use, to somebody who uses `origin`."""
        if self.state == "network" and is_loopback(urlsplit(origin).hostname or ""):
            return self.network_address or origin
        return origin

    @property
    def network_address(self) -> str:
        """The address in the local network; "" where this machine is in none."""
        found = own_address()
        return f"http://{found}:{self._port}" if found and self._port else ""

    def may_open(self, peer: str, headers: dict[str, str]) -> bool:
        """Say whether a request may open the server: only one from a browser on this machine.

        Requests through a proxy or tunnel and those that name another host are refused: they may
        come from elsewhere.
        """
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        return (
            self._listen is not None
            and self.state == "machine"
            and is_loopback(name)
            and is_of_this_machine(peer, headers)
        )

    async def open(self) -> bool:
        """Listen to the network as well; False if this machine is in none."""
        found = own_address()
        if self._listen is None or not found:
            return False
        await self._listen(found, self._port)
        self._in_network = True
        return True


def is_loopback(host: str) -> bool:
    """Say whether a name or address means the machine that uses it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def own_address() -> str:
    """Find the address of this machine in its network, without sending anything; "" if in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if is_loopback(found) else found
