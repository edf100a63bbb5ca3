"""Reviews are queued in the database, worked off by processes, stored once, and shared."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from pitboss import Dealer, Record, load
from pitboss.server import clock
from pitboss.server.reviews.questions import ReviewQuestion, WhatIfQuestion, encode
from pitboss.server.settings import Limits, Settings, database_address
from pitboss.server.storage import schema
from pitboss.server.storage.offline import reading
from pitboss.server.storage.reviews import (
    DONE,
    FAILED,
    LEASE_SECONDS,
    MOST_TRIES,
    RUNNING,
    WAITING,
    QueueFull,
    ReviewRow,
)
from pitboss.server.storage.store import Store
from tests.server.api.test_records import some_record, upload
from tests.server.harness import NO_LIMITS, Friend, play_to_end, serving
from tests.server.tables.test_undo import two_people

NewFriend = Callable[[str], Friend]
GOLDEN = Path(__file__).parents[2] / "golden" / "las-vegas" / "four-rounds-neutral-dice.record"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def followed(who: Friend, asked: Any) -> Any:
    """Follow a review to its end, as the page does."""
    while asked["job"]["status"] in (WAITING, RUNNING):
        time.sleep(0.1)
        asked = who.get(f"/api/reviews/{asked['job']['review']}")
    return asked


def whole_game(who: Friend) -> str:
    """Upload a whole game; give where it is."""
    return f"/api/records/{upload(who, GOLDEN.read_text())[1]['record']['record']}"


def other_step(game: str, who: Friend) -> tuple[int, str]:
    """Find a decision of a game and a move that was not played there."""
    record = Record.read(who.http.get(f"{game}/text").text)
    at = record.start()
    for seq, entry in enumerate(record.entries, 1):
        others = [move for move in at.legal() if move != entry.text] if at.to_act >= 0 else []
        if others and seq > len(record.entries) - 60:
            return seq, others[0]
        at.play(entry.text)
    raise AssertionError("no decision")


def test_what_if_plays_both_games_on_and_is_stored_once(friend: NewFriend) -> None:
    anna = friend("Anna")
    game = whole_game(anna)
    seq, text = other_step(game, anna)
    body = {"seq": seq, "text": text, "games": 3}
    first = followed(anna, anna.post(f"{game}/what-if", body))
    assert first["job"]["status"] == DONE, first
    found = first["what_if"]
    assert (found["games"], found["asked"]) == (3, 3)
    assert found["changed"]["text"] == text
    for branch in ("played", "changed"):
        assert sum(found[branch]["shares"]) == pytest.approx(1)
    ben = friend("Ben")
    again = ben.post(f"{game}/what-if", body)
    assert again["job"]["review"] == first["job"]["review"] and again["what_if"] == found
    assert not again["job"]["yours"] and first["job"]["yours"]
    listed = ben.get(f"{game}/reviews")["reviews"]
    assert [job["review"] for job in listed] == [first["job"]["review"]]


def test_a_step_that_is_not_possible_gets_the_reason(friend: NewFriend) -> None:
    anna = friend("Anna")
    game = whole_game(anna)
    seq, _ = other_step(game, anna)
    status, said = anna.refused(f"{game}/what-if", {"seq": seq, "text": "place 9"})
    assert status == 422 and said["reason"]
    assert anna.refused(f"{game}/what-if", {"seq": 10**6, "text": "place 1"})[0] == 404


def test_a_review_adds_up_for_every_seat(friend: NewFriend) -> None:
    anna = friend("Anna")
    game = whole_game(anna)
    done = followed(anna, anna.post(f"{game}/reviews", {"depth": "quick"}))
    assert done["job"]["status"] == DONE, done["job"]
    review = done["review"]
    for seat in review["seats"]:
        assert seat["start"] + seat["luck"] + seat["play"] == pytest.approx(seat["result"])
    assert anna.post(f"{game}/reviews")["job"]["review"] == done["job"]["review"]


def test_only_a_whole_game_is_reviewed(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    for who in (anna, ben):
        assert who.refused(f"/api/tables/{table}/reviews")[0] == 409
    anna.post(f"/api/tables/{table}/start")
    for who in (anna, ben, friend("Cleo")):
        for path, body in (("reviews", {}), ("what-if", {"seq": 1, "text": "place 1"})):
            status, said = who.refused(f"/api/tables/{table}/{path}", body)
            assert status == 409 and "once it is over" in said["reason"]
        status, _ = who.refused(f"/api/tables/{table}/reviews", method="GET")
        assert status == 409
    unfinished = f"/api/records/{upload(anna, some_record())[1]['record']['record']}"
    status, said = anna.refused(f"{unfinished}/reviews")
    assert status == 409 and "ends before" in said["reason"]


def test_a_table_that_is_over_is_reviewed_by_whoever_has_its_link(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.started("here", "random")
    play_to_end({0: anna}, table)
    record = anna.get(f"/api/tables/{table}/entries")["entries"]
    seq = max(entry["seq"] for entry in record if entry["seat"] is not None)
    text = record[seq - 1]["text"]
    asked = ben.post(f"/api/tables/{table}/what-if", {"seq": seq, "text": text, "games": 1})
    done = followed(ben, asked)
    assert done["what_if"]["played"] == done["what_if"]["changed"]
    assert anna.get(f"/api/tables/{table}/reviews")["reviews"][0]["kind"] == "what_if"


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Friend]:
    """Somebody at a server that works on nothing: jobs wait."""
    limits = replace(NO_LIMITS, reviews_at_once=0, reviews_a_person=2)
    with serving(database_address(str(tmp_path / "slow.sqlite")), limits=limits) as address:
        yield Friend(address, "Anna")


def test_one_person_has_two_under_way_and_may_cancel(patient: Friend) -> None:
    game = whole_game(patient)
    seq, text = other_step(game, patient)
    asked = [
        patient.post(f"{game}/what-if", {"seq": seq, "text": text, "games": games})
        for games in (1, 2)
    ]
    status, said = patient.refused(f"{game}/what-if", {"seq": seq, "text": text, "games": 3})
    assert status == 429 and "under way" in said["reason"] and said["retry_after"] > 0
    stranger = Friend(patient.address, "Cleo")
    review = f"/api/reviews/{asked[0]['job']['review']}"
    assert stranger.refused(f"{review}/cancel")[0] == 409
    assert patient.post(f"{review}/cancel") == {"cancelled": True}
    assert patient.refused(review, method="GET")[0] == 404
    patient.post(f"{game}/what-if", {"seq": seq, "text": text, "games": 3})


def test_reviews_come_no_more_often_than_the_limit(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, reviews_a_minute=1, reviews_at_once=0, people_an_address=1)
    with serving(database_address(str(tmp_path / "limit.sqlite")), limits=limits) as address:
        anna = Friend(address, "Anna")
        game = whole_game(anna)
        anna.post(f"{game}/reviews")
        assert anna.refused(f"{game}/reviews")[0] == 429
        assert Friend(address, "Ben").refused(f"{game}/reviews")[0] == 429, "a fresh cookie"


def test_fresh_cookies_do_not_fill_the_queue(patient: Friend) -> None:
    game = whole_game(patient)
    seq, text = other_step(game, patient)
    most = 2 * NO_LIMITS.people_an_address
    asked = [
        Friend(patient.address).http.post(
            f"{game}/what-if", json={"seq": seq, "text": text, "games": games}
        )
        for games in range(1, most + 3)
    ]
    assert [answer.status_code for answer in asked] == [200] * most + [429] * 2
    first = asked[0].json()["job"]["review"]
    again = patient.post(f"{game}/what-if", {"seq": seq, "text": text, "games": 1})
    assert again["job"]["review"] == first, "what was asked before is given"


def made_up(who: Friend, table: str) -> str:
    """Put a game together from what everybody saw of a running one, and play it to its end."""
    at, dealer = load("las-vegas").start(2), Dealer(1)
    for entry in who.get(f"/api/tables/{table}/entries")["entries"]:
        at.play(entry["text"], seat=entry["seat"])
    while at.result is None:
        at.play(at.legal()[0])
        at.settle(dealer)
    return f"/api/records/{upload(who, str(Record.of(at)))[1]['record']['record']}"


def test_a_game_that_people_play_is_not_reviewed_as_a_record(patient: Friend) -> None:
    """The moves so far with any moves behind them are a whole game; its review is advice."""
    anna, ben, table = two_people(lambda name: Friend(patient.address, name))
    game = made_up(ben, table)
    for depth in ("quick", "deep"):
        status, said = ben.refused(f"{game}/reviews", {"depth": depth})
        assert (status, said["error"]) == (409, "conflict")
        assert "People are playing" in said["reason"]
    anna.move(table)
    assert ben.post(f"{game}/reviews")["job"]["status"] == WAITING, "they have gone on"
    assert ben.refused(f"{made_up(ben, table)}/reviews")[0] == 409


def test_a_position_that_people_play_is_no_branch_of_a_what_if(patient: Friend) -> None:
    """Both branches are played on: to change the step before it tells what it is worth."""
    _, ben, table = two_people(lambda name: Friend(patient.address, name))
    game = made_up(ben, table)
    entries = ben.get(f"/api/tables/{table}/entries")["entries"]
    before = load("las-vegas").start(2)
    for entry in entries[:-1]:
        before.play(entry["text"], seat=entry["seat"])
    before.settle(Dealer(8))
    other = before.last_entry.text
    assert other != entries[-1]["text"]
    status, said = ben.refused(f"{game}/what-if", {"seq": len(entries), "text": other})
    assert (status, said["error"]) == (409, "conflict"), said


def test_whoever_asks_too_often_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, reviews_a_minute=0)
    with serving(database_address(str(tmp_path / "none.sqlite")), limits=limits) as address:
        anna = Friend(address)
        for source in ("tables", "records"):
            for path, body in (("reviews", {}), ("what-if", {"seq": 1, "text": "place 1"})):
                assert anna.refused(f"/api/{source}/none/{path}", body)[0] == 429


def long_question(who: Friend) -> tuple[str, Any]:
    """Ask for something that takes a while; give where it is, once it is under way."""
    game = whole_game(who)
    seq, text = other_step(game, who)
    asked = who.post(f"{game}/what-if", {"seq": seq, "text": text, "games": 1000})
    review = f"/api/reviews/{asked['job']['review']}"
    return review, until(who, review, lambda found: found["progress"] > 0)


def until(who: Friend, review: str, fits: Callable[[Any], bool]) -> Any:
    while not fits(found := who.get(review)["job"]):
        assert found["status"] in (WAITING, RUNNING), found
        time.sleep(0.1)
    return found


def workers() -> list[int]:
    """The processes of this one that review."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            mine = f"PPid:\t{os.getpid()}\n" in (folder / "status").read_text()
            if mine and b"reviews.worker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def test_a_worker_that_is_killed_is_followed_by_another(tmp_path: Path) -> None:
    with serving(database_address(str(tmp_path / "killed.sqlite"))) as address:
        anna = Friend(address, "Anna")
        before = set(workers())
        review, _ = long_question(anna)
        (worker,) = set(workers()) - before
        os.kill(worker, signal.SIGKILL)
        until(anna, review, lambda found: found["progress"] == 0)
        until(anna, review, lambda found: found["progress"] > 0)
        assert worker not in workers()
        anna.post(f"{review}/cancel")


def test_a_server_that_stops_gives_its_job_back(tmp_path: Path) -> None:
    database = database_address(str(tmp_path / "stopped.sqlite"))
    with serving(database) as address:
        review, _ = long_question(Friend(address, "Anna"))
    stored = reading(database, lambda at: at.execute(select(schema.reviews)).mappings().one())
    assert (stored["status"], stored["tries"], stored["node"]) == (WAITING, 0, None)
    with serving(database) as address:
        anna = Friend(address)
        until(anna, review, lambda found: found["status"] == RUNNING)


def job(name: str, person: str = "anna") -> ReviewRow:
    return ReviewRow(name, name, None, None, person, "{}", "text", clock.now())


@pytest.mark.anyio
async def test_a_job_of_a_dead_worker_is_taken_again(database: str) -> None:
    store = Store(Settings(database_address(database), limits=Limits()))
    await store.open()
    try:
        jobs, now = store.reviews, clock.now()
        await jobs.add(job("one"), 9, 9)
        first = await jobs.take("node a", now)
        assert first is not None and first.tries == 1
        assert await jobs.take("node b", now) is None, "it is taken"
        assert await jobs.renew("one", "node a", 0.5, now)
        later = now + LEASE_SECONDS + 1
        again = await jobs.take("node b", later)
        assert again is not None and (again.id, again.tries) == ("one", 2)
        assert not await jobs.renew("one", "node a", 0.6, later), "it belongs to another now"
        assert not await jobs.finish("one", "node a", later, "{}")
        assert await jobs.finish("one", "node b", later, '{"a": 1}')
        done = await jobs.get("one")
        assert done is not None and (done.status, done.result, done.record) == (
            DONE, '{"a": 1}', "",
        )  # fmt: skip
        assert await jobs.take("node a", later + 1000) is None
    finally:
        await store.close()


@pytest.mark.anyio
async def test_a_job_that_kills_its_workers_is_given_up(database: str) -> None:
    store = Store(Settings(database_address(database), limits=Limits()))
    await store.open()
    try:
        jobs, now = store.reviews, clock.now()
        await jobs.add(job("one"), 9, 9)
        for tries in range(MOST_TRIES):
            assert await jobs.take("node", now + tries * (LEASE_SECONDS + 1)) is not None
        assert await jobs.take("node", now + MOST_TRIES * (LEASE_SECONDS + 1)) is None
        failed = await jobs.get("one")
        assert failed is not None and failed.status == FAILED and failed.fault
        retried = await jobs.add(replace(job("one"), id="two"), 9, 9)
        assert (retried.id, retried.status) == ("two", WAITING), "what failed may be asked again"
    finally:
        await store.close()


@pytest.mark.anyio
async def test_the_queue_is_bounded_for_each_and_for_all(database: str) -> None:
    store = Store(Settings(database_address(database), limits=Limits()))
    await store.open()
    try:
        jobs = store.reviews
        await jobs.add(job("one"), 1, 2)
        same = await jobs.add(replace(job("one"), id="other", person="ben"), 1, 2)
        assert same.id == "one", "equal questions have one row"
        with pytest.raises(QueueFull) as own:
            await jobs.add(job("two"), 1, 2)
        await jobs.add(job("two", "ben"), 1, 2)
        with pytest.raises(QueueFull) as full:
            await jobs.add(job("three", "cleo"), 1, 2)
        assert own.value.own and not full.value.own
        assert await jobs.cancel("one", "ben") is False
        assert await jobs.cancel("one", "anna")
        await jobs.add(job("three", "cleo"), 1, 2)
    finally:
        await store.close()


@pytest.mark.anyio
async def test_who_asks_for_little_does_not_wait_for_those_who_ask_for_much(database: str) -> None:
    store = Store(Settings(database_address(database), limits=Limits()))
    await store.open()
    try:
        jobs, now = store.reviews, clock.now()
        questions = [ReviewQuestion("deep"), ReviewQuestion("deep"), ReviewQuestion("quick"),
                     WhatIfQuestion(1, '"depth":"deep"', 1)]  # fmt: skip
        for number, question in enumerate(questions):
            asked = encode(question).decode()
            await jobs.add(replace(job(str(number)), asked=asked, created=now + number), 9, 9)
        taken = [await jobs.take("node", now + 9) for _ in questions]
        assert [one and one.id for one in taken] == ["2", "3", "0", "1"]
    finally:
        await store.close()
