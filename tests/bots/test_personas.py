"""Personas: a regular with a temper; settings, no levels, and each plays in character."""

from collections import Counter

import pytest

from pitboss import OVER, Dealer, Refusal, bots, load
from pitboss.arena import Match, run
from pitboss.bots.lords_of_vegas.personas import Trader
from pitboss.engine import games

GAME = "lords-of-vegas"
PERSONAS = ["regular:trader", "regular:gambler", "regular:builder"]


def moves_of(name: str, seats: int, deals: int) -> Counter[str]:
    """Count the words of one seat's moves over some games against regulars."""
    found: Counter[str] = Counter()
    for seed in range(deals):
        at, dealer = load(GAME).start(seats), Dealer(seed)
        others = [bots.bot(GAME, "regular", seat) for seat in range(1, seats)]
        players = [bots.bot(GAME, name, 9), *others]
        at.settle(dealer)
        while at.to_act != OVER:
            move = players[at.to_act].choose(at)
            found[move.split()[0]] += at.to_act == 0
            at.play(move)
            at.settle(dealer)
    return found


def test_personas_are_listed_beside_the_levels_and_are_none():
    assert bots.persona_names(GAME) == PERSONAS
    assert not set(PERSONAS) & set(bots.names(GAME))
    assert bots.names(GAME)[-1] == "shark"
    for name in PERSONAS:
        bots.check(GAME, name)
        assert name.split(":")[0] in bots.names(GAME)
    for game in set(games()) - {GAME}:
        assert bots.persona_names(game) == []
    with pytest.raises(Refusal, match=r"'regular:hermit'.*choose .*regular:trader"):
        bots.check(GAME, "regular:hermit")


@pytest.mark.parametrize("name", PERSONAS)
def test_a_persona_plays_matches_and_is_named_in_them(name):
    played = run(Match(GAME, (name, "tourist"), deals=1, seed=3))
    assert len(played) == 2
    assert not bots.plays_at_sight(GAME, name)


def test_a_gambler_bets_and_a_regular_never_does():
    assert moves_of("regular:gambler", 2, 2)["gamble"] > 5
    assert moves_of("regular", 2, 2)["gamble"] == 0


def test_a_builder_spends_more_on_tiles():
    works = ("build", "sprawl", "raise")
    built, usual = moves_of("regular:builder", 2, 4), moves_of("regular", 2, 4)
    assert sum(built[word] for word in works) > 1.15 * sum(usual[word] for word in works)


def test_a_trader_proposes_more_deals():
    traded, usual = moves_of("regular:trader", 4, 3), moves_of("regular", 4, 3)
    assert traded["deal"] > 1.5 * usual["deal"] > 0


def test_a_trader_makes_a_deal_for_less():
    trader, regular = Trader(1).negotiator, bots.bot(GAME, "regular", 1).negotiator
    assert trader.least < regular.least
    assert trader.offers > regular.offers
