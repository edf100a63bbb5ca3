"""Every no of the server, in one shape: a word for programs, a sentence for people, a rule."""

from typing import Any

from pitboss.engine import BadRecord, NotYourTurn, Refusal, UnknownGame, Unreadable


class Trouble(Exception):
    """An answer that is not what was asked for. Nothing has changed."""

    def __init__(self, status: int, error: str, reason: str, rule: str = "", **more: Any) -> None:
        super().__init__(reason)
        self.status = status
        self.error = error
        self.reason = reason
        self.rule = rule
        self.more = more

    @property
    def body(self) -> dict[str, Any]:
        """The JSON that says it."""
        return {"error": self.error, "reason": self.reason, "rule": self.rule, **self.more}


def bad_request(reason: str) -> Trouble:
    """Say that the request is not what the interface describes."""
    return Trouble(400, "bad_request", reason)


def not_your_seat(seat: int) -> Trouble:
    """Say that somebody else holds the seat."""
    return Trouble(403, "not_your_seat", f"You do not hold seat {seat} at this table.")


def not_host() -> Trouble:
    """Say that only the host may."""
    return Trouble(403, "not_host", "Only the host of this table may do that.")


def not_found(what: str) -> Trouble:
    """Say that there is no such thing."""
    return Trouble(404, "not_found", f"There is no such {what}.")


def conflict(reason: str) -> Trouble:
    """Say that the table is not in the state this needs."""
    return Trouble(409, "conflict", reason)


def too_many(reason: str, retry_after: float) -> Trouble:
    """Say that this was too often."""
    return Trouble(429, "too_many", reason, retry_after=max(1, round(retry_after + 0.5)))


def busy(reason: str = "The server is busy for a moment. Please try again.") -> Trouble:
    """Say that it may work in a moment."""
    return Trouble(503, "busy", reason)


def refused(refusal: Refusal) -> Trouble:
    """Pass on what the game itself refuses."""
    kinds = {Unreadable: "unreadable", NotYourTurn: "not_your_turn", BadRecord: "bad_record"}
    if isinstance(refusal, UnknownGame):
        return Trouble(404, "not_found", refusal.reason)
    error = kinds.get(type(refusal), "illegal")
    return Trouble(422, error, refusal.reason, refusal.rule)
