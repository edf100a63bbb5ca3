"""The greedy bot plays sensibly and answers deals."""

import pytest

from pitboss import Dealer, bots, load

pytestmark = pytest.mark.compiled

GAME = load("lords-of-vegas")


def answer(line: str, deal: str) -> str:
    at = GAME.position(line)
    at.play(deal, seat=0)
    return bots.bot("lords-of-vegas", "greedy").choose(at)


def test_it_accepts_a_gift_and_declines_a_robbery():
    line = "lords-of-vegas seats=3 cash=30 lots=A2:0,A3:1 tiles=D5:vega:1:6"
    assert answer(line, "deal 0>1 $9") == "accept"
    assert answer(line, "deal 1>0 die D5") == "decline"
    assert answer(line, "deal 0>1 $1; 1>0 die D5; 1>0 lot A3") == "decline"
    assert answer(line, "deal 0>1 $1; 0 build A2 albion") == "decline"  # worth more to the builder


def test_it_builds_when_it_can_and_stops_when_it_cannot():
    bot = bots.bot("lords-of-vegas", "greedy")
    assert bot.choose(GAME.position("lords-of-vegas seats=3 cash=6 lots=A2:0")).startswith(
        "build A2"
    )
    assert bot.choose(GAME.position("lords-of-vegas seats=3 cash=5 lots=A2:0")) == "end"


def test_it_sets_high_dice_where_no_card_can_take_them():
    at = GAME.position("lords-of-vegas seats=3 cash=9 drawn=A1 tiles=A1:vega:0:4,A2:vega:0:3")
    at.play("reorganize A1")
    at.play("roll 2 6")
    assert bots.bot("lords-of-vegas", "greedy").choose(at) == "set A1 6"


def test_it_beats_blind_chance():
    wins = 0
    for seed in range(6):
        at = GAME.start(seats=3)
        dealer = Dealer(seed)
        names = ["random", "random", "random"]
        names[seed % 3] = "greedy"
        players = [bots.bot("lords-of-vegas", name, seat) for seat, name in enumerate(names)]
        at.settle(dealer)
        while (result := at.result) is None:
            at.play(players[at.to_act].choose(at))
            at.settle(dealer)
        wins += seed % 3 in result.winners
    assert wins >= 5
