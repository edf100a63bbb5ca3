"""Whole games between bots, as records."""

from functools import cache

from pitboss.bots import bot
from pitboss.engine import Dealer, Record, load
from pitboss.kernel import CHANCE, OVER


@cache
def played(game: str, players: tuple[str, ...], seed: int, *options: tuple[str, object]) -> Record:
    """Play a game between bots; equal arguments give equal games."""
    at = load(game).start(len(players), **dict(options))
    seated = [bot(game, name, seed * 16 + chair) for chair, name in enumerate(players)]
    dealer = Dealer(seed)
    while at.to_act != OVER:
        if at.to_act == CHANCE:
            at.settle(dealer)
        else:
            seat = at.to_act
            at.play(seated[seat].choose(at), seat)
    return Record.of(at, dict(enumerate(players)))
