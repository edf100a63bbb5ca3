"""A match: who plays what, and one game of it."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pitboss import bots
from pitboss.arena.duplicate_dealer import DuplicateDealer
from pitboss.bots import Bot, Budget
from pitboss.bots.bot import Proposing
from pitboss.engine import Illegal, Position, Unreadable, load
from pitboss.kernel import OVER


@dataclass(frozen=True)
class Match:
    """Bots at one table: every deal is played once by every rotation of the chairs.

    In rotation r, seat k is taken by player (k + r) modulo seats. The result depends on what is
    written here alone, not on how many processes play it, unless a budget is in seconds.
    """

    game: str
    players: tuple[str, ...]
    deals: int
    seed: int = 0
    first_deal: int = 0
    options: tuple[tuple[str, Any], ...] = ()
    budget: Budget | None = None
    offers: bool = True
    """Whether bots propose deals, in games that have them."""

    def __post_init__(self) -> None:
        if self.deals < 1:
            raise Unreadable(f"a match has at least one deal, not {self.deals}")

    @property
    def seats(self) -> int:
        """How many play at a time."""
        return len(self.players)

    @property
    def tasks(self) -> Iterator[tuple[int, int]]:
        """List every deal with every rotation."""
        last = self.first_deal + self.deals
        return ((deal, r) for deal in range(self.first_deal, last) for r in range(self.seats))

    def start(self) -> Position:
        """Start a game; refuses invalid seats, options or bots."""
        at = load(self.game).start(self.seats, **dict(self.options))
        for player in self.players:
            bots.check(self.game, player)
        return at

    def bot(self, chair: int, deal: int) -> Bot:
        """Make the bot in a chair for one game. Its own seed differs by chair and deal."""
        seed = (self.seed * 1_000_003 + deal) * 8 + chair
        player = bots.bot(self.game, self.players[chair], seed, self.budget)
        if not self.offers and isinstance(player, Proposing):
            player.proposes = False
        return player


@dataclass(frozen=True)
class Played:
    """One game; every tuple is in the order of the match's players, not of the seats."""

    deal: int
    rotation: int
    shares: tuple[float, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...] = field(compare=False)
    longest: tuple[float, ...] = field(compare=False)
    """Seconds of the longest decision."""
    cpu_seconds: tuple[float, ...] = field(compare=False)
    """The same in processor time: a busy machine does not change it. What a program of its own, in
    another language, uses is not in it."""
    cpu_longest: tuple[float, ...] = field(compare=False)


def play_game(match: Match, deal: int, rotation: int) -> Played:
    """Play one deal in one rotation."""
    seats = match.seats
    chairs = [(seat + rotation) % seats for seat in range(seats)]
    at = match.start()
    dealer = DuplicateDealer(match.seed, deal)
    players = {seat: match.bot(chair, deal) for seat, chair in enumerate(chairs)}
    thought: list[list[float]] = [[] for _ in chairs]
    cpu: list[list[float]] = [[] for _ in chairs]
    try:
        at.settle(dealer)
        while at.to_act != OVER:
            seat = at.to_act
            began, cpu_began = time.perf_counter(), time.thread_time()
            move = players[seat].choose(at)
            cpu[chairs[seat]].append(time.thread_time() - cpu_began)
            thought[chairs[seat]].append(time.perf_counter() - began)
            _play(at, move, match.players[chairs[seat]])
            at.settle(dealer)
    finally:
        for player in players.values():
            bots.dismiss(player)
    return _played(at, deal, rotation, chairs, thought, cpu)


def _play(at: Position, move: str, player: str) -> None:
    refusal = at.why(move)
    if refusal is not None:
        raise Illegal(f"{player} wanted to play {move!r}: {refusal.reason}", refusal.rule)
    at.play(move)


def _played(
    at: Position,
    deal: int,
    rotation: int,
    chairs: list[int],
    thought: list[list[float]],
    cpu: list[list[float]],
) -> Played:
    result = at.result
    assert result is not None
    seat_of = {chair: seat for seat, chair in enumerate(chairs)}
    winners = result.winners
    standing = [result.standing[seat_of[chair]] for chair in range(len(chairs))]
    return Played(
        deal=deal,
        rotation=rotation,
        shares=tuple(1 / len(winners) if row.place == 1 else 0.0 for row in standing),
        points=tuple(row.points for row in standing),
        places=tuple(row.place for row in standing),
        moves=tuple(map(len, thought)),
        seconds=tuple(map(sum, thought)),
        longest=tuple(max(times, default=0.0) for times in thought),
        cpu_seconds=tuple(map(sum, cpu)),
        cpu_longest=tuple(max(times, default=0.0) for times in cpu),
    )
