"""Seeds: pages add to the dice of a table, nobody can fit one to another, nobody is waited for."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pitboss.cli import verbs
from pitboss.engine import Record, SealedDealer
from pitboss.engine.replay import verify
from pitboss.server.settings import database_address
from tests.server.harness import Friend, Process, play_to_end, serving

New = Callable[..., Friend]
SEED = {name: hashlib.sha256(name.encode()).digest() for name in ("Anna", "Ben", "Cleo")}


def promise(who: Friend, table: str, name: str) -> Any:
    digest = hashlib.sha256(SEED[name]).hexdigest()
    return who.post(f"/api/tables/{table}/seed", {"digest": digest})["table"]["dice"]


def tell(who: Friend, table: str, name: str) -> Any:
    body = {"seed": SEED[name].hex()}
    return who.post(f"/api/tables/{table}/seed/tell", body)["table"]["dice"]


def start(who: Friend, table: str, **body: Any) -> tuple[int, Any]:
    answer = who.http.post(f"/api/tables/{table}/start", json=body)
    assert answer.status_code in (200, 202), answer.text
    return answer.status_code, answer.json()


def record(who: Friend, table: str) -> Record:
    return Record.read(who.http.get(f"/api/tables/{table}/record").text)


def told(who: Friend, table: str) -> list[str | None]:
    """The seeds in the dice of a game, None for one that was promised and not told."""
    dice = who.get(f"/api/tables/{table}")["table"]["dice"]
    assert dice["closed"] or not dice["seeds"]
    return [seed["seed"] for seed in dice["seeds"]]


def two_seated(anna: Friend, ben: Friend, *more: str) -> str:
    table = anna.table("here", "open", *more)
    ben.post(f"/api/tables/{table}/seats/1/sit")
    return table


def test_dice_come_from_the_secret_and_from_everybodys_seed(friend: New) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = two_seated(anna, ben)
    before = anna.get(f"/api/tables/{table}")["table"]["dice"]
    assert before["seeds"] == [] and before["closed"] is False and before["secret"] is None
    promise(ben, table, "Ben")
    promised = promise(anna, table, "Anna")
    assert [seed["seed"] for seed in promised["seeds"]] == [None, None]
    status, closing = start(anna, table)
    dice = closing["table"]["dice"]
    assert (status, closing["play"], dice["closed"]) == (202, None, True)
    # In the order of seats, whoever promised first; and the secret is the one of before.
    digests = [hashlib.sha256(SEED[name]).hexdigest() for name in ("Anna", "Ben")]
    assert [seed["digest"] for seed in dice["seeds"]] == digests
    assert dice["commitment"] == before["commitment"]
    tell(anna, table, "Anna")
    assert tell(ben, table, "Ben")["seeds"][1]["seed"] == SEED["Ben"].hex()
    status, started = start(anna, table, closed=True)
    assert status == 200 and started["play"]["to_act"] is not None
    assert told(anna, table) == [SEED["Anna"].hex(), SEED["Ben"].hex()]
    play_to_end({0: anna, 1: ben}, table)
    over = record(anna, table)
    assert [seed.told for seed in over.seeds] == [SEED["Anna"].hex(), SEED["Ben"].hex()]
    assert verify(over).check().dice == "derived"
    alone = SealedDealer(bytes.fromhex(over.secret))
    assert over.start().settle(alone) != over.start().settle(
        SealedDealer(bytes.fromhex(over.secret), over.seeds)
    )
    uploaded = anna.http.post("/api/records", content=str(over)).json()["record"]["dice"]
    assert uploaded["verified"] is True and len(uploaded["seeds"]) == 2


def test_a_seed_is_told_after_all_promises_and_is_the_promised_one(friend: New) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = two_seated(anna, ben)
    promise(anna, table, "Anna")
    path = f"/api/tables/{table}/seed"
    early = anna.refused(f"{path}/tell", {"seed": SEED["Anna"].hex()})
    assert early[0] == 409 and "not before" in early[1]["reason"]
    start(anna, table)
    late = ben.refused(path, {"digest": "0" * 64})  # would know the seeds of the others
    assert late[0] == 409 and "no seed is promised any more" in late[1]["reason"]
    assert ben.refused(f"{path}/tell", {"seed": SEED["Ben"].hex()})[0] == 409
    wrong = anna.refused(f"{path}/tell", {"seed": SEED["Ben"].hex()})
    assert wrong == (400, wrong[1]) and "not the seed that you promised" in wrong[1]["reason"]
    tell(anna, table, "Anna")
    start(anna, table, closed=True)
    over = anna.refused(path, {"digest": "0" * 64})
    assert over[0] == 409 and "started already" in over[1]["reason"]


def test_only_those_who_sit_here_promise_and_may_change_their_mind(friend: New) -> None:
    anna, ben, cleo = friend("Anna"), friend("Ben"), friend("Cleo")
    table = two_seated(anna, ben)
    path = f"/api/tables/{table}/seed"
    assert cleo.refused(path, {"digest": "0" * 64})[1]["error"] == "not_your_seat"
    assert anna.refused(path, {"digest": "0" * 63})[0] == 400
    assert anna.refused(path, {"digest": "G" * 64})[0] == 400
    promise(anna, table, "Cleo")
    assert len(promise(anna, table, "Anna")["seeds"]) == 1


def test_nobody_blocks_the_start(friend: New) -> None:
    anna, ben, cleo = friend("Anna"), friend("Ben"), friend("Cleo")
    table = two_seated(anna, ben, "open")
    cleo.post(f"/api/tables/{table}/seats/2/sit")
    promise(anna, table, "Anna")
    promise(ben, table, "Ben")  # Cleo promises nothing, Ben does not tell, and neither is here
    assert start(anna, table)[0] == 202
    tell(anna, table, "Anna")
    assert start(anna, table, closed=True)[0] == 200
    assert told(anna, table) == [SEED["Anna"].hex(), None]
    play_to_end({0: anna, 1: ben, 2: cleo}, table)
    assert verify(record(anna, table)).check().dice == "derived"


def test_a_start_waits_a_moment_for_somebody_who_is_online(friend: New) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = two_seated(anna, ben)
    promise(ben, table, "Ben")
    with ben.feed(table) as feed:
        feed.next("table")
        assert start(anna, table)[0] == 202
        assert feed.until("table", lambda m: m["table"]["dice"]["closed"])
        assert start(anna, table, closed=True)[0] == 200  # Ben's page does not answer: it goes on
    assert told(anna, table) == [None]


def test_whoever_left_before_the_start_adds_nothing(friend: New) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = two_seated(anna, ben)
    promise(ben, table, "Ben")
    ben.post(f"/api/tables/{table}/seats/1/leave")
    anna.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "random"})
    assert start(anna, table)[0] == 200
    assert told(anna, table) == []


def test_who_sits_down_while_seeds_are_told_adds_to_the_dice_as_well(friend: New) -> None:
    anna, ben, cleo = friend("Anna"), friend("Ben"), friend("Cleo")
    table = two_seated(anna, ben)
    promise(anna, table, "Anna")
    start(anna, table)
    tell(anna, table, "Anna")
    ben.post(f"/api/tables/{table}/seats/1/leave")
    cleo.post(f"/api/tables/{table}/seats/1/sit")
    dice = anna.get(f"/api/tables/{table}")["table"]["dice"]
    assert dice["closed"] is False and dice["seeds"] == []  # what was told is not used again
    refused = anna.refused(f"/api/tables/{table}/start", {"closed": True})
    assert refused[0] == 409 and "sat down or left" in refused[1]["reason"]
    promise(cleo, table, "Cleo")
    start(anna, table)
    tell(cleo, table, "Cleo")
    assert start(anna, table, closed=True)[0] == 200
    assert told(anna, table) == [SEED["Cleo"].hex()]


def test_a_hot_seat_starts_at_once_and_its_record_is_as_before(friend: New) -> None:
    anna = friend("Anna")
    table = anna.table("here", "here")
    status, started = start(anna, table)
    assert status == 200 and started["table"]["dice"]["seeds"] == []
    play_to_end({0: anna, 1: anna}, table)
    over = record(anna, table)
    assert "\nseed" not in str(over) and verify(over).check().dice == "derived"


def test_one_person_in_several_seats_has_one_seed(friend: New) -> None:
    anna = friend("Anna")
    table = anna.table("here", "here")
    promise(anna, table, "Anna")
    start(anna, table)
    tell(anna, table, "Anna")
    assert start(anna, table, closed=True)[0] == 200
    assert told(anna, table) == [SEED["Anna"].hex()]


def test_a_rematch_has_another_secret_and_no_seeds_yet(friend: New) -> None:
    anna = friend("Anna")
    table = anna.table("here", "here")
    promise(anna, table, "Anna")
    start(anna, table)
    tell(anna, table, "Anna")
    start(anna, table, closed=True)
    play_to_end({0: anna, 1: anna}, table)
    old = anna.get(f"/api/tables/{table}")["table"]["dice"]
    new = anna.post(f"/api/tables/{table}/rematch")["table"]["dice"]
    assert (new["seeds"], new["closed"]) == ([], False)
    assert new["commitment"] != old["commitment"]
    fork = anna.post(
        f"/api/tables/{table}/fork", {"seq": 20, "seats": [{"kind": "here"}, {"kind": "here"}]}
    )["table"]["dice"]
    assert (fork["seeds"], fork["closed"]) == ([], False)


@pytest.mark.parametrize("drop", [False, True])
def test_open_seats_that_are_dropped_change_no_seed(friend: New, drop: bool) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open", "open")
    ben.post(f"/api/tables/{table}/seats/2/sit")
    promise(ben, table, "Ben")
    promise(anna, table, "Anna")
    if not drop:
        assert anna.refused(f"/api/tables/{table}/start")[0] == 409
        assert anna.get(f"/api/tables/{table}")["table"]["dice"]["closed"] is False
        return
    closed = start(anna, table, drop_open=True)[1]["table"]["dice"]["seeds"]
    tell(anna, table, "Anna")
    tell(ben, table, "Ben")
    started = start(anna, table, drop_open=True, closed=True)[1]["table"]
    assert len(started["seats"]) == 2
    digests = [seed["digest"] for seed in started["dice"]["seeds"]]
    assert digests == [seed["digest"] for seed in closed]


def test_seeds_outlive_the_server_and_go_into_a_backup(tmp_path: Path) -> None:
    first, second = str(tmp_path / "first.sqlite"), str(tmp_path / "second.sqlite")
    with serving(database_address(first)) as address:
        anna = Friend(address, "Anna")
        table = anna.table("here", "here")
        promise(anna, table, "Anna")
        start(anna, table)
        tell(anna, table, "Anna")
        start(anna, table, closed=True)
    backup = str(tmp_path / "backup")
    for words in (
        ("backup", backup, "--database", first),
        ("restore", backup, "--database", second),
    ):
        assert CliRunner().invoke(verbs, words).exit_code == 0
    with serving(database_address(second)) as address:
        anna = anna.at(address)
        play_to_end({0: anna, 1: anna}, table)
        assert verify(record(anna, table)).check().dice == "derived"
        assert [seed.told for seed in record(anna, table).seeds] == [SEED["Anna"].hex()]


def test_two_nodes_agree_on_the_seeds(postgres: Callable[[], str], tmp_path: Path) -> None:
    database = postgres()
    one, two = Process(database, tmp_path), Process(database, tmp_path)
    anna, ben = Friend(one.address, "Anna"), Friend(two.address, "Ben")
    table = two_seated(anna, ben)
    promise(anna, table, "Anna")
    promise(ben, table, "Ben")
    assert start(anna, table)[0] == 202
    tell(ben, table, "Ben")  # through the other node, whether or not its notice has come
    tell(anna, table, "Anna")
    twin = anna.at(two.address)
    assert start(twin, table, closed=True)[0] == 200
    with anna.feed(table) as feed:
        play_to_end({0: twin, 1: ben}, table)
        feed.until("table", lambda m: m["table"]["status"] == "over")
    texts = {who.http.get(f"/api/tables/{table}/record").text for who in (anna, ben)}
    assert len(texts) == 1
    over = Record.read(texts.pop())
    assert verify(over).check().dice == "derived"
    assert [seed.told for seed in over.seeds] == [SEED["Anna"].hex(), SEED["Ben"].hex()]
    assert one.stop() == 0
    assert two.stop() == 0
