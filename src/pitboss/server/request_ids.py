"""The id of the request that is being answered: in its answer, and in every log line about it."""

import secrets
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")


def new_request_id() -> str:
    """Make an id; it tells nothing about who asks."""
    return secrets.token_hex(6)
