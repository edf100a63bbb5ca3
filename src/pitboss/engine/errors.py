"""Typed refusals: the reason in a sentence, and the paragraph of RULES.md behind it."""

from typing import Any


class Refusal(ValueError):
    """The call was rejected and nothing has changed.

    `reason` is a sentence for a person; `rule` names a paragraph as `game#anchor`, or is empty if
    no rule of the game is concerned.
    """

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[Refusal], args: tuple[object, ...], fields: dict[str, Any]) -> Refusal:
    refusal = kind.__new__(kind, *args)
    refusal.__dict__.update(fields)
    return refusal


class Unreadable(Refusal):
    """The text is no step, position or option that the game knows."""


class Illegal(Refusal):
    """The step is well spelled but not legal now; in a batch, `row` is where."""

    def __init__(self, reason: str, rule: str = "", row: int | None = None) -> None:
        super().__init__(reason, rule)
        self.row = row


class NotYourTurn(Refusal):
    """The table waits for somebody else."""


class BadRecord(Refusal):
    """A record that cannot be read or replayed; `line` is where, counted from 1."""

    def __init__(self, reason: str, line: int, rule: str = "") -> None:
        super().__init__(f"line {line}: {reason}", rule)
        self.line = line


class UnknownGame(Refusal):
    """No game of that name is installed."""
