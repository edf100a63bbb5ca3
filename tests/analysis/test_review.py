"""The review of whole games: the ledger adds up, and bad input gets a sentence."""

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import pitboss
from pitboss.analysis import Review, evaluator, read_review
from pitboss.engine import Record

GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = sorted(GOLDEN.glob("*/*.record"))


def golden(name: str) -> Record:
    return Record.read((GOLDEN / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="module", params=GAMES, ids=lambda path: path.stem)
def reviewed(request: pytest.FixtureRequest) -> tuple[Record, Review]:
    record = Record.read(request.param.read_text(encoding="utf-8"))
    return record, pitboss.review(record)


def test_the_ledger_adds_up_for_every_seat(reviewed: tuple[Record, Review]) -> None:
    record, found = reviewed
    result = record.replay().result
    assert result is not None
    for row in found.seats:
        won = 1 / len(result.winners) if row.seat in result.winners else 0.0
        assert row.result == pytest.approx(won)
        assert row.start + row.luck + row.play == pytest.approx(row.result, abs=1e-12)
        assert row.others + row.residual - row.own == pytest.approx(row.play, abs=1e-12)
        assert row.adjusted == pytest.approx(row.result - row.luck)
    assert math.fsum(row.start for row in found.seats) == pytest.approx(1)
    assert math.fsum(row.luck for row in found.seats) == pytest.approx(0, abs=1e-9)


def test_every_entry_adds_up(reviewed: tuple[Record, Review]) -> None:
    _, found = reviewed
    before = found.start
    for entry in found.entries:
        assert math.fsum(entry.shares) == pytest.approx(1)
        for seat, share in enumerate(entry.shares):
            own = entry.loss or 0.0 if entry.seat == seat else 0.0
            step = entry.luck[seat] - own + entry.others[seat] + entry.residual[seat]
            assert share - before[seat] == pytest.approx(step, abs=1e-12)
        if entry.kind == "chance":
            assert entry.loss is None and entry.seat is None and not any(entry.others)
        else:
            assert not any(entry.luck)
        before = entry.shares


def test_the_json_is_what_programs_read(reviewed: tuple[Record, Review]) -> None:
    """Read without any type of ours: names, kinds and sums."""
    _, found = reviewed
    told = json.loads(msgspec.json.encode(found))
    assert {"game", "evaluator", "seats", "entries", "deals", "turning_points"} <= set(told)
    assert set(told["evaluator"]) == {"name", "version"}
    seats, entries = told["seats"], told["entries"]
    ledger = "seat name start luck play own others residual result decisions accuracy"
    assert all(set(ledger.split()) <= set(row) for row in seats)
    names = "seq kind seat text shares luck loss error verdict best"
    assert all(set(names.split()) <= set(row) for row in entries)
    assert {row["kind"] for row in entries} == {"move", "chance"}
    assert all(len(row["shares"]) == len(row["luck"]) == len(seats) for row in entries)
    for seat, row in enumerate(seats):
        own = math.fsum(e["loss"] or 0.0 for e in entries if e["seat"] == seat)
        luck = math.fsum(e["luck"][seat] for e in entries)
        assert (row["own"], row["luck"]) == (pytest.approx(own), pytest.approx(luck, abs=1e-12))
        assert entries[-1]["shares"][seat] == pytest.approx(row["result"])
    for entry in entries:
        if entry["verdict"] in ("inaccuracy", "mistake", "blunder"):
            assert entry["best"] != entry["text"] and entry["loss"] >= 3 * entry["error"]
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_where_one_move_is_left_there_was_nothing_to_choose(
    reviewed: tuple[Record, Review],
) -> None:
    record, found = reviewed
    only = [
        entry
        for entry, at in zip(found.entries, [record.start(), *record.positions()], strict=False)
        if entry.seat is not None and entry.verdict != "offer" and len(at.codes()) == 1
    ]
    assert only or record.game != "las-vegas", "dice that show one number"
    for entry in only:
        assert (entry.verdict, entry.loss, entry.is_decision) == ("forced", None, False)
        assert not entry.choices and not entry.reasons and not any(entry.others)


def test_a_kept_review_is_read_again_unless_its_version_is_another() -> None:
    found = pitboss.review(golden("las-vegas/four-rounds-neutral-dice.record"))
    kept = msgspec.json.encode(found)
    assert read_review(kept) == found
    other = json.loads(kept) | {"version": 999}
    with pytest.raises(pitboss.Unreadable, match=r"format 999, .* make it again from the record"):
        read_review(json.dumps(other))
    huge = b'{"version":' + b"9" * 400 + b"}"
    for text in (b"{}", b"[1", b"\xff", kept[:400], huge, b'{"a":' * 100_000):
        with pytest.raises(pitboss.Unreadable, match="no review that pitboss has written"):
            read_review(text)


@pytest.fixture(scope="module")
def kept() -> str:
    return msgspec.json.encode(
        pitboss.review(golden("las-vegas/four-rounds-five-seats.record"))
    ).decode()


def _mistake(told: dict[str, Any]) -> dict[str, Any]:
    return next(entry for entry in told["entries"] if entry["verdict"] == "inaccuracy")


def _with_deal(**changed: object) -> Callable[[Any], object]:
    deal = {"seq": 9, "seat": 0, "text": "deal 0>1 $1", "parties": [0, 1], "done": True}
    deal |= {"answered": 10, "change": [0.0] * 5, "beyond": 0.0}
    return lambda told: told["deals"].append(deal | changed)


def test_a_kept_review_may_have_deals(kept: str) -> None:
    told = json.loads(kept)
    _with_deal()(told)
    assert read_review(json.dumps(told)).deals[0].parties == (0, 1)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (_with_deal(seat=5), "different seats"),
        (_with_deal(parties=[0, -1]), "different seats"),
        (_with_deal(change=[0.0]), "different seats"),
        (lambda told: told["turning_points"][0].update(seat=5), "different seats"),
        (lambda told: told.update(seats=[]), "not numbered from 0"),
        (lambda told: told["seats"].reverse(), "not numbered from 0"),
        (lambda told: told["start"].pop(), "different seats"),
        (lambda told: told["entries"][7]["shares"].append(0.0), "different seats"),
        (lambda told: told["entries"][7].update(luck=[]), "different seats"),
        (lambda told: _mistake(told)["choices"][0]["values"].pop(), "different seats"),
        (lambda told: _mistake(told).update(seat=5), "different seats"),
        (lambda told: _mistake(told).update(seat=None), "is not judged"),
        (lambda told: _mistake(told).update(loss=None, choices=[]), "is not judged"),
    ],
)
def test_a_kept_review_that_was_changed_is_refused(
    kept: str, changed: Callable[[Any], object], reason: str
) -> None:
    """Its pages would fail, or tell of the wrong seat."""
    told = json.loads(kept)
    assert read_review(json.dumps(told)) == read_review(kept)
    changed(told)
    with pytest.raises(pitboss.Unreadable, match=f"has written: .*{reason}"):
        read_review(json.dumps(told))


def test_equal_records_get_equal_reviews() -> None:
    record = golden("vegas-showdown/full-sheet-three-seats.record")
    assert pitboss.review(record) == pitboss.review(str(record))


def test_a_value_is_a_function_of_the_position_alone() -> None:
    record = golden("lords-of-vegas/game-over-2024.record")
    judge = evaluator(record.game, record.seats, **record.options)
    once = [judge.shares(at) for at in record.positions()]
    again = [judge.shares(at) for at in reversed(list(record.positions()))][::-1]
    assert once == again
    assert once[-1] == (1.0, 0.0, 0.0, 0.0)


def test_what_was_taken_back_is_no_part_of_the_review() -> None:
    record = golden("las-vegas/four-rounds-five-seats.record")
    at = record.replay(upto=60)
    at.undo(40, 0)
    for entry in record.entries[40:]:
        at.play(entry.text, None if entry.seat < 0 else entry.seat)
    found = pitboss.review(Record.of(at))
    plain = pitboss.review(record)
    assert [row.text for row in found.entries] == [row.text for row in plain.entries]
    assert found.entries[40].seq == 62
    assert found.entries[-1].shares == plain.entries[-1].shares


def test_bad_input_gets_a_sentence() -> None:
    record = golden("las-vegas/four-rounds-five-seats.record")
    unfinished = Record.of(record.replay(upto=60))
    with pytest.raises(pitboss.Refusal, match="not over after entry 60"):
        pitboss.review(unfinished)
    with pytest.raises(pitboss.BadRecord, match="line"):
        pitboss.review(str(record).replace("place 1", "place 9", 1))
    with pytest.raises(pitboss.Unreadable, match="quick or deep"):
        pitboss.review(record, "deepest")
    with pytest.raises(pitboss.Unreadable, match=r"0\.001 to 0\.5"):
        pitboss.review(record, "deep", error=0.0)
    four = evaluator("las-vegas", 4)
    with pytest.raises(pitboss.Unreadable, match="4 seats, not for las-vegas with 5"):
        four.shares(record.start())
