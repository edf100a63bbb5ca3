"""What a review says, typed; `msgspec.json.encode` gives the JSON of `pitboss review --json`.

Shares, luck and losses are parts of one: 0.05 is five points of win share.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from pitboss.engine import Unreadable

FORMAT = 1
"""The version of these fields; a review that was kept under another one is made again."""

Shares = tuple[float, ...]
Depth = Literal["quick", "deep"]
Kind = Literal["move", "chance"]
Verdict = Literal["", "forced", "best", "about equal", "inaccuracy", "mistake", "blunder", "offer"]
"""The name of a choice. `` stands at chance, `forced` where there was nothing to choose, `offer`
at a deal that was proposed: it is priced among the deals."""
Basis = Literal["", "proven", "solved", "sampled", "played out", "judged"]
"""As in advice: `proven` to the end of the game, `solved` to the end of the round, `sampled` by
playing on for some turns, `played out` by whole games, `judged` at sight."""


class EvaluatorName(Struct, frozen=True):
    """Which values a review was made by."""

    name: str
    version: str


class Settings(Struct, frozen=True):
    """How a review was made; losses from each threshold on have the name beside it."""

    depth: Depth
    error: float
    """The standard error that a deep review goes on to, in parts of one."""
    inaccuracy: float
    mistake: float
    blunder: float
    near_forced: float
    """Where all moves lie within this, there is nothing to choose."""
    clear: float
    """How many standard errors a loss must be from zero to be called by a name."""


class Choice(Struct, frozen=True):
    """A move that was compared, and what it is worth to every seat."""

    move: str
    values: Shares
    error: float
    """The standard error of the mover's own value."""


class EntryReview(Struct, frozen=True):
    """What one entry of the record did."""

    seq: int
    kind: Kind
    seat: int | None
    """Who chose; None at chance."""
    text: str
    shares: Shares
    """Every seat's share of winning after the entry."""
    luck: Shares
    loss: float | None
    """What the mover lost against the best move, as measured: a little below 0 is possible."""
    error: float | None
    """The standard error of the loss; 0 where it is exact."""
    verdict: Verdict
    best: str | None
    others: Shares
    """What the choice gave every other seat, or took from it, against the best move."""
    residual: Shares
    """What neither luck nor the choice explains."""
    basis: Basis = ""
    is_decision: bool = False
    """Whether it counts among the decisions of its seat."""
    choices: tuple[Choice, ...] = ()
    """The moves that were compared, the best first."""
    reasons: tuple[str, ...] = ()
    """Of a mistake: the facts that a good player would name, of the better move and the played."""
    payout: bool = False
    """Whether money was paid out by it: a round of Las Vegas, a card of Lords of Vegas, income."""


class SeatReview(Struct, frozen=True):
    """A seat's ledger: start + luck + play = result, play = others + residual - own."""

    seat: int
    name: str
    start: float
    luck: float
    play: float
    own: float
    others: float
    residual: float
    result: float
    decisions: int
    accuracy: float | None
    """From 0 to 100 by the mean over decisions; None without any."""
    mean_loss: float | None
    """The share lost a decision."""
    adjusted: float
    """Result less luck: an unbiased estimate of what the seat would get on average."""


class DealReview(Struct, frozen=True):
    """A deal that was proposed: what it changes, or would have changed, for every seat."""

    seq: int
    seat: int
    """Who proposed it."""
    text: str
    parties: tuple[int, ...]
    done: bool
    answered: int
    """The entry that settled it."""
    change: Shares
    beyond: float
    """What proposing brought the proposer beyond its best listed move."""


class TurningPoint(Struct, frozen=True):
    """One of the largest swings, in a sentence."""

    seq: int
    seat: int | None
    kind: Literal["luck", "choice", "deal"]
    swing: float
    text: str


class Review(Struct, frozen=True):
    """A game move by move: what each step was worth, and whether it was luck or choice."""

    game: str
    evaluator: EvaluatorName
    seats: tuple[SeatReview, ...]
    entries: tuple[EntryReview, ...]
    deals: tuple[DealReview, ...]
    turning_points: tuple[TurningPoint, ...]
    settings: Settings
    start: Shares
    """Every seat's share before the first entry."""
    version: int = FORMAT

    def _repr_html_(self) -> str:
        """Draw the graph in a notebook."""
        from pitboss.analysis.figure import figure

        return figure(self)


class _Version(Struct):
    version: int


def read_review(text: str | bytes) -> Review:
    """Read a review that was kept as JSON; refuse one of another version."""
    try:
        version = msgspec.json.decode(text, type=_Version).version
        if version == FORMAT:
            return msgspec.json.decode(text, type=Review)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"this is no review that pitboss has written: {error}") from error
    raise Unreadable(
        f"this review has format {version}, and this pitboss reads format {FORMAT}:"
        " make it again from the record"
    )
