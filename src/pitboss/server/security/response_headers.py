"""The headers of every answer."""

import re
from collections.abc import Sequence
from functools import lru_cache

HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")
"""A host name with its port, as it may be repeated in an answer."""


def response_headers(host: str, path: str, *, secure: bool) -> Sequence[tuple[bytes, bytes]]:
    """Give the security headers of an answer."""
    return _headers(host if HOST.fullmatch(host) else "", path.startswith("/api"), secure)


@lru_cache(maxsize=64)  # a server has few names
def _headers(host: str, is_api: bool, secure: bool) -> Sequence[tuple[bytes, bytes]]:
    own = f" ws://{host} wss://{host}" if host else ""
    policy = (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
        f" img-src 'self' data:; connect-src 'self'{own}; object-src 'none';"
        " base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    )
    found = [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        # The address of a private table gives access to it, so it must be in no other site's log.
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
    ]
    if is_api:
        found.append((b"cache-control", b"no-store"))
    if secure:
        found.append((b"strict-transport-security", b"max-age=31536000"))
    return tuple(found)
