"""Advice at a table is for whom its switch says; about a game of others it is refused."""

import time
from collections.abc import Callable
from typing import Any, cast

import pytest

import pitboss
from pitboss.analysis import evaluator
from pitboss.analysis.reasons import in_favour
from pitboss.server.bots.deals import agreed, parties_of, with_money
from pitboss.server.bots.judge_questions import DealQuestion
from pitboss.server.bots.position_judge import price
from pitboss.server.tables.sight import BEGINNER_GAMES
from tests.page.boards.test_lords_of_vegas import BUSY
from tests.server.api.test_records import upload
from tests.server.bots.test_fair_advice import current
from tests.server.harness import Friend, play_to_end
from tests.server.tables.test_undo import two_people
from tests.waiting import wait_for

NewFriend = Callable[[str], Friend]
DEAL = "deal 0>1 $3"


def hint(who: Friend, table: str, seat: int = 0) -> tuple[int, Any]:
    answer = who.http.post(f"/api/tables/{table}/advice", json={"seat": seat})
    return answer.status_code, answer.json()


def my_turn(who: Friend, table: str) -> Any:
    while True:
        play = who.get(f"/api/tables/{table}")["play"]
        if play["legal"]:
            return play


def test_alone_against_bots_one_is_advised(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "random", "random")
    assert anna.get(f"/api/tables/{table}")["table"]["advice"] == "all"
    play = my_turn(anna, table)
    status, said = hint(anna, table)
    assert status == 200 and said["move"] in play["legal"] and said["seq"] == play["seq"]
    assert [move["move"] for move in said["moves"]] == play["legal"]
    assert all(sum(move["shares"]) == pytest.approx(1) for move in said["moves"])
    names = anna.get(f"/api/tables/{table}")["play"]["names"]
    entries = anna.get(f"/api/tables/{table}/entries")["entries"]
    at = pitboss.load("las-vegas").start(3)
    for entry in entries:
        at.play(entry["text"], seat=entry["seat"])
    assert said["reasons"] == in_favour(at, said["move"], names)


def test_somebody_else_is_not_advised_about_it(friend: NewFriend) -> None:
    anna, cleo = friend("Anna"), friend("Cleo")
    table = anna.started("here", "random")
    my_turn(anna, table)
    for path, body in (("advice", {"seat": 0}), ("price", {"seat": 0, "by": 0, "text": DEAL})):
        status, said = cleo.refused(f"/api/tables/{table}/{path}", body)
        assert (status, said["error"]) == (403, "not_your_seat")


def test_between_people_it_is_off_unless_the_host_switches_it_on(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    assert anna.get(f"/api/tables/{table}")["table"]["advice"] == "off"
    for seat, who in enumerate((anna, ben)):
        status, said = hint(who, table, seat)
        assert status == 409 and "switched off" in said["reason"]
    shared = anna.started("here", "here")
    assert hint(anna, shared)[0] == 409, "several people at one screen"
    chosen = anna.table("here", "open", advice="all")
    ben.post(f"/api/tables/{chosen}/seats/1/sit")
    anna.post(f"/api/tables/{chosen}/start")
    seat = anna.get(f"/api/tables/{chosen}")["play"]["to_act"]
    who, other = (anna, ben) if seat == 0 else (ben, anna)
    assert hint(who, chosen, seat)[0] == 200
    status, said = hint(other, chosen, 1 - seat)
    assert status == 409 and "not your turn" in said["reason"]
    # The position is still one that people play: nobody learns of it by another way.
    position = current(anna, chosen)
    body = {"position": position}
    assert friend("").refused("/api/games/las-vegas/advice", body)[0] == 409
    assert friend("").refused("/api/games/las-vegas/analysis", body)[0] == 409


BOT = {"kind": "bot", "level": "random"}


def written_down(who: Friend, table: str, seats: int) -> tuple[pitboss.Position, str]:
    """Write a running game down, and upload its record."""
    at = pitboss.load("las-vegas").start(seats)
    for entry in who.get(f"/api/tables/{table}/entries")["entries"]:
        at.play(entry["text"], seat=entry["seat"])
    return at, cast(Any, upload(who, str(pitboss.Record.of(at)))[1]["record"])["record"]


def forked(who: Friend, record: str, seq: int, seats: list[dict[str, str]]) -> str:
    copied = who.post(f"/api/records/{record}/fork", {"seq": seq, "seats": seats})
    return str(copied["table"]["table"])


def copy_for(who: Friend, table: str, *, own: bool) -> tuple[pitboss.Position, str]:
    """Play a running game on elsewhere; `own`: the seat to act is one's own there."""
    at, record = written_down(who, table, 2)
    seats = [BOT, BOT]
    seats[at.to_act if own else 1 - at.to_act] = {"kind": "here"}
    copy = forked(who, record, at.seq, seats)
    who.post(f"/api/tables/{copy}/start")
    return at, copy


def test_no_bot_plays_ahead_at_a_copy_of_a_game_that_people_play(friend: NewFriend) -> None:
    anna, ben, table = two_people(friend)
    _, copy = copy_for(ben, table, own=False)
    with ben.feed(copy) as feed:
        assert feed.next("play")["thinking"] is not None
        with pytest.raises(TimeoutError):
            feed.next("play", timeout=1.5)
        anna.move(table)
        feed.until("play", lambda play: play["seq"] > 0)


def test_bots_at_two_copies_do_not_wait_for_each_other(friend: NewFriend) -> None:
    """People sit at both copies, too, but a bot is to choose there."""
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "here", "open")
    ben.post(f"/api/tables/{table}/seats/2/sit")
    anna.post(f"/api/tables/{table}/start")
    at, record = written_down(anna, table, 3)
    first, second = (seat for seat in range(3) if seat != at.to_act)
    copies = []
    for _ in range(2):
        seats = [BOT, BOT, BOT]
        seats[first], seats[second] = {"kind": "here"}, {"kind": "open"}
        copies.append(forked(anna, record, at.seq, seats))
        ben.post(f"/api/tables/{copies[-1]}/seats/{second}/sit")
        anna.post(f"/api/tables/{copies[-1]}/start")

    def gone_on(copy: str) -> bool:
        return bool(anna.get(f"/api/tables/{copy}")["table"]["seq"])

    time.sleep(1.5)
    assert not any(map(gone_on, copies)), "people are to choose at the first table"
    (ben if at.to_act == 2 else anna).move(table)
    wait_for(lambda: all(map(gone_on, copies)))


def test_a_copy_of_a_game_that_people_play_gives_no_advice_on_it(friend: NewFriend) -> None:
    """Whoever writes a running game down may play it on against bots, but is not advised there."""
    anna, ben, table = two_people(friend)
    at, copy = copy_for(ben, table, own=True)
    assert ben.get(f"/api/tables/{copy}")["table"]["seq"] == 0, "it stands where the others do"
    status, said = hint(ben, copy, at.to_act)
    assert status == 409 and "People are playing" in said["reason"]
    body = {"seat": at.to_act, "by": at.to_act, "text": DEAL}
    status, said = ben.refused(f"/api/tables/{copy}/price", body)
    assert status == 409 and "People are playing" in said["reason"]
    anna.move(table)
    assert hint(ben, copy, at.to_act)[0] == 200, "they have gone on"


def test_beginners_are_advised_until_they_are_none(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "random", advice="beginners")
    my_turn(anna, table)
    assert hint(anna, table)[0] == 200
    for _ in range(BEGINNER_GAMES):
        play_to_end({0: anna, 1: anna}, anna.started("here", "here"))
    status, said = hint(anna, table)
    assert status == 409 and f"finished {BEGINNER_GAMES}" in said["reason"]
    other = anna.started("here", "random", "random", game="vegas-showdown", advice="beginners")
    my_turn(anna, other)
    assert hint(anna, other)[0] == 200, "a beginner at another title"


def test_no_line_leads_around_a_position_that_people_play(friend: NewFriend) -> None:
    anna, _, table = two_people(friend)
    stranger, path = friend(""), "/api/games/las-vegas/analysis"
    entries = anna.get(f"/api/tables/{table}/entries")["entries"]
    at = pitboss.load("las-vegas").start(2)
    for entry in entries[:-1]:
        at.play(entry["text"], seat=entry["seat"])
    steps = [{"seat": entries[-1]["seat"], "text": entries[-1]["text"]}]
    before = stranger.post(path, {"position": at.text})
    assert sum(before["shares"]) == pytest.approx(1) and before["drawn"]
    assert stranger.refused(path, {"position": at.text, "steps": steps})[0] == 409
    at.play(entries[-1]["text"], seat=entries[-1]["seat"])
    onward = [{"seat": at.to_act, "text": at.legal()[0]}]
    assert stranger.refused(path, {"position": at.text, "steps": onward})[0] == 409


def test_a_line_is_judged_as_in_python(friend: NewFriend) -> None:
    at = pitboss.load("lords-of-vegas").start(3)
    at.settle(pitboss.Dealer(2))
    move = at.legal()[0]
    body = {"position": at.text, "steps": [{"seat": at.to_act, "text": move}]}
    said = friend("Anna").post("/api/games/lords-of-vegas/analysis", body)
    values = evaluator("lords-of-vegas", 3)
    seat = at.to_act
    at.play(move, seat=seat)
    assert said["position"] == at.text and said["refused"] is None
    assert said["shares"] == pytest.approx(values.shares(at))
    wrong = {"position": at.text, "steps": [{"seat": None, "text": "nonsense"}]}
    refused = friend("Anna").post("/api/games/lords-of-vegas/analysis", wrong)["refused"]
    assert refused["step"] == 0 and refused["reason"]


def test_a_deal_has_a_price_for_everybody(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "random", "random", game="lords-of-vegas")
    my_turn(anna, table)
    path = f"/api/tables/{table}/price"
    said = anna.post(path, {"seat": 0, "by": 0, "text": DEAL})
    assert said["parties"] == [0, 1] and sum(said["before"]) == pytest.approx(1)
    change = [after - before for after, before in zip(said["after"], said["before"], strict=True)]
    assert change[0] < 0 < change[1], "whoever gives money away loses by it"
    assert sum(change) == pytest.approx(0)
    for text, status in (("deal 0>1 $999", 422), ("deal nonsense", 422), ("end", 409)):
        assert anna.refused(path, {"seat": 0, "by": 0, "text": text})[0] == status
    elsewhere = anna.started("here", "random", game="las-vegas")
    my_turn(anna, elsewhere)
    body = {"seat": 0, "by": 0, "text": DEAL}
    assert anna.refused(f"/api/tables/{elsewhere}/price", body)[0] == 422, "nobody deals there"


def test_the_money_at_which_a_deal_is_even() -> None:
    at = pitboss.load("lords-of-vegas").position(BUSY)
    said = price(DealQuestion("lords-of-vegas", at.text, 0, "deal 0>1 $7; 1>0 lot C8"))
    values = evaluator("lords-of-vegas", 3)
    assert [even.seat for even in said.even] == [0, 1]
    for even in said.even:
        assert even.amount is not None
        gains = []
        for more in (0, 1):
            paid = even.amount if even.payer == even.seat else -even.amount
            other = 1 - even.seat
            text = with_money(said.text, even.seat, other, paid + more)
            after = values.shares(agreed(at, 0, text))
            gains.append(after[even.seat] - said.before[even.seat])
        assert gains[0] >= 0 > gains[1], "one million more and the party loses"


def test_deals_are_spelled_with_other_money() -> None:
    text = "deal 0>1 $7; 1>0 lot D2; 2 build A1 vega"
    assert parties_of(text) == [0, 1, 2]
    assert with_money(text, 0, 1, 3) == "deal 1>0 lot D2; 2 build A1 vega; 0>1 $3"
    assert with_money(text, 0, 1, -3) == "deal 1>0 lot D2; 2 build A1 vega; 1>0 $3"
    assert with_money(text, 0, 2, 0) == "deal 0>1 $7; 1>0 lot D2; 2 build A1 vega"
