"""The bot of a seat stays for the game: it remembers, and it chooses one move at a time."""

import threading

from pitboss import Dealer, bots, load
from pitboss.kernel import OVER
from pitboss.server.bots.seat_bot import SeatBot

GAME = "lords-of-vegas"


def where_a_bot_offers_a_deal():
    at = load(GAME).start(4)
    dealer, mover = Dealer(3), bots.bot(GAME, "tourist", 3)
    at.settle(dealer)
    while at.to_act != OVER:
        if at.prompt["kind"] == "act" and SeatBot(GAME, "regular", 1).choose(at).startswith("deal"):
            return at
        at.play(mover.choose(at))
        at.settle(dealer)
    raise AssertionError("nobody offered anything in a whole game")


def test_a_refused_offer_is_not_made_again():
    at = where_a_bot_offers_a_deal()
    bot = SeatBot(GAME, "regular", 1)
    said = [bot.choose(at) for _ in range(5)]
    offers = [text for text in said if text.startswith("deal")]
    assert 1 <= len(offers) <= 2
    assert len(set(offers)) == len(offers)
    assert not said[-1].startswith("deal")


def test_the_choices_of_one_seat_do_not_overlap():
    at = where_a_bot_offers_a_deal()
    bot = SeatBot(GAME, "regular", 1)
    inside, most = 0, 0
    real = bots.bot(GAME, "regular", 1)

    class Watched:
        def choose(self, at):
            nonlocal inside, most
            inside += 1
            most = max(most, inside)
            text = real.choose(at)
            inside -= 1
            return text

    bot._bot = Watched()
    threads = [threading.Thread(target=bot.choose, args=(at,)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
