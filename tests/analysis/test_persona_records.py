"""A game of personas is kept like any other: saved, read, replayed and reviewed."""

import pytest

from pitboss import Record, bots
from pitboss.analysis import review
from pitboss.engine.replay import verify
from tests.analysis.games_played import played

GAME = "lords-of-vegas"
PERSONAS = tuple(bots.persona_names(GAME))


@pytest.fixture(scope="module")
def record() -> Record:
    return played(GAME, PERSONAS, 11)


def test_each_of_them_played_in_character(record):
    words = {(entry.seat, entry.text.split()[0]) for entry in record.entries}
    assert PERSONAS == ("regular:trader", "regular:gambler", "regular:builder")
    assert {(0, "deal"), (1, "gamble"), (2, "build")} <= words


def test_the_record_is_saved_and_read_with_their_names(record, tmp_path):
    path = tmp_path / "personas.txt"
    path.write_text(str(record), encoding="utf-8")
    found = Record.read(path.read_bytes())
    assert found == record
    assert found.names == dict(enumerate(PERSONAS))


def test_the_record_is_replayed_to_the_same_end(record):
    again = Record.read(str(record))
    assert verify(again).fault is None
    last = again.replay()
    assert last.result is not None
    assert tuple(last.entries) == record.entries


def test_a_review_names_the_personas_and_prices_their_deals(record):
    found = review(Record.read(str(record)))
    assert [seat.name for seat in found.seats] == list(PERSONAS)
    assert all(0 <= seat.start <= 1 for seat in found.seats)
    assert sum(seat.result for seat in found.seats) == pytest.approx(1)
    decided = {entry.seat for entry in found.entries if entry.is_decision}
    assert decided == {0, 1, 2}
    proposed = [entry.seat for entry in record.entries if entry.text.startswith("deal")]
    assert proposed and len(found.deals) == len(proposed)
    bets = [entry for entry in found.entries if entry.text.startswith("gamble")]
    assert bets and all(entry.loss is not None for entry in bets if entry.is_decision)
