"""What came is told in words: who rolled or drew what, and who became a boss by it."""

from pathlib import Path

import pytest

from pitboss.analysis import EntryReview, Review, review
from pitboss.analysis.line import read_line
from pitboss.analysis.page import page
from pitboss.engine import Record

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = {0: "J. Doe", 1: "Ben", 2: "Cleo", 3: "Dario"}


def told(game: str, seq: int) -> str:
    record = Record.read((GOLDEN / f"{game}.record").read_text(encoding="utf-8"))
    (step,) = (step for step in read_line(record)[1] if step.seq == seq)
    return step.told([NAMES[seat] for seat in range(record.seats)])


@pytest.mark.parametrize(
    ("game", "seq", "words"),
    [
        ("las-vegas/four-rounds-neutral-dice", 1, "A $10,000 note is laid on casino 1"),
        ("lords-of-vegas/game-over-2024", 7, "Dario starts with E1 and $7m for it"),
        (
            "lords-of-vegas/game-over-with-deals",
            189,
            "Ben rolls a 6 on F6; J. Doe rolls a 1 on F9; Ben is now the boss at F6",
        ),
        (
            "vegas-showdown/full-sheet-three-seats",
            24,
            "Event: Silent investor. Whoever has the least Fame is paid $10; ties are all paid",
        ),
    ],
)
def test_what_came_is_told(game: str, seq: int, words: str) -> None:
    assert told(game, seq) == words


@pytest.fixture(scope="module")
def found() -> Review:
    record = Record.read((GOLDEN / "las-vegas/four-rounds-neutral-dice.record").read_text())
    return review(Record.of(record.replay(), {seat: NAMES[seat] for seat in range(3)}))


def test_of_chance_alone(found: Review) -> None:
    assert all(bool(entry.told) == (entry.kind == "chance") for entry in found.entries)


def test_turning_points_and_the_page_say_who_rolled(found: Review) -> None:
    (first, *_) = (point for point in found.turning_points if point.kind == "luck")
    entry = next(entry for entry in found.entries if entry.seq == first.seq)
    assert first.text.startswith(f"{entry.told}: ") and " by luck" in first.text
    assert page(found, "Las Vegas").count(entry.told) >= 2, "turning points and luck"


def test_reasons_are_told_by_move() -> None:
    none = (0.0, 0.0)
    entry = EntryReview(
        seq=1, kind="move", seat=0, text="place 2", shares=none, luck=none, loss=0.1, error=0.01,
        verdict="blunder", best="place 1", others=none, residual=none,
        reasons=("place 1: Leads.", "place 1: Its price: it spends.", "place 2: Wins: nothing."),
    )  # fmt: skip
    assert entry.facts() == [
        ("place 1", ["Leads.", "Its price: it spends."]),
        ("place 2", ["Wins: nothing."]),
    ]
