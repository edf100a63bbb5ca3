"""Nobody is advised in the middle of a game, and a question costs no more than its deadline."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import cast

import pytest

from pitboss import Dealer, games, load
from pitboss.kernel import new_dice
from pitboss.server.api.errors import ApiError
from pitboss.server.api.requests import Advise
from pitboss.server.bots.advice import Advisor
from pitboss.server.bots.answering_process import AnsweringProcess, Died, TookTooLong
from pitboss.server.settings import Limits
from pitboss.server.storage.store import Store
from pitboss.server.tables.sight import public_digest
from tests.server.harness import Friend
from tests.server.tables.test_undo import two_people

NewFriend = Callable[[str], Friend]
SCRIPT = """
import sys, time
for line in sys.stdin:
    print("begun", flush=True)
    if line == "die\\n":
        sys.exit(1)
    if line == "sleep\\n":
        time.sleep(10**6)
    print("heard", line, end="", flush=True)
"""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def current(who: Friend, table: str) -> str:
    """The position of a table, put together from what everybody saw."""
    entries = who.get(f"/api/tables/{table}/entries")["entries"]
    at = load("las-vegas").start(2)
    for entry in entries:
        at.play(entry["text"], seat=entry["seat"])
    return at.text


def ask(who: Friend, position: str) -> int:
    body = {"position": position, "bot": "random", "nodes": 1}
    return who.http.post("/api/games/las-vegas/advice", json=body).status_code


def test_a_position_that_people_play_is_refused_until_they_go_on(friend: NewFriend) -> None:
    anna, _, table = two_people(friend)
    stranger, position = friend(""), current(anna, table)
    for who in (anna, stranger):
        status, said = who.refused("/api/games/las-vegas/advice", {"position": position})
        assert (status, said["error"]) == (409, "conflict") and "People are playing" in said[
            "reason"
        ]
    anna.move(table)
    assert ask(stranger, position) == 200
    assert ask(stranger, current(anna, table)) == 409


def test_alone_with_bots_one_may_ask(friend: NewFriend) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here")
    assert ask(anna, current(anna, table)) == 200


@pytest.mark.parametrize("slug", games())
def test_what_is_hidden_makes_no_difference(slug: str) -> None:
    scrambled = import_module(f"tests.{slug.replace('-', '_')}.secrets").scrambled
    at, dealer, dice = load(slug).start(3), Dealer(5), new_dice(3)
    at.settle(dealer)
    seen: set[str] = set()
    for _ in range(60):
        for seat in (None, 0):
            assert public_digest(scrambled(at, seat, dice)) == public_digest(at)
        assert public_digest(load(slug).position(at.text)) == public_digest(at)
        assert public_digest(at) not in seen
        seen.add(public_digest(at))
        at.play(at.legal()[0])
        at.settle(dealer)
        if at.result:
            break


@pytest.mark.anyio
async def test_a_question_that_takes_too_long_ends_its_process_and_no_other() -> None:
    process = AnsweringProcess((sys.executable, "-c", SCRIPT), seconds=1.0)
    with pytest.raises(TookTooLong):
        await process.ask(b"sleep")
    patient = AnsweringProcess((sys.executable, "-c", SCRIPT), seconds=60.0)
    with pytest.raises(Died):
        await patient.ask(b"die")
    assert await patient.ask(b"hello") == b"heard hello\n", "a new process has been started"
    await patient.stop()


class NobodyPlays:
    """A store without tables."""

    async def is_played_by_people(self, *_: object) -> bool:
        return False


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("level", "words", "status"),
    [("random", "fewer nodes", 409), (None, "Please ask again", 503)],
)
async def test_what_took_too_long_is_told_with_what_helps(
    monkeypatch: pytest.MonkeyPatch, level: str | None, words: str, status: int
) -> None:
    async def too_long(*_: object) -> bytes:
        raise TookTooLong

    monkeypatch.setattr(AnsweringProcess, "ask", too_long)
    monkeypatch.setattr("pitboss.server.bots.advice._check_prepared", lambda game: None)
    at = load("las-vegas").start(2)
    at.settle(Dealer(5))
    advisor = Advisor(cast(Store, NobodyPlays()), Limits())
    asked = (
        advisor.hint(at, ["Anna", "Ben"], "::1")
        if level is None
        else advisor.advise("las-vegas", Advise(position=at.text, bot=level), "::1")
    )
    with pytest.raises(ApiError, match=words) as refused:
        await asked
    assert refused.value.status == status
