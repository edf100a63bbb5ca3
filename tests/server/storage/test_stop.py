"""Stopping in good order, health, metrics and logs without secrets."""

import json
import re
import threading
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import Friend, Process
from tests.waiting import wait_for


def test_a_stop_lets_the_running_move_finish_and_logs_no_secret(
    database: str, tmp_path: Path
) -> None:
    server = Process(database, tmp_path, PITBOSS_SWEEP="0.001")  # always asking the database
    anna = Friend(server.address, "Anna")
    table = anna.started("here", "here", "greedy")
    code = anna.post(f"/api/tables/{table}/seats/1/carry")["code"]
    anna.post(f"/api/tables/{table}/chat", {"text": "psst"})
    acknowledged: list[dict[str, object]] = []

    def play_on() -> None:
        try:
            while True:
                answer = anna.move(table)
                acknowledged.extend(answer["entries"])
        except (httpx.TransportError, AssertionError, KeyError, IndexError, TypeError):
            return  # the server is gone, or says that it stops

    player = threading.Thread(target=play_on)
    with anna.feed(table) as feed:
        feed.next("play")
        player.start()
        wait_for(lambda: acknowledged)
        assert server.stop() == 0
        player.join()
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                feed.next()
    assert closed.value.rcvd is not None and closed.value.rcvd.code in (1001, 1012)
    log = server.log
    for line in log.splitlines():
        assert {"at", "level", "from", "what"} <= set(json.loads(line)), line
        assert json.loads(line)["level"] != "error", line
    assert "/api/tables/{table}/moves" in log
    cookie, token = anna.http.cookies["pitboss"], anna.http.headers["X-CSRF-Token"]
    for secret in (table, code, cookie, cookie.split(".")[0], token, "psst", "Anna"):
        assert secret not in log
    again = Process(database, tmp_path, server.port)
    entries = anna.get(f"/api/tables/{table}/entries")["entries"]
    assert acknowledged
    for entry in acknowledged:
        assert entries[int(str(entry["seq"])) - 1] == entry
    assert again.stop() == 0


BROODING = """
import sys
from pitboss.server.bots.seat_bot import SeatBot

def brood(self, at):
    print('{"at": "", "level": "", "from": "", "what": "brooding"}', file=sys.stderr, flush=True)
    while True:
        pass

SeatBot.decide = brood
"""


def test_a_stop_does_not_wait_for_a_bot_that_thinks(database: str, tmp_path: Path) -> None:
    server = Process(database, tmp_path, first=BROODING)
    anna = Friend(server.address, "Anna")
    table = anna.started("here", "random", "random")
    seen = anna.get(f"/api/tables/{table}")["play"]
    stored = seen["seq"]
    if seen["to_act"] == 0:
        stored = anna.move(table)["seq"]
    wait_for(lambda: "brooding" in server.log)
    assert server.stop() == 0
    again = Process(database, tmp_path, server.port)
    entries = anna.get(f"/api/tables/{table}/entries")["entries"]
    assert len(entries) >= stored
    with anna.feed(table) as feed:  # the bot whose thought was dropped moves now
        feed.until("play", lambda message: message["to_act"] in (0, None))
    assert again.stop() == 0


def test_health_and_metrics(address: str) -> None:
    answer = httpx.get(f"{address}/health")
    assert answer.status_code == 200 and answer.json()["status"] == "ok"
    anna = Friend(address, "Anna")
    table = anna.started("here", "here")
    anna.move(table)
    text = httpx.get(f"{address}/metrics").text
    assert 'pitboss_moves_total{by="person"}' in text
    assert 'route="/api/tables/{table}/moves"' in text
    assert table not in text


def test_the_moves_of_bots_are_counted(address: str) -> None:
    def counted() -> float:
        text = httpx.get(f"{address}/metrics").text
        found = re.search(r'^pitboss_moves_total{by="bot"} (\S+)$', text, re.MULTILINE)
        return float(found[1]) if found else 0

    anna, before = Friend(address, "Anna"), counted()
    table = anna.started("here", "random")
    with anna.feed(table) as feed:
        for _ in range(2):
            seq = anna.move(table)["seq"]
            feed.until("play", lambda play, seq=seq: play["seq"] > seq and play["to_act"] == 0)
    assert counted() == before + 2


def test_a_store_that_does_not_answer_is_said(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.sqlite"), tmp_path)
    anna = Friend(server.address, "Anna")
    table = anna.started("here", "here")
    seq = anna.get(f"/api/tables/{table}")["table"]["seq"]
    import sqlite3

    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    play = anna.get(f"/api/tables/{table}")["play"]
    body = {"seat": 0, "text": play["legal"][0], "seq": seq, "key": "12345678"}
    status, said = anna.refused(f"/api/tables/{table}/moves", body)
    assert (status, said["error"]) == (503, "busy")
    other.execute("ROLLBACK")
    other.close()
    assert anna.get(f"/api/tables/{table}")["table"]["seq"] == seq
    assert anna.post(f"/api/tables/{table}/moves", body)["result"] == "done"
    assert server.stop() == 0
