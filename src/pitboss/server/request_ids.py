"""The id of the current request, in its answer and in every log line about it."""

import secrets
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")


def new_request_id() -> str:
    """Create a random id, which reveals nothing about the client."""
    return secrets.token_hex(6)
