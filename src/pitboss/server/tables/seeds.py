"""Seeds that people's pages add to the dice, so that the server alone does not determine them.

A commit-reveal scheme: while a table gathers, each person's page promises a seed by its digest. The
host's first request to start closes the promises; only then are the seeds told. So nobody, the
server included, can choose a seed after seeing those of the others.
"""

import asyncio
from dataclasses import dataclass, replace

from pitboss.engine import Seed
from pitboss.server import clock
from pitboss.server.api.errors import ApiError, bad_request, conflict
from pitboss.server.storage.rows import GATHERING, Change, Seeds
from pitboss.server.tables.table import Table, Update

TELL_SECONDS = 3.0
"""How long a start waits for the seeds of people who are online."""
MOST_PROMISED = 64
"""Seeds that are kept before those of people who have left are dropped."""
_POLL_SECONDS = 0.02


@dataclass(frozen=True)
class PromiseSeed:
    """Promise a seed by its digest, or another one in its place."""

    person: str
    digest: str

    async def decide(self, table: Table) -> Update:
        """Check that the person sits here and that promises are still taken."""
        _check_gathering(table)
        if not table.seats_of(self.person):
            raise ApiError(403, "not_your_seat", "Only those who sit here add to its dice.")
        if table.row.seeds.closed is not None:
            raise conflict("The game is about to start: no seed is promised any more.")
        promised = dict(table.row.seeds.by_person)
        if len(promised) >= MOST_PROMISED:
            promised = {person: promised[person] for person in promised if table.seats_of(person)}
        promised[self.person] = Seed(self.digest)
        return _with_seeds(table, Seeds(tuple(promised.items())))


@dataclass(frozen=True)
class TellSeed:
    """Tell the seed that was promised."""

    person: str
    seed: str

    async def decide(self, table: Table) -> Update:
        """Check that promises are closed and that this one is kept."""
        _check_gathering(table)
        seeds = table.row.seeds
        if seeds.closed is None:
            raise conflict("Seeds are told when the host starts the game, not before.")
        promised = seeds.of(self.person)
        if promised is None:
            raise conflict("You promised no seed for the dice of this game.")
        told = Seed(promised.digest, self.seed)
        if not told.is_kept:
            raise bad_request("This is not the seed that you promised.")
        by_person = dict(seeds.by_person) | {self.person: told}
        return _with_seeds(table, replace(seeds, by_person=tuple(by_person.items())))


def closed_promises(table: Table) -> Seeds:
    """Close the promises of those who hold a seat now, in the order of their seats."""
    promised = dict(table.row.seeds.by_person)
    seated = dict.fromkeys(seat.person for seat in table.seats if seat.person in promised)
    by_person = tuple((person, promised[person]) for person in seated if person is not None)
    return Seeds(by_person, clock.now()) if by_person else Seeds()


async def see_closing(table: Table) -> None:
    """Read the store if another node may have closed the promises."""
    if table.row.seeds.closed is None:
        await table.refresh()


async def tell_seed(table: Table, person: str, seed: str) -> None:
    """Tell the seed that a person promised."""
    await see_closing(table)
    await table.submit(TellSeed(person, seed))


async def wait_until_told(table: Table) -> None:
    """Wait a moment for the seeds of people who are online."""
    until = clock.now() + TELL_SECONDS
    while _waits(table) and clock.now() < until:
        await asyncio.sleep(_POLL_SECONDS)


def _waits(table: Table) -> bool:
    """Say whether somebody who is online has yet to tell a seed."""
    if table.row.status != GATHERING or table.row.seeds.closed is None:
        return False
    now = clock.now()
    untold = {person for person, seed in table.row.seeds.by_person if not seed.told}
    return any(seat.person in untold and table.is_online(seat, now) for seat in table.seats)


def _check_gathering(table: Table) -> None:
    if table.row.status != GATHERING:
        raise conflict("The game has started already.")


def _with_seeds(table: Table, seeds: Seeds) -> Update:
    return Update(Change(table.row.id, {"seeds": seeds}, version=table.row.version))
