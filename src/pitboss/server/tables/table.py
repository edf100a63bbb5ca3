"""A table in the memory of this process: a cache of what is stored, and its readers."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.engine import Position, SealedDealer, games
from pitboss.kernel import OVER as NOBODY
from pitboss.server.api import responses
from pitboss.server.bots.seat_bot import Player
from pitboss.server.realtime.connection import Feed
from pitboss.server.storage.rows import (
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Change,
    EntryRow,
    SeatRow,
    TableRow,
)
from pitboss.server.tables.history import replay as replay_rows
from pitboss.server.tables.history import start_position
from pitboss.server.tables.position_messages import Shown
from pitboss.server.tables.presenter import (
    moment,
    names_of,
    result_told,
    told_again,
)


@dataclass(frozen=True)
class Step:
    """A change and what it makes of the position, ready to be stored and then told."""

    change: Change
    at: Position | None = None
    told: Sequence[responses.EntryTold] = ()


class Room:
    """One table: its row, seats, position and what was told. Changed only after storing."""

    def __init__(self, row: TableRow, seats: tuple[SeatRow, ...]) -> None:
        self.row = row
        self.seats = seats
        self.at: Position | None = None
        self.told: list[responses.EntryTold] = []
        self.keys: dict[str, tuple[int, int]] = {}
        """The first and last entry that a move with an idempotency key made."""
        self.feeds: set[Feed] = set()
        self.readers = 0
        """Feeds, and those about to be: what the limit counts."""
        self.lock = asyncio.Lock()
        self.dirty = False
        """A transaction ended in doubt: read the table again before using it."""
        self.waker: asyncio.Task[None] | None = None
        self.players: dict[int, Player] = {}
        """The bots that have thought here, by seat."""
        self.used = time.monotonic()
        self.last_chat = 0
        self.restless = False
        """Who is online or watching has changed, and the readers have not been told."""
        self._shown: Shown | None = None

    @property
    def seq(self) -> int:
        """The last entry."""
        return self.row.seq

    @property
    def dealer(self) -> SealedDealer:
        """The dice of this table."""
        return SealedDealer(bytes.fromhex(self.row.secret))

    def load(self, entries: Sequence[EntryRow]) -> None:
        """Play the stored entries. May take a moment: call it in a thread."""
        if self.row.status == "gathering":
            return
        at = start_position(self.row, len(self.seats))
        told = replay_rows(at, entries, names_of(self.seats))
        self.at, self.told = at, told
        self._note_keys(entries)

    def take(self, step: Step) -> None:
        """Swap in what has been stored."""
        change = step.change
        self.row = change.of(self.row)
        if change.seats is not None:
            self._reseat(change.seats)
        if step.at is not None:
            self.at = step.at
            self.told.extend(step.told)
            self._note_keys(change.entries)
        self._shown = None

    def take_entries(
        self, at: Position, told: Sequence[responses.EntryTold], entries: Sequence[EntryRow]
    ) -> None:
        """Swap in what another node has stored; its row follows."""
        self.at = at
        self.told.extend(told)
        self._note_keys(entries)
        self._shown = None

    def note_seen(self, came: set[str], went: set[str], now: float, online_for: float) -> None:
        """Note who came and who went."""

        def noted(seat: SeatRow) -> SeatRow:
            if seat.person in came:
                return replace(seat, online_until=now + online_for)
            return replace(seat, online_until=now) if seat.person in went else seat

        self.seats = tuple(noted(seat) for seat in self.seats)
        self.restless = True

    def replace(self, row: TableRow, seats: tuple[SeatRow, ...]) -> None:
        """Swap in a row and seats that were read again."""
        self.row = row
        self._reseat(seats)
        self._shown = None

    def _reseat(self, seats: tuple[SeatRow, ...]) -> None:
        """Swap in the seats; what was told of a seat goes by its name of now, as when loaded."""
        before, self.seats = names_of(self.seats), seats
        if self.told and self.at is not None and names_of(seats) != before:
            self.told = told_again(self.at.game, self.told, names_of(seats))

    def _note_keys(self, entries: Sequence[EntryRow]) -> None:
        key = None
        for entry in entries:
            if entry.seat >= 0:
                key = entry.key
            if key is not None:
                first, _ = self.keys.get(key, (entry.seq, entry.seq))
                self.keys[key] = (first, entry.seq)

    def held_by(self, person: str | None) -> tuple[int, ...]:
        """List the seats a person holds."""
        if person is None:
            return ()
        return tuple(seat.seat for seat in self.seats if seat.person == person)

    def people(self) -> set[str]:
        """Everybody who holds a seat that no bot plays for them."""
        return {
            seat.person
            for seat in self.seats
            if seat.kind == PERSON and seat.person is not None and seat.stand_in is None
        }

    @property
    def to_act(self) -> int | None:
        """The seat the table waits for."""
        return self.row.to_act if self.row.status == PLAYING else None

    @property
    def thinking(self) -> int | None:
        """The seat that a bot is about to move for."""
        seat = self.to_act
        return seat if seat is not None and self.seats[seat].played_by_bot else None

    @property
    def deadline(self) -> float | None:
        """When the person to act is out of time."""
        if self.row.clock is None or self.to_act is None or self.thinking is not None:
            return None
        return self.row.waits_since + self.row.clock

    @property
    def watching(self) -> int:
        """How many readers on this node hold no seat."""
        return sum(not self.held_by(feed.person) for feed in self.feeds)

    def is_online(self, seat: SeatRow, now: float) -> bool:
        """Say whether whoever plays a seat is there."""
        if seat.kind != PERSON:
            return seat.kind != OPEN
        here = any(feed.person == seat.person for feed in self.feeds)
        return here or seat.online_until > now

    def line(self, person: str | None) -> responses.TableLine:
        """Tell the table as a line of a list."""
        return line_told(self.row, self.seats, person, self)

    def table(self, person: str | None, origin: str) -> responses.TableTold:
        """Tell the table but for its play; `origin` is the address its link begins with."""
        row, line = self.row, self.line(person)
        over = row.status == OVER
        return responses.TableTold(
            **{name: getattr(line, name) for name in responses.TableLine.__struct_fields__},
            options=row.options,
            clock=row.clock,
            host=person is not None and row.host == person,
            link=f"{origin}/t/{row.id}",
            dice=responses.DiceTold(self.dealer.commitment, row.secret if over else None),
            undo=self._undo(),
            rematch=row.rematch,
            opened=responses.OpenedFrom(**row.opened_from) if row.opened_from else None,
            result=result_told(self.at) if over and self.at is not None else None,
        )

    def _undo(self) -> responses.UndoTold | None:
        undo = self.row.undo
        if undo is None:
            return None
        agreed = [seat.seat for seat in self.seats if seat.person in undo.agreed]
        waits = [
            seat.seat
            for seat in self.seats
            if seat.person in self.people() and seat.person not in undo.agreed
        ]
        return responses.UndoTold(undo.seq, undo.by, undo.at, agreed, waits)

    def play(
        self, held: tuple[int, ...], since: int, kind: type[responses.Play] = responses.Play
    ) -> responses.Play:
        """Tell the play to whoever holds some seats, with the entries after `since`."""
        shown = self._shown_now()
        seen = [shown.seen_by(seat) for seat in held or (None,)]
        return kind(
            seq=self.seq,
            entries=self.told[since:],
            to_act=self.to_act,
            thinking=self.thinking,
            deadline=None if self.deadline is None else moment(self.deadline),
            views=[view for view, _ in seen],
            prompt=shown.prompt,
            legal=shown.legal if self.to_act in held else [],
            standing=seen[0][1],
            names=names_of(self.seats),
        )

    def _shown_now(self) -> Shown:
        if self._shown is None:
            assert self.at is not None
            self._shown = Shown(self.at)
        return self._shown

    def tell_play(self) -> None:
        """Send every reader the entries it has not had, and how things are now."""
        if self.at is None:
            return
        readers = [(feed, self.held_by(feed.person)) for feed in self.feeds]
        self._shown_now().prepare(seat for _, held in readers for seat in held or (None,))
        made: dict[tuple[tuple[int, ...], int], str] = {}
        for feed, held in readers:
            asked = held, feed.seq
            if asked not in made:
                made[asked] = responses.encode(self.play(*asked, responses.PlayMessage)).decode()
            feed.send(made[asked])
            feed.seq = self.seq

    def tell_table(self) -> None:
        """Send every reader the table as it sees it."""
        self.restless = False
        made: dict[tuple[tuple[int, ...], bool, str], str] = {}
        for feed in list(self.feeds):
            asked = self.held_by(feed.person), feed.person == self.row.host, feed.origin
            if asked not in made:
                told = responses.TableMessage(self.table(feed.person, feed.origin))
                made[asked] = responses.encode(told).decode()
            feed.send(made[asked])

    def tell_all(self, message: str) -> None:
        """Send every reader the same."""
        for feed in list(self.feeds):
            feed.send(message)


def line_told(
    row: TableRow, seats: Sequence[SeatRow], person: str | None, room: Room | None
) -> responses.TableLine:
    """Tell a table as a line of a list, from its rows and, if it is open here, its readers."""
    now = time.time()
    return responses.TableLine(
        table=row.id,
        game=row.game,
        title=games()[row.game].title,
        status=row.status,  # type: ignore[arg-type]
        listed=row.listed,
        created=moment(row.created),
        seq=row.seq,
        watching=room.watching if room else 0,
        to_act=row.to_act if row.status == PLAYING else None,
        seats=[
            responses.SeatTold(
                seat=seat.seat,
                kind=seat.kind,  # type: ignore[arg-type]
                name=seat.name,
                level=seat.level,
                stand_in=seat.stand_in,
                online=room.is_online(seat, now) if room else _seen(seat, now),
                yours=person is not None and seat.person == person,
            )
            for seat in seats
        ],
    )


def _seen(seat: SeatRow, now: float) -> bool:
    return seat.online_until > now if seat.kind == PERSON else seat.kind != OPEN


def to_act_of(at: Position) -> int | None:
    """The seat to act, as it is stored: None once the game is over."""
    return None if at.to_act == NOBODY else at.to_act
