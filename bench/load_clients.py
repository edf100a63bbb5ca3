"""One process of the load: some tables, each with four people who play and two who watch.

    python -m bench.load_clients PORT TABLES SECONDS PAUSE

Prints one line of JSON: moves acknowledged, and how long each took to reach each reader.
"""

import asyncio
import json
import re
import secrets
import sys
import time

from bench.load_wire import Browser, FeedReader

SEATS, WATCHERS = 4, 2
_SEQ = re.compile(rb'"seq":(\d+)')
_TO_ACT = re.compile(rb'"to_act":(\d+|null)')
_LEGAL = re.compile(rb'"legal":\["([^"]+)"')


class LoadTable:
    """A table, its six readers and what they saw."""

    def __init__(self, port: int, pause: float) -> None:
        self.people = [Browser(port) for _ in range(SEATS)]
        self.watcher = Browser(port)
        self.pause = pause
        self.moves = 0
        self.refused = 0
        self.delivered: list[float] = []
        self.acknowledged: list[float] = []
        self.counting = False
        self._sent = 0.0
        self._turn: asyncio.Queue[tuple[int, int, str]] = asyncio.Queue()
        self._over = asyncio.Event()

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
        while time.monotonic() < until:
            self._over.clear()
            self._turn = asyncio.Queue()
            feeds = [await person.feed(self.table) for person in self.people]
            feeds += [await self.watcher.feed(self.table) for _ in range(WATCHERS)]
            seen = await self.people[0].ask("GET", f"/api/tables/{self.table}")
            held = [
                next(k for k, seat in enumerate(s["table"]["seats"]) if seat["yours"])
                for s in [
                    seen,
                    *[await p.ask("GET", f"/api/tables/{self.table}") for p in self.people[1:]],
                ]
            ]
            readers = [
                asyncio.create_task(self._read(feed, held[k] if k < SEATS else None, k))
                for k, feed in enumerate(feeds)
            ]
            await self.people[0].ask("POST", f"/api/tables/{self.table}/start", {})
            await self._moves(until)
            for feed in feeds:
                feed.close()
            await asyncio.gather(*readers)
            if self._over.is_set():
                again = f"/api/tables/{self.table}/rematch"
                self.table = (await self.people[0].ask("POST", again, {}))["table"]["table"]

    async def _moves(self, until: float) -> None:
        while not self._over.is_set() and time.monotonic() < until:
            try:
                who, seq, text = await asyncio.wait_for(self._turn.get(), 5)
            except TimeoutError:
                continue
            seat, browser = who % 16, self.people[who // 16]
            if self.pause:
                spent = time.perf_counter() - self._sent
                await asyncio.sleep(max(0.0, self.pause - spent))
            self._sent = time.perf_counter()
            sent = {"seat": seat, "text": text, "seq": seq, "key": secrets.token_hex(8)}
            status, _ = await browser.try_ask("POST", f"/api/tables/{self.table}/moves", sent)
            if self.counting:
                if status == 200:
                    self.moves += 1
                    self.acknowledged.append(time.perf_counter() - self._sent)
                else:
                    self.refused += 1

    async def _read(self, feed: FeedReader, seat: int | None, number: int) -> None:
        last = 0
        while message := await feed.next():
            if not message.startswith(b'{"type":"play"'):
                continue
            found = _SEQ.search(message)
            to_act = _TO_ACT.search(message)
            assert found is not None and to_act is not None
            seq = int(found[1])
            if seq > last and last and self.counting:
                self.delivered.append(time.perf_counter() - self._sent)
            if seq == last:
                continue
            last = seq
            if to_act[1] == b"null":
                self._over.set()
                self._turn.put_nowait((0, 0, ""))
            elif seat is not None and int(to_act[1]) == seat:
                legal = _LEGAL.search(message)
                assert legal is not None
                self._turn.put_nowait((number * 16 + seat, seq, legal[1].decode()))


async def load(port: int, count: int, seconds: float, pause: float) -> None:
    """Play `count` tables for a while and print what was seen."""
    tables = [LoadTable(port, pause) for _ in range(count)]
    for table in tables:
        await table.sit()
    warm = 3.0
    until = time.monotonic() + warm + seconds
    playing = []
    for number, table in enumerate(tables):  # not all at the same moment
        playing.append(asyncio.create_task(table.play(until)))
        await asyncio.sleep(min(pause, warm / 2) / max(1, count) if number < count else 0)
    await asyncio.sleep(max(0.0, until - seconds - time.monotonic()))
    print("counting", flush=True)
    for table in tables:
        table.counting = True
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    for table in tables:
        table.counting = False
    print(
        json.dumps(
            {
                "moves": sum(table.moves for table in tables),
                "refused": sum(table.refused for table in tables),
                "delivered": [round(t, 5) for table in tables for t in table.delivered],
                "acknowledged": [round(t, 5) for table in tables for t in table.acknowledged],
            }
        ),
        flush=True,
    )
    await asyncio.wait(playing, timeout=10)


if __name__ == "__main__":
    asyncio.run(load(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])))
