"""Deals are moves like any other: whoever may speak is heard, and everybody sees it at once."""

import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pitboss.bots import Bot, Budget, bot
from pitboss.engine import Dealer, Position, load
from pitboss.server.bots.seat_bot import SeatBot
from tests.server.harness import Friend, Reader

NewFriend = Callable[[str], Friend]


class Trio:
    """Three people at a table of Lords of Vegas, and a feed that watches."""

    def __init__(self, friend: NewFriend) -> None:
        self.people = [friend("Anna"), friend("Ben"), friend("Cleo")]
        self.table = self.people[0].table("here", "open", "open", game="lords-of-vegas")
        for seat in (1, 2):
            self.people[seat].post(f"/api/tables/{self.table}/seats/{seat}/sit")
        self.people[0].post(f"/api/tables/{self.table}/start")
        self.turn = int(self.play["to_act"])

    @property
    def play(self) -> dict[str, Any]:
        found: dict[str, Any] = self.people[0].get(f"/api/tables/{self.table}")["play"]
        return found

    @property
    def offer(self) -> Any:
        return self.play["views"][0]["view"]["offer"]

    def body(self, seat: int, text: str) -> dict[str, Any]:
        key = secrets.token_hex(8)
        return {"seat": seat, "text": text, "seq": self.play["seq"], "key": key}

    def say(self, seat: int, text: str) -> list[str]:
        """Speak for a seat; gives the events that followed."""
        path = f"/api/tables/{self.table}/moves"
        done = self.people[seat].post(path, self.body(seat, text))
        return [event["event"] for entry in done["entries"] for event in entry["events"]]

    def refused(self, seat: int, text: str) -> dict[str, Any]:
        path = f"/api/tables/{self.table}/moves"
        return self.people[seat].refused(path, self.body(seat, text))[1]


@pytest.fixture
def trio(friend: NewFriend) -> Trio:
    return Trio(friend)


@pytest.fixture
def watching(trio: Trio, friend: NewFriend) -> Iterator[Reader]:
    with friend("").feed(trio.table) as feed:
        feed.next("play")
        yield feed


def test_a_seat_that_is_not_to_act_proposes_and_the_other_accepts(
    trio: Trio, watching: Reader
) -> None:
    turn = trio.turn
    proposer = (turn + 1) % 3
    cash = [seat["cash"] for seat in trio.play["views"][0]["view"]["seats"]]
    assert trio.say(proposer, f"deal {proposer}>{turn} $1; {turn}>{proposer} $2") == ["offered"]
    seen = watching.next("play")
    assert seen["views"][0]["view"]["offer"]["seat"] == proposer
    assert seen["to_act"] == turn
    assert "deal_done" in trio.say(turn, "accept")
    assert watching.next("play")["views"][0]["view"]["offer"] is None
    after = [seat["cash"] for seat in trio.play["views"][0]["view"]["seats"]]
    cash[turn] -= 1
    cash[proposer] += 1
    assert after == cash


def test_decline_withdraw_and_counter(trio: Trio) -> None:
    one, two = trio.turn, (trio.turn + 1) % 3
    trio.say(one, f"deal {one}>{two} $1; {two}>{one} $1")
    assert trio.say(two, "decline") == ["declined"]
    assert trio.offer is None
    trio.say(one, f"deal {one}>{two} $1; {two}>{one} $1")
    assert trio.say(one, "withdraw") == ["withdrawn"]
    assert trio.offer is None
    trio.say(one, f"deal {one}>{two} $1; {two}>{one} $1")
    trio.say(two, f"deal {two}>{one} $1; {one}>{two} $2")
    assert trio.offer["seat"] == two
    assert trio.play["to_act"] == one
    assert "deal_done" in trio.say(one, "accept")


def test_what_the_game_refuses_of_a_deal_is_passed_on(trio: Trio) -> None:
    one, two, three = trio.turn, (trio.turn + 1) % 3, (trio.turn + 2) % 3
    assert trio.refused(two, "accept")["error"] == "illegal"
    said = trio.refused(two, f"deal {two}>{one} $999; {one}>{two} $1")
    assert said["error"] == "illegal" and said["rule"].startswith("lords-of-vegas#")
    trio.say(one, f"deal {one}>{two} $1; {two}>{one} $1")
    assert trio.refused(three, "accept")["error"] == "not_your_turn"
    assert trio.refused(two, "withdraw")["error"] == "not_your_turn"
    path = f"/api/tables/{trio.table}/moves"
    body = trio.body(two, "accept")
    assert trio.people[three].refused(path, body)[1]["error"] == "not_your_seat"


def test_who_stands_in_for_a_person_declines_even_a_gift(trio: Trio) -> None:
    """A bot of its own accepts it: the greedy one takes whatever is given for nothing."""
    one, two = trio.turn, (trio.turn + 1) % 3
    trio.people[two].post(f"/api/tables/{trio.table}/seats/{two}/stand-in", {"level": "greedy"})
    with trio.people[one].feed(trio.table) as feed:
        feed.next("play")
        trio.say(one, f"deal {one}>{two} $1")
        answered = feed.until("play", lambda play: play["entries"] and play["to_act"] == one)
    assert answered["entries"][-1]["text"] == "decline"
    assert trio.offer is None


def test_who_stands_in_for_a_person_proposes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    at = load("lords-of-vegas").start(3)
    at.settle(Dealer(1))
    seat = at.to_act
    offer = f"deal {seat}>{(seat + 1) % 3} $1"

    class Generous:
        def choose(self, at: Position) -> str:
            return offer

    def made(game: str, level: str, seed: int, budget: Budget | None = None) -> Bot:
        return Generous() if level == "shark" else bot(game, level, seed, budget)

    monkeypatch.setattr("pitboss.server.bots.seat_bot.bot", made)
    assert SeatBot("lords-of-vegas", "shark", 1).decide(at).text == offer
    assert SeatBot("lords-of-vegas", "shark", 1, for_person=True).decide(at).text in at.legal()
