"""The greedy bot: sensible bids, sensible sheets, and better than chance."""

import pytest

from pitboss import OVER, Dealer, bots, load

pytestmark = pytest.mark.compiled

SLUG = "vegas-showdown"


def play(names, seed):
    at, dealer = load(SLUG).start(len(names)), Dealer(seed)
    players = [bots.bot(SLUG, name, seed + seat) for seat, name in enumerate(names)]
    at.settle(dealer)
    while at.to_act != OVER:
        at.play(players[at.to_act].choose(at))
        at.settle(dealer)
    return at


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_greedy_beats_random_from_any_seat(seats):
    for seat in range(seats):
        names = ["random"] * seats
        names[seat] = "greedy"
        assert play(names, seed=seat).result.winners == (seat,)


def test_greedy_winners_score_as_people_do():
    winners = [max(play(["greedy"] * 4, seed).result.points) for seed in range(8)]
    assert sum(45 <= fame <= 90 for fame in winners) >= 6


def choice(fields):
    at = load(SLUG).position(f"{SLUG} seats=3 {fields}")
    return bots.bot(SLUG, "greedy").choose(at)


def test_a_cheap_theater_is_bought_for_the_least_it_takes():
    at = "spaces=theater:12 cash=40,40,40 turn=10"
    sheet = "sheets=slots@a3,lounge@b3,fancy-lounge@b2+2/-/-"
    assert choice(f"{at} {sheet}") == "bid p1 12"


def test_a_restaurant_goes_to_the_hotel_entrance():
    assert choice("phase=place bought=restaurant") == "place restaurant f3"


def test_two_stored_tiles_are_put_on_in_one_renovation():
    fields = "phase=renovate sheets=lounge@a3,restaurant@f3/-/- stored=slots:2/-/-"
    at = load(SLUG).position(f"{SLUG} seats=3 {fields}")
    greedy = bots.bot(SLUG, "greedy")
    moves = []
    while not moves or moves[-1] != "done":
        moves.append(greedy.choose(at))
        at.play(moves[-1])
    assert [move.split()[0] for move in moves] == ["on", "on", "done"]
