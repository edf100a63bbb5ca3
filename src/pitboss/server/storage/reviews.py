"""The queue of reviews: each is queued once, taken by any node, and its result stored once.

A job belongs to the node that took it for as long as its lease is renewed. When a node dies, the
lease expires and another one takes the job again.
"""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.server.storage import schema

WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
LEASE_SECONDS = 30.0
MOST_TRIES = 3
"""After as many dead workers a job is not tried again."""

_DEEP = '"depth":"deep"'
"""In what is asked: such a job takes minutes, where others take seconds."""
Result = TypeVar("Result")


class Do(Protocol):
    """Runs work in one transaction."""

    async def __call__(self, work: Callable[[Connection], Result]) -> Result:
        """Run it; when it raises, nothing is stored."""


Read = Callable[[Select[Any]], Awaitable[list[dict[str, Any]]]]


@dataclass(frozen=True)
class ReviewRow:
    """A review, from the question to the result."""

    id: str
    digest: str
    """Of the game and the question: equal questions have one row."""
    table_id: str | None
    record_id: str | None
    person: str
    """Whoever asked first; nobody else may cancel it."""
    asked: str
    record: str
    """The text of the record while the job is open, then ""."""
    created: float
    status: str = WAITING
    progress: float = 0.0
    tries: int = 0
    node: str | None = None
    lease: float = 0.0
    finished: float | None = None
    result: str | None = None
    fault: str | None = None


class QueueFull(Exception):
    """Too many reviews are waiting: those of one person or address, or all."""

    def __init__(self, own: bool) -> None:
        super().__init__("too many reviews are waiting")
        self.own = own


_columns = schema.reviews.c
_open = _columns.status.in_((WAITING, RUNNING))


class Reviews:
    """Every query and every write about reviews."""

    def __init__(self, read: Read, do: Do) -> None:
        self._read = read
        self._do = do

    async def add(
        self,
        row: ReviewRow,
        most_own: int,
        most: int,
        beside: Collection[str] = (),
        most_beside: int = 0,
    ) -> ReviewRow:
        """Queue a review; give the one that was asked for before, if it did not fail.

        `beside`: reviews that came from the same address, whoever asked for them.
        """

        def work(connection: Connection) -> ReviewRow:
            found = _by_digest(connection, row.digest)
            if found is not None and found.status != FAILED:
                return found
            waiting = connection.execute(select(_columns.id, _columns.person).where(_open)).all()
            own = sum(person == row.person for _, person in waiting)
            if own >= most_own or (beside and sum(i in beside for i, _ in waiting) >= most_beside):
                raise QueueFull(own=True)
            if len(waiting) >= most:
                raise QueueFull(own=False)
            if found is not None:
                connection.execute(delete(schema.reviews).where(_columns.id == found.id))
            connection.execute(insert(schema.reviews).values(**vars(row)))
            return row

        try:
            return await self._do(work)
        except IntegrityError:  # another node was first
            found = await self._do(lambda connection: _by_digest(connection, row.digest))
            if found is None:
                raise
            return found

    async def get(self, review_id: str) -> ReviewRow | None:
        """Read a review with its result."""
        found = await self._read(select(schema.reviews).where(_columns.id == review_id))
        return ReviewRow(**found[0]) if found else None

    async def of(self, table_id: str | None, record_id: str | None) -> list[ReviewRow]:
        """List the reviews of a game, the newest first, without their results and records."""
        large = {"result", "record"}
        own, wanted = (
            (_columns.record_id, record_id) if table_id is None else (_columns.table_id, table_id)
        )
        query = (
            select(*(column for column in _columns if column.name not in large))
            .where(own == wanted)
            .order_by(_columns.created.desc())
            .limit(50)
        )
        return [ReviewRow(record="", **row) for row in await self._read(query)]

    async def are_waiting(self, now: float) -> bool:
        """Say whether there is a job to take, without a transaction that writes."""
        return bool(await self._read(select(_columns.id).where(_takeable(now)).limit(1)))

    async def take(self, node: str, now: float) -> ReviewRow | None:
        """Take the oldest job that nobody works on; a deep review waits for all that are quick."""

        def work(connection: Connection) -> ReviewRow | None:
            order = (_columns.asked.contains(_DEEP), _columns.created)
            oldest = select(schema.reviews).where(_takeable(now)).order_by(*order)
            row = connection.execute(oldest.limit(1).with_for_update(skip_locked=True)).mappings()
            found = row.first()
            if found is None:
                return None
            job = ReviewRow(**dict(found))
            if job.tries >= MOST_TRIES:
                said = "Its worker ended without an answer several times."
                _close(connection, job.id, FAILED, now, fault=said)
                return None
            values = {
                "status": RUNNING, "node": node, "lease": now + LEASE_SECONDS,
                "tries": job.tries + 1, "progress": 0.0,
            }  # fmt: skip
            connection.execute(update(schema.reviews).where(_columns.id == job.id).values(**values))
            return ReviewRow(**{**vars(job), **values})

        return await self._do(work)

    async def renew(self, review_id: str, node: str, progress: float, now: float) -> bool:
        """Go on with a job; False where it was cancelled, or taken by another node."""
        mine = _mine(review_id, node)
        values = {"lease": now + LEASE_SECONDS, "progress": progress}
        statement = update(schema.reviews).where(mine).values(**values)
        return await self._do(lambda connection: connection.execute(statement).rowcount) == 1

    async def release(self, review_id: str, node: str, *, tried: bool) -> None:
        """Give a job back for any node to take; `tried`: it counts as one of its tries."""
        tries = _columns.tries if tried else _columns.tries - 1
        statement = (
            update(schema.reviews)
            .where(_mine(review_id, node))
            .values(status=WAITING, node=None, tries=tries)
        )
        await self._do(lambda connection: connection.execute(statement).rowcount)

    async def finish(self, review_id: str, node: str, now: float, result: str) -> bool:
        """Store a result; False where the job was cancelled, or taken by another node."""
        return await self._do(
            lambda connection: _close(connection, review_id, DONE, now, node=node, result=result)
        )

    async def fail(self, review_id: str, node: str, now: float, fault: str) -> bool:
        """Store why there is no result."""
        return await self._do(
            lambda connection: _close(connection, review_id, FAILED, now, node=node, fault=fault)
        )

    async def cancel(self, review_id: str, person: str) -> bool:
        """Remove a job that is not done yet; its worker notices when it renews its lease."""
        mine = (_columns.id == review_id) & (_columns.person == person) & _open
        statement = delete(schema.reviews).where(mine)
        return await self._do(lambda connection: connection.execute(statement).rowcount) == 1


def _takeable(now: float) -> Any:
    left = (_columns.status == RUNNING) & (_columns.lease < now)
    return or_(_columns.status == WAITING, left)


def _mine(review_id: str, node: str) -> Any:
    return (_columns.id == review_id) & (_columns.node == node) & (_columns.status == RUNNING)


def _by_digest(connection: Connection, digest: str) -> ReviewRow | None:
    query = select(schema.reviews).where(_columns.digest == digest)
    found = connection.execute(query).mappings().first()
    return None if found is None else ReviewRow(**dict(found))


def _close(
    connection: Connection,
    review_id: str,
    status: str,
    now: float,
    *,
    node: str | None = None,
    result: str | None = None,
    fault: str | None = None,
) -> bool:
    mine = _columns.id == review_id if node is None else _mine(review_id, node)
    statement = (
        update(schema.reviews)
        .where(mine)
        .values(status=status, progress=1.0, finished=now, record="", result=result, fault=fault)
    )
    return connection.execute(statement).rowcount == 1
