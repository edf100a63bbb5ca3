"""Every bot of every game finishes whole games, and chooses the same again from the same seed."""

import pytest

from pitboss import OVER, Dealer, Refusal, bots, load
from pitboss.engine import games

BOTS = [(slug, name) for slug in games() for name in bots.names(slug)]


LARGEST: dict[str, dict[str, object]] = {"lords-of-vegas": {"edition": "mayfair", "up": True}}
"""Options that make a game larger than it is without them."""


def play(slug: str, name: str, seats: int, seed: int, **options: object):
    at = load(slug).start(seats, **options)
    dealer = Dealer(seed)
    least = bots.Budget(nodes=1)  # whole games are many decisions; how strong they are is no matter
    players = [bots.bot(slug, name, seat, least) for seat in range(seats)]
    at.settle(dealer)
    while at.to_act != OVER:
        before = at.text
        move = players[at.to_act].choose(at)
        assert at.text == before, "a bot must not change the position"
        at.play(move)
        at.settle(dealer)
    return at


@pytest.mark.parametrize(("slug", "name"), BOTS)
def test_a_bot_finishes_games_and_repeats_itself(slug, name):
    seats = load(slug).meta.seats[0]
    first = play(slug, name, seats, seed=1)
    assert first.result is not None
    assert play(slug, name, seats, seed=1).entries == first.entries


@pytest.mark.parametrize(("slug", "name"), BOTS)
def test_a_bot_finishes_the_largest_game_there_is(slug, name):
    seats = load(slug).meta.seats[-1]
    assert play(slug, name, seats, seed=2, **LARGEST.get(slug, {})).result is not None


def test_an_unknown_bot_is_refused_with_the_names_there_are():
    with pytest.raises(Refusal, match="choose random"):
        bots.bot("las-vegas", "deep-thought")
