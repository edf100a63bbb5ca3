"""Stored before told: a server is killed in mid-game, many times, and loses nothing it said.

After every `kill -9` each acknowledged entry must be there unchanged, nothing that was not sent may
be there, no half of a move may be there, and the table must play on, bots included.
"""

import random
import secrets
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from pitboss.engine import Record
from pitboss.kernel import CHANCE
from tests.server.harness import Friend, Process, free_port

KILLS = 6

OPEN = {"open_money": True}
"""Nothing is hidden, so that the record of a running game can be had."""


class Player(threading.Thread):
    """Moves as fast as it can and remembers every entry the server has acknowledged."""

    def __init__(self, friend: Friend, table: str, acknowledged: dict[int, Any]) -> None:
        super().__init__()
        self.friend, self.table, self.acknowledged = friend, table, acknowledged
        self.ended = False
        self.unanswered: dict[str, Any] | None = None

    def run(self) -> None:
        try:
            while True:
                play = self.friend.now(self.table)
                if play["to_act"] is None:
                    self.ended = True
                    return
                if not play["legal"]:
                    time.sleep(0.005)
                    continue
                body = {"seat": play["to_act"], "text": play["legal"][0], "seq": play["seq"]}
                self.unanswered = body | {"key": secrets.token_hex(8)}
                answer = self.friend.http.post(
                    f"/api/tables/{self.table}/moves", json=self.unanswered
                )
                if answer.status_code == 200:
                    self.unanswered = None
                    for entry in answer.json()["entries"]:
                        self.acknowledged[entry["seq"]] = entry
        except httpx.TransportError:
            return


def test_a_killed_server_loses_nothing_it_acknowledged(database: str, tmp_path: Path) -> None:
    dice, port = random.Random(1), free_port()
    server = Process(database, tmp_path, port)
    anna = Friend(server.address, "Anna")
    tables = [anna.started("here", "greedy", "here", options=OPEN) for _ in range(2)]
    acknowledged: dict[str, dict[int, Any]] = {table: {} for table in tables}
    for _ in range(KILLS):
        players = [Player(anna, table, acknowledged[table]) for table in tables]
        for player in players:
            player.start()
        time.sleep(dice.uniform(0.02, 0.4))
        server.kill()
        for player in players:
            player.join()
        server = Process(database, tmp_path, port)
        for player in players:
            check_nothing_lost(anna, player)
    for table in tables:
        rest = Player(anna, table, acknowledged[table])
        rest.run()
        assert rest.ended, "the table plays on to the end, bots included"
        check_nothing_lost(anna, rest)
        record = Record.read(anna.http.get(f"/api/tables/{table}/record").text)
        assert record.replay().result is not None
    assert sum(map(len, acknowledged.values())) > KILLS, "there was something to lose"
    assert server.stop() == 0


def check_nothing_lost(friend: Friend, player: Player) -> None:
    table = player.table
    entries = friend.get(f"/api/tables/{table}/entries")["entries"]
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    stored = {entry["seq"]: entry for entry in entries}
    for seq, entry in player.acknowledged.items():
        assert stored[seq] == entry, f"entry {seq} was acknowledged"
    record = Record.read(friend.http.get(f"/api/tables/{table}/record").text)
    assert record.replay().to_act != CHANCE, "a move is stored with all its outcomes or not at all"
    if player.unanswered is not None:  # whether it was stored or not, asking again settles it
        again = friend.http.post(f"/api/tables/{table}/moves", json=player.unanswered)
        assert again.status_code == 200, again.text
        for entry in again.json()["entries"]:
            player.acknowledged[entry["seq"]] = entry
