"""One process of the load: some tables, each with four people who play and two who watch.

    python -m bench.load.clients PORT TABLES SECONDS PAUSE

Prints one line of JSON: moves acknowledged, and how long each took to reach each reader.
"""

import asyncio
import json
import random
import re
import secrets
import sys
import time
from collections.abc import Callable

import uvloop

from bench.load.wire import Browser

SEATS, WATCHERS = 4, 2
WARM = 3.0
_SEQ = re.compile(rb'"seq":(\d+)')
_TO_ACT = re.compile(rb'"to_act":(\d+|null)')
_LEGAL = re.compile(rb'"legal":\["([^"]+)"')


class Pace:
    """When the people of one table move: `pause` apart on average, never in step with others.

    A think takes half to one and a half pauses, counted from when the last one was due, so that
    what a slow answer costs is made up for, up to one pause. A pause of 0: at once.
    """

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._due = time.monotonic() + pause * random.random()

    async def think(self) -> None:
        """Wait until the next move is due."""
        if not self._pause:
            return
        now = time.monotonic()
        self._due += self._pause * (0.5 + random.random())
        self._due = max(self._due, now - self._pause)
        await asyncio.sleep(max(0.0, self._due - now))


class LoadTable:
    """A table, its six readers and what they saw."""

    def __init__(self, port: int, pause: float) -> None:
        self.people = [Browser(port) for _ in range(SEATS)]
        self.watcher = Browser(port)
        self.moves = 0
        self.refused = 0
        self.delivered: list[float] = []
        self.acknowledged: list[float] = []
        self.counting = False
        self._pause = pause
        self._sent: dict[int, float] = {}
        """When the move that answers an entry was sent."""
        self._turn: asyncio.Queue[tuple[int, int, str]] = asyncio.Queue()
        self._saw_the_end = 0

    async def sit(self) -> None:
        """Make a table and let everybody sit down."""
        for number, person in enumerate(self.people):
            await person.introduce(f"Player {number + 1}")
        host = self.people[0]
        seats = [{"kind": "here"}] + [{"kind": "open"}] * (SEATS - 1)
        asked = {"game": "las-vegas", "seats": seats}
        self.table = (await host.ask("POST", "/api/tables", asked))["table"]["table"]
        for seat in range(1, SEATS):
            path = f"/api/tables/{self.table}/seats/{seat}/sit"
            await self.people[seat].ask("POST", path, {})

    async def play(self, until: float) -> None:
        """Play one game after the other."""
        pace = Pace(self._pause)
        while time.monotonic() < until:
            self._saw_the_end = 0
            self._turn = asyncio.Queue()
            self._sent.clear()
            feeds = [
                await person.feed(self.table, self._reader(await self._seat_of(number), number))
                for number, person in enumerate(self.people)
            ]
            feeds += [
                await self.watcher.feed(self.table, self._reader(None, SEATS + number))
                for number in range(WATCHERS)
            ]
            await self.people[0].ask("POST", f"/api/tables/{self.table}/start", {})
            over = await self._moves(until, pace)
            for feed in feeds:
                feed.close()
            if over:
                again = f"/api/tables/{self.table}/rematch"
                self.table = (await self.people[0].ask("POST", again, {}))["table"]["table"]

    async def _seat_of(self, number: int) -> int:
        seen = await self.people[number].ask("GET", f"/api/tables/{self.table}")
        return next(k for k, seat in enumerate(seen["table"]["seats"]) if seat["yours"])

    async def _moves(self, until: float, pace: Pace) -> bool:
        """Move until the game is over for every reader, or the time is up."""
        while time.monotonic() < until:
            try:
                who, seq, text = await asyncio.wait_for(self._turn.get(), 5)
            except TimeoutError:
                continue
            if not text:
                return True
            await pace.think()
            seat, browser = who % 16, self.people[who // 16]
            asked = {"seat": seat, "text": text, "seq": seq, "key": secrets.token_hex(8)}
            sent = self._sent[seq] = time.perf_counter()
            status, _ = await browser.try_ask("POST", f"/api/tables/{self.table}/moves", asked)
            if self.counting:
                if status == 200:
                    self.moves += 1
                    self.acknowledged.append(time.perf_counter() - sent)
                else:
                    self.refused += 1
        return False

    def _reader(self, seat: int | None, number: int) -> Callable[[bytes], None]:
        last = 0

        def hear(message: bytes) -> None:
            nonlocal last
            if not message.startswith(b'{"type":"play"'):
                return
            found, to_act = _SEQ.search(message), _TO_ACT.search(message)
            assert found is not None and to_act is not None
            before, last = last, int(found[1])
            if last == before:
                return
            if self.counting and before in self._sent:
                self.delivered.append(time.perf_counter() - self._sent[before])
            if to_act[1] == b"null":
                self._saw_the_end += 1
                if self._saw_the_end == SEATS + WATCHERS:
                    self._turn.put_nowait((0, 0, ""))
            elif seat is not None and int(to_act[1]) == seat:
                legal = _LEGAL.search(message)
                assert legal is not None
                self._turn.put_nowait((number * 16 + seat, last, legal[1].decode()))

        return hear


async def load(port: int, count: int, seconds: float, pause: float) -> None:
    """Play `count` tables for a while and print what was seen."""
    tables = [LoadTable(port, pause) for _ in range(count)]
    for table in tables:
        await table.sit()
    until = time.monotonic() + WARM + seconds
    playing = []
    for table in tables:  # not all at the same moment
        playing.append(asyncio.create_task(table.play(until)))
        await asyncio.sleep(WARM / 2 / count)
    await asyncio.sleep(max(0.0, until - seconds - time.monotonic()))
    print("counting", flush=True)
    for table in tables:
        table.counting = True
    used = time.process_time()
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    for table in tables:
        table.counting = False
    print(
        json.dumps(
            {
                "moves": sum(table.moves for table in tables),
                "refused": sum(table.refused for table in tables),
                "cpu": time.process_time() - used,
                "delivered": [round(t, 5) for table in tables for t in table.delivered],
                "acknowledged": [round(t, 5) for table in tables for t in table.acknowledged],
            }
        ),
        flush=True,
    )
    done, _ = await asyncio.wait(playing, timeout=10)
    for ended in done:
        ended.result()  # a table that failed makes the run fail


if __name__ == "__main__":
    uvloop.run(load(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])))
