"""The bot of a seat stays for the game: it remembers, and it chooses one move at a time."""

import threading

from pitboss import Dealer, bots, load
from pitboss.kernel import OVER
from pitboss.server.bots.seat_bot import SeatBot, why_declined

GAME = "lords-of-vegas"


def where_a_bot_offers_a_deal():
    at = load(GAME).start(4)
    dealer, mover = Dealer(3), bots.bot(GAME, "tourist", 3)
    at.settle(dealer)
    while at.to_act != OVER:
        is_free = at.prompt["kind"] == "act"
        if is_free and SeatBot(GAME, "regular", 1).decide(at).text.startswith("deal"):
            return at
        at.play(mover.choose(at))
        at.settle(dealer)
    raise AssertionError("nobody offered anything in a whole game")


def test_a_refused_offer_is_not_made_again():
    at = where_a_bot_offers_a_deal()
    bot = SeatBot(GAME, "regular", 1)
    said = [bot.decide(at).text for _ in range(5)]
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
    threads = [threading.Thread(target=bot.decide, args=(at,)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def advice(accept: list[float], decline: list[float]) -> bots.Advice:
    options = (bots.Option("accept", tuple(accept)), bots.Option("decline", tuple(decline)))
    return bots.Advice(0, "decline", options, "judged", 2, 0.0)


def test_a_declined_deal_has_a_reason():
    assert why_declined(advice([0.3, 0.7], [0.35, 0.65])) == (
        "It would cost me 5 percent of my chance to win."
    )
    assert why_declined(advice([0.3, 0.7], [0.302, 0.698])) == (
        "It would cost me a little of my chance to win."
    )
    assert why_declined(advice([0.303, 0.697], [0.3, 0.7])) == "It would gain me next to nothing."
    assert "more than twice as much" in (
        why_declined(advice([0.32, 0.4, 0.28], [0.3, 0.3, 0.4])) or ""
    )
    assert why_declined(bots.Advice(0, "end", (), "judged", 0, 0.0)) is None


def test_a_bot_says_why_it_declines_and_one_that_stands_in_says_that_it_may_not():
    at = load(GAME).start(3)
    at.settle(Dealer(5))
    mover = at.to_act
    other = (mover + 1) % 3
    at.play(f"deal {other}>{mover} $3", seat=mover)
    chosen = SeatBot(GAME, "regular", 1).decide(at)
    assert chosen.text == "decline" and chosen.note is not None
    assert chosen.note == "I would get nothing for what I give."
    away = SeatBot(GAME, "regular", 1, for_person=True).decide(at)
    assert away == ("decline", "A bot that plays for somebody makes no deals.")
