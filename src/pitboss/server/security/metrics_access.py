"""Who may read the metrics: this machine, or whoever has the key."""

import hmac
from collections.abc import Mapping
from ipaddress import ip_address

_FORWARDING = (
    "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip", "via",
    "cf-connecting-ip", "cf-ray", "cdn-loop", "tailscale-user-login",
)  # fmt: skip
"""Headers that a proxy adds: behind one on this machine every request has a local address."""


def may_read(peer: str, headers: Mapping[str, str], key: str) -> bool:
    """Say whether a request may see the metrics."""
    given = headers.get("authorization", "").removeprefix("Bearer ")
    if key and hmac.compare_digest(given.encode(), key.encode()):
        return True
    return is_of_this_machine(peer, headers)


def is_of_this_machine(peer: str, headers: Mapping[str, str]) -> bool:
    """Say whether a request was made on this machine, and not passed on by a proxy on it."""
    return _is_loopback(peer) and not any(name in headers for name in _FORWARDING)


def _is_loopback(peer: str) -> bool:
    try:
        return ip_address(peer).is_loopback
    except ValueError:
        return False
