"""The bot's side of the protocol: a built-in bot on standard input and output."""

from typing import TextIO

from pitboss.bots import Advisor, Bot, Budget, bot, dismiss
from pitboss.bots.bot import Limited, Remembering
from pitboss.bots.protocol.lines import cut, read_go, spell_value
from pitboss.bots.protocol.stdio import VERSION
from pitboss.engine import Position, Refusal, load


def serve(game: str, name: str, lines: TextIO, out: TextIO) -> None:
    """Answer until `quit` or the end of input. A line that cannot be read is answered with `no`."""
    text = ""
    players = SeatBots(game, name)
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        try:
            if word == "pitboss":
                _write(out, f"ready pitboss-{name} {VERSION}")
            elif word == "new-game":
                players.dismiss()
                players = SeatBots(game, name)
            elif word == "position":
                text = rest
            elif word == "go":
                _write(out, *_choice(players, text, rest))
            elif word == "quit":
                break
        except Refusal as refusal:
            _write(out, f"no {cut(refusal.reason)}")
    players.dismiss()


class SeatBots:
    """The bots of one game, one for each seat: they remember the game until it ends."""

    def __init__(self, game: str, name: str) -> None:
        self.game = game
        self._name = name
        self._players: dict[tuple[int, int], Bot] = {}

    def player(self, at: Position, seed: int | None, budget: Budget) -> Bot:
        """Give the bot of the seat to act; new dice or limits do not clear its memory."""
        seat = at.seats, at.to_act
        known = self._players.get(seat)
        given = None if budget == Budget() else budget
        if isinstance(known, Remembering) and seed is not None:
            known.reseed(seed)
        elif known is None or seed is not None:
            known = bot(self.game, self._name, seed or 0, given)
            self._players[seat] = known
        if isinstance(known, Limited):
            known.budget = given
        return known

    def dismiss(self) -> None:
        """Release the bots: the game is over."""
        for player in self._players.values():
            dismiss(player)


def _choice(players: SeatBots, text: str, limits: str) -> list[str]:
    seed, budget = read_go(limits)
    at = load(players.game).position(text)
    if at.to_act < 0:
        raise Refusal("no seat is to move in this position")
    player = players.player(at, seed, budget)
    if not isinstance(player, Advisor):
        return [f"best {player.choose(at)}"]
    advice = player.advise(at)
    values = [spell_value(option.move, option.values) for option in advice.options]
    return [*values, f"best {advice.move}"]


def _write(out: TextIO, *lines: str) -> None:
    out.write("".join(line + "\n" for line in lines))
    out.flush()
