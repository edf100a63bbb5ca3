"""Typed refusals: what was wrong, in words, and the paragraph of RULES.md that settles it."""


class Refusal(Exception):
    """A clear no. The position it was asked of is unchanged.

    `reason` is a sentence for a person; `rule` names a paragraph as `game#anchor`, or is empty
    where no rule of the game is concerned.
    """

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Unreadable(Refusal):
    """The text is no step, position or option that the game knows."""


class Illegal(Refusal):
    """The step is well spelled but cannot be taken now."""


class NotYourTurn(Refusal):
    """The table waits for somebody else."""


class BadRecord(Refusal):
    """A record that cannot be read or replayed; `line` is where, counted from 1."""

    def __init__(self, reason: str, line: int, rule: str = "") -> None:
        super().__init__(f"line {line}: {reason}", rule)
        self.line = line


class UnknownGame(Refusal):
    """No game of that name is installed."""
