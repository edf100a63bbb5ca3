"""The games for players that read and write plain text, such as language models.

    from pitboss.envs import text
    table = text.env("las-vegas", seats=3, seed=1)
    while not table.over:
        table.reply(ask(table.prompt()))    # `ask` sends a text and returns the answer

`score` plays a player through many deals, in every seat, against bots.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss import bots
from pitboss.analysis.deals import won_by_deals
from pitboss.arena.duplicate_dealer import DuplicateDealer
from pitboss.engine import Dealer, Position, Record, Refusal, Unreadable, load
from pitboss.engine.draws import Draws
from pitboss.engine.rules_text import without_anchors
from pitboss.engine.text import as_whole, is_whole
from pitboss.envs.deals import turn_of
from pitboss.envs.play import drawn, win_shares
from pitboss.kernel import OVER

Player = Callable[[str], str]
"""Reads a prompt and answers; the last line of the answer is the move."""
RETHINKS = 2
OFFERS_A_TURN = 3
_MOST_LISTED = 120
_DEALS = """\
You may offer a deal in place of a move: the word deal, then steps separated by semicolons. A step
hands over money (0>1 $5), a parking lot (1>0 lot D2) or a die on a casino (1>0 die B4), or is an
action of the seat on turn, now (0 remodel B4 vega). Seats are numbers; everybody named must accept.
Example: deal 0>1 $5; 1>0 die B4"""


_MARKS = " \t`*>\"'."
"""Characters that people and models put around a move."""


def env(slug: str, seats: int | None = None, **settings: Any) -> "TextTable":
    """Make a table for players that read and write text."""
    return TextTable(slug, seats, **settings)


class TextTable:
    """A game in words: the seat to act gets a prompt and replies with a move.

    A refused reply may be corrected `rethinks` times; then an offer is declined, or the first legal
    move played, in its place, and that is counted in `forfeits`.
    """

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        *,
        seed: int | None = None,
        dealer: Draws | None = None,
        rethinks: int = RETHINKS,
        **options: Any,
    ) -> None:
        game = load(slug)
        self.at: Position = game.start(seats or game.meta.seats[0], **options)
        self.names = [f"Seat {seat}" for seat in range(self.at.seats)]
        self.refusals = [0] * self.at.seats
        """Replies that were refused, by seat."""
        self.forfeits = [0] * self.at.seats
        """Moves that were played in a seat's place, by seat."""
        self._dealer = dealer or Dealer(seed)
        self._rethinks = max(0, as_whole(rethinks, "the number of rethinks"))
        self._left = self._rethinks
        self._refused = ""
        self._told: list[str] = []
        self._read = [0] * self.at.seats
        self._offers: list[tuple[int, int] | None] = []
        """The turns in which offers were made."""
        self._settle()

    def __repr__(self) -> str:
        return f"<TextTable with {self.at!r}>"

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.at.to_act == OVER

    @property
    def to_act(self) -> int:
        """The seat that is asked, or OVER."""
        return self.at.to_act

    @property
    def shares(self) -> list[float]:
        """Every seat's share of the win, zero before the end."""
        return win_shares(self.at)

    @property
    def bargains(self) -> list[float]:
        """The win share that every seat gained by its deals, when the game is over.

        The price of a completed deal is what it changed for a party to it, as in a review. It is
        given only at the end, because it would be advice during the game.
        """
        if not self.over:
            raise Unreadable("deals are priced when the game is over")
        if self.at.game.judge is None:  # a game without deals
            return [0.0] * self.at.seats
        return list(won_by_deals(Record.of(self.at)))

    def _settle(self) -> None:
        self._tell(self.at.settle(self._dealer))

    def _tell(self, events: Sequence[Any]) -> None:
        told = (self.at.game.looks.tell(event, self.names) for event in events)
        self._told += [words for words in told if words]

    def prompt(self) -> str:
        """Give the seat to act everything it needs: rules, news, the table, its moves."""
        if self.over:
            raise Unreadable("the game is over: nobody is asked")
        seat, game = self.at.to_act, self.at.game
        parts = [f"You play {game.meta.title} and are seat {seat} of {self.at.seats}."]
        parts.append(f"# Rules\n{without_anchors(game.rules_text).strip()}")
        news = self._told[self._read[seat] :]
        if news:
            parts.append("# What happened since your last move\n" + "\n".join(news))
        parts.append(f"# The table\n{drawn(self.at, seat)}")
        parts.append(f"# Your move\n{self.at.prompt['words']}\n{self._moves()}")
        if game.judge is not None:
            parts.append(_DEALS)
        if self._refused:
            left = f"You may try {self._left} more times." if self._left else "Last try."
            parts.append(f"Your reply was refused: {self._refused}. {left}")
        parts.append("Think as long as you like. The last line of your reply is your move.")
        return "\n\n".join(parts)

    def _moves(self) -> str:
        """List the legal moves; those that count up, such as bets, in one line."""
        lines: dict[str, list[str]] = {}
        for move in self.at.legal():
            stem, _, last = move.rpartition(" ")
            key, number = (stem, last) if stem and is_whole(last) else (move, "")
            lines.setdefault(key, []).append(number)
        listed = [line for key, numbers in lines.items() for line in _lines(key, numbers)]
        more = f"\n… and {len(listed) - _MOST_LISTED} more" if len(listed) > _MOST_LISTED else ""
        return "Legal moves:\n" + "\n".join(listed[:_MOST_LISTED]) + more

    def reply(self, answer: str | None) -> str:
        """Play the move on the last line of an answer; give the refusal, or "" if it was played."""
        if self.over:
            raise Unreadable("the game is over: nobody is asked")
        seat, move = self.at.to_act, move_in(answer)
        turn = self._turn_of_offer(move)
        try:
            if self._offers.count(turn) >= OFFERS_A_TURN:
                raise Unreadable(f"{OFFERS_A_TURN} offers were made this turn: take a move now")
            events = self.at.play(move, seat=seat)
        except Refusal as refusal:
            self.refusals[seat] += 1
            if self._left:
                self._left -= 1
                self._refused = refusal.reason
                return refusal.reason
            self.forfeits[seat] += 1
            turn, moves = None, self.at.legal()
            # An unreadable answer to an offer counts as a no.
            events = self.at.play("decline" if "decline" in moves else moves[0])
        self._read[seat] = len(self._told)
        self._tell(events)
        if turn is not None:
            self._offers.append(turn)
        self._refused, self._left = "", self._rethinks
        self._settle()
        return ""

    def _turn_of_offer(self, move: str) -> tuple[int, int] | None:
        """Give the turn in which a move would make an offer; None if it is no offer."""
        is_offer = self.at.game.judge is not None and move.lower().startswith("deal")
        return turn_of(self.at) if is_offer else None


def _lines(key: str, numbers: list[str]) -> list[str]:
    """Give a line a move, or one line where the numbers count up without a gap."""
    if len(numbers) > 3 and int(numbers[-1]) - int(numbers[0]) == len(numbers) - 1:
        return [f"{key} {numbers[0]} to {numbers[-1]}"]
    return [f"{key} {number}".rstrip() for number in numbers]


def move_in(answer: object) -> str:
    """Find the move in an answer: its last line, without marks and without 'move:'."""
    # A model may return nothing at all, or no text; that is refused like any other answer.
    given = answer if isinstance(answer, str) else ""
    lines = [line.strip(_MARKS) for line in given.splitlines()]
    last = next((line for line in reversed(lines) if line), "")
    return last[5:].strip(_MARKS) if last.lower().startswith("move:") else last


def bot_player(table: TextTable, name: str, seed: int = 0) -> Player:
    """Give a player that answers as one of our bots would."""
    bot = bots.bot(table.at.game.slug, name, seed)
    return lambda prompt: bot.choose(table.at)


def play(table: TextTable, players: Mapping[int, Player]) -> list[float]:
    """Let players reply until the game is over; give the win shares."""
    while not table.over:
        table.reply(players[table.to_act](table.prompt()))
    return table.shares


@dataclass(frozen=True)
class Score:
    """The score of a player, in win share and compared with a reference bot on the same deals."""

    games: int
    win_share: float
    luck_adjusted: float
    """Its win share minus that of the reference bot in the same seat of the same deal."""
    refusals: int
    forfeits: int
    bargaining: float = 0.0
    """The win share a game that its deals gained, priced by the evaluator; 0 without deals."""


def score(
    slug: str,
    player: Player,
    *,
    seats: int | None = None,
    rival: str = "regular",
    reference: str = "regular",
    deals: int = 10,
    seed: int = 0,
    **options: Any,
) -> Score:
    """Play `deals` deals in every seat against a rival, and again with the reference in its place.

    Dice and cards are the same both times as far as the game allows, so most luck cancels out.
    """
    count = seats or load(slug).meta.seats[0]
    if as_whole(deals, "the number of deals") < 1:
        raise Unreadable(f"at least one deal is played, not {deals}")
    won = adjusted = bargained = 0.0
    refusals = forfeits = 0
    for deal in range(deals):
        for chair in range(count):
            shares = []
            for who in (player, None):
                table = env(slug, count, dealer=DuplicateDealer(seed, deal), **options)
                sitting = {seat: bot_player(table, rival, seat) for seat in range(count)}
                sitting[chair] = who or bot_player(table, reference, chair)
                shares.append(play(table, sitting)[chair])
                if who is not None:
                    refusals += table.refusals[chair]
                    forfeits += table.forfeits[chair]
                    bargained += table.bargains[chair]
            won += shares[0]
            adjusted += shares[0] - shares[1]
    games = deals * count
    return Score(games, won / games, adjusted / games, refusals, forfeits, bargained / games)
