"""Every error of the server in one form: a word for programs, a sentence for people, a rule."""

from typing import Any

from pitboss.engine import BadRecord, NotYourTurn, Refusal, UnknownGame, Unreadable


class ApiError(Exception):
    """The request was rejected and nothing has changed."""

    def __init__(self, status: int, error: str, reason: str, rule: str = "", **more: Any) -> None:
        super().__init__(reason)
        self.status = status
        self.error = error
        self.reason = reason
        self.rule = rule
        self.more = more

    @property
    def body(self) -> dict[str, Any]:
        """The JSON of the answer."""
        return {"error": self.error, "reason": self.reason, "rule": self.rule, **self.more}


def bad_request(reason: str) -> ApiError:
    """The request does not fit the description of the interface."""
    return ApiError(400, "bad_request", reason)


def not_your_seat(seat: int) -> ApiError:
    """Somebody else holds the seat."""
    return ApiError(403, "not_your_seat", f"You do not hold seat {seat} at this table.")


def not_host() -> ApiError:
    """Only the host may do this."""
    return ApiError(403, "not_host", "Only the host of this table may do that.")


def not_found(what: str) -> ApiError:
    """There is no such thing."""
    return ApiError(404, "not_found", f"There is no such {what}.")


def conflict(reason: str) -> ApiError:
    """The table is not in the state this needs."""
    return ApiError(409, "conflict", reason)


def played_now() -> ApiError:
    """The answer would be advice in a game that people are playing."""
    return conflict("People are playing this position here: ask once they have gone on.")


def damaged(reason: str, rule: str, entry: int) -> ApiError:
    """The table cannot go on; `entry` is the first that cannot be replayed, 0 the start itself."""
    words = f"This table cannot go on: {reason.rstrip('.')}. Its record can still be downloaded."
    return ApiError(409, "damaged", words, rule, entry=entry)


def too_many(reason: str, retry_after: float) -> ApiError:
    """The client asks too often."""
    return ApiError(429, "too_many", reason, retry_after=max(1, round(retry_after + 0.5)))


def busy(reason: str = "The server is busy for a moment. Please try again.") -> ApiError:
    """Temporarily unavailable; the client may try again."""
    return ApiError(503, "busy", reason)


def preparing(what: str) -> ApiError:
    """Something is still being compiled; the client repeats the request by itself.

    Nothing is wrong with the server, which plays on meanwhile: so this is no error of 5xx.
    """
    words = f"{what} is being prepared, once on this machine. It comes by itself in a minute or so."
    return ApiError(409, "preparing", words, retry_after=4)


def refused(refusal: Refusal) -> ApiError:
    """Translate a refusal of the game."""
    kinds = {Unreadable: "unreadable", NotYourTurn: "not_your_turn", BadRecord: "bad_record"}
    if isinstance(refusal, UnknownGame):
        return ApiError(404, "not_found", refusal.reason)
    error = kinds.get(type(refusal), "illegal")
    return ApiError(422, error, refusal.reason, refusal.rule)
