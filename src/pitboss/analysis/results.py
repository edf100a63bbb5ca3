"""The types of a review; `msgspec.json.encode` gives the JSON of `pitboss review --json`.

Shares, luck and losses are parts of one: 0.05 is five points of win share.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from pitboss.engine import Unreadable

NO_REVIEW = "this is no review that pitboss has written"
FORMAT = 2
"""The version of these fields and of the judge; a stored review with another one is made again."""

Shares = tuple[float, ...]
Depth = Literal["quick", "deep"]
Kind = Literal["move", "chance"]
Verdict = Literal["", "forced", "best", "about equal", "inaccuracy", "mistake", "blunder", "offer"]
"""The name of a choice: empty for chance, `forced` where there was nothing to choose, `offer` for a
proposed deal, which is priced among the deals."""
Basis = Literal["", "proven", "solved", "sampled", "played out", "judged"]
"""As in advice: `proven` to the end of the game, `solved` to the end of the round, `sampled` by
playouts of some turns, `played out` by whole games, `judged` at sight."""


class EvaluatorName(Struct, frozen=True):
    """The name and version of the values behind a review."""

    name: str
    version: str


class Settings(Struct, frozen=True):
    """How a review was made; a loss has the name of the largest threshold that it reaches."""

    depth: Depth
    error: float
    """The standard error that a deep review goes on to, in parts of one."""
    inaccuracy: float
    mistake: float
    blunder: float
    near_forced: float
    """If all moves lie within this, there is nothing to choose."""
    clear: float
    """How many standard errors a loss must be from zero to be called by a name."""


class Choice(Struct, frozen=True):
    """A move that was compared, and every seat's value after it."""

    move: str
    values: Shares
    error: float
    """The standard error of the mover's own value."""


class EntryReview(Struct, frozen=True):
    """The effect of one entry of the record."""

    seq: int
    kind: Kind
    seat: int | None
    """Who chose; None at chance."""
    text: str
    shares: Shares
    """Every seat's share of winning after the entry."""
    luck: Shares
    loss: float | None
    """The measured loss of the mover against the best move, which noise may put below 0."""
    error: float | None
    """The standard error of the loss; 0 where it is exact."""
    verdict: Verdict
    best: str | None
    others: Shares
    """The gain of every other seat from the choice, against the best move."""
    residual: Shares
    """The change that neither luck nor the choice explains."""
    basis: Basis = ""
    is_decision: bool = False
    """Whether it counts among the decisions of its seat."""
    choices: tuple[Choice, ...] = ()
    """The moves that were compared, the best first."""
    reasons: tuple[str, ...] = ()
    """For a mistake: facts that a good player would name about the better and the played move."""
    payout: bool = False
    """Whether it paid money out: a round of Las Vegas, a card of Lords of Vegas, income."""
    told: str = ""
    """Of chance: who rolled or drew what, in words."""

    def facts(self) -> list[tuple[str, list[str]]]:
        """Give the reasons by move, without the move in front of each."""
        moves = dict.fromkeys(move for move in (self.best, self.text) if move is not None)
        found = [(move, [r for r in self.reasons if r.startswith(f"{move}: ")]) for move in moves]
        return [(move, [r[len(move) + 2 :] for r in told]) for move, told in found if told]


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
    """From 0 to 100, the mean over decisions; None without any."""
    mean_loss: float | None
    """The mean share lost by a decision."""
    adjusted: float
    """Result less luck: an unbiased estimate of the seat's average result."""


class DealReview(Struct, frozen=True):
    """A proposed deal: what it changes, or would have changed, for every seat."""

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
    """What offering it brings the proposer, answered as is best, beyond the listed moves."""


class TurningPoint(Struct, frozen=True):
    """One of the largest swings, in a sentence."""

    seq: int
    seat: int | None
    kind: Literal["luck", "choice", "deal"]
    swing: float
    text: str


class Review(Struct, frozen=True):
    """A finished game move by move, with the luck, losses and reasons of every entry."""

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

    def __repr__(self) -> str:
        return f"<Review of {self.game} seats={len(self.seats)}, {len(self.entries)} entries>"

    def _repr_html_(self) -> str:
        """Draw the graph in a notebook."""
        from pitboss.analysis.figure import figure

        return figure(self)


class _Version(Struct):
    version: Annotated[int, Meta(ge=0, le=1_000_000)]


def read_review(text: str | bytes) -> Review:
    """Read a review that was stored as JSON; refuse one of another version."""
    try:
        version = msgspec.json.decode(text, type=_Version).version
        if version == FORMAT:
            return _checked(msgspec.json.decode(text, type=Review))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"{NO_REVIEW}: {error}") from error
    except RecursionError as error:
        raise Unreadable(f"{NO_REVIEW}: it is nested too deeply") from error
    raise Unreadable(
        f"this review has format {version}, and this pitboss reads format {FORMAT}:"
        " make it again from the record"
    )


def _checked(found: Review) -> Review:
    """Refuse a review that was changed so that its parts do not fit each other."""
    seats = range(len(found.seats))
    rows = [found.start, *(deal.change for deal in found.deals)]
    named = [point.seat for point in found.turning_points]
    named += [seat for deal in found.deals for seat in (deal.seat, *deal.parties)]
    for entry in found.entries:
        rows += [entry.shares, entry.luck, entry.others, entry.residual]
        rows += [choice.values for choice in entry.choices]
        named.append(entry.seat)
        is_judged = bool(entry.choices) or entry.verdict in ("inaccuracy", "mistake", "blunder")
        if is_judged and None in (entry.seat, entry.loss, entry.error, entry.best):
            raise Unreadable(f"{NO_REVIEW}: the choice of entry {entry.seq} is not judged")
    if [seat.seat for seat in found.seats] != list(seats) or not seats:
        raise Unreadable(f"{NO_REVIEW}: its seats are not numbered from 0 on")
    if any(len(row) != len(seats) for row in rows) or not set(named) <= {None, *seats}:
        raise Unreadable(f"{NO_REVIEW}: its parts tell of different seats")
    return found
