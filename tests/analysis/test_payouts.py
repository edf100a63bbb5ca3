"""Payouts are marked in the graph, where the rulebooks pay money out, and nowhere else."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.analysis import Review, review
from pitboss.analysis.figure import (
    APART_ON_A_PHONE,
    LEFT,
    PAYOUTS_APART,
    RIGHT,
    WIDTH,
    figure,
    x_of,
)
from pitboss.analysis.line import Played, read_line
from pitboss.analysis.page import page
from pitboss.engine import Record

GOLDEN = Path(__file__).parent.parent / "golden"
FOUR_ROUNDS = GOLDEN / "las-vegas/four-rounds-five-seats.record"


def line_of(path: Path) -> list[Played]:
    return read_line(Record.read(path.read_text()))[1]


def test_las_vegas_pays_at_the_end_of_each_of_four_rounds() -> None:
    paid = [step for step in line_of(FOUR_ROUNDS) if step.pays_out]
    rounds = [re.findall(r"round=(\d)", step.before.text)[0] for step in paid]
    assert rounds == ["1", "2", "3", "4"]
    for step in paid:
        assert not step.is_chance and step.text.startswith("place"), "the last dice are placed"


def test_lords_of_vegas_pays_by_cards_that_are_drawn() -> None:
    line = line_of(GOLDEN / "lords-of-vegas/game-over-2024.record")
    paid = [step for step in line if step.pays_out]
    assert len(paid) > 5
    for step in paid:
        assert step.text.startswith("draw")
        before, after = (
            [int(cash) for cash in at.state.cash[: at.seats]] for at in (step.before, step.after)
        )
        assert after != before and all(now >= then for now, then in zip(after, before, strict=True))
    setup = [step for step in line if step.seq <= 6]
    assert not any(step.pays_out for step in setup), "the first cards pay nothing"


def test_vegas_showdown_pays_income_every_turn() -> None:
    line = line_of(GOLDEN / "vegas-showdown/full-sheet-three-seats.record")
    paid = [step for step in line if step.pays_out]
    events = [event for step in line for event in step.events if event["event"] == "income_paid"]
    assert 5 < len(paid) < 30
    assert len(events) == 3 * len(paid), "all three seats at once"


@pytest.fixture(scope="module")
def found() -> Review:
    return review(FOUR_ROUNDS.read_text())


def test_the_graph_of_the_file_marks_them(found: Review) -> None:
    paid = [entry.seq for entry in found.entries if entry.payout]
    drawn = figure(found)
    signs = re.findall(
        r'class="payout[ a-z]*" x="([\d.]+)".*?<title>entry (\d+): a payout</title>', drawn
    )
    assert [int(seq) for _, seq in signs] == paid and len(paid) == 4
    places = {entry.seq: place for place, entry in enumerate(found.entries, 1)}
    for x, seq in signs:
        assert float(x) == pytest.approx(x_of(found, places[int(seq)]), abs=0.1)
    assert "$ payout" in drawn, "the legend"
    written = page(found, "Las Vegas")
    assert written.count(", a payout") == 4 and written.count(", payout</td>") == 4


def test_where_every_entry_pays_the_signs_keep_apart(found: Review) -> None:
    everywhere = replace(
        found, entries=tuple(replace(entry, payout=True) for entry in found.entries)
    )
    drawn = figure(everywhere)
    places = [float(x) for x in re.findall('class="payout[ a-z]*" x="([0-9.]+)"', drawn)]
    assert 10 < len(places) <= (WIDTH - LEFT - RIGHT) / PAYOUTS_APART + 1
    gaps = [right - left for left, right in pairwise(places)]
    assert min(gaps) >= PAYOUTS_APART - 0.1
    on_a_phone = [float(x) for x in re.findall('class="payout" x="([0-9.]+)"', drawn)]
    assert 5 < len(on_a_phone) < len(places)
    gaps = [right - left for left, right in pairwise(on_a_phone)]
    assert min(gaps) >= APART_ON_A_PHONE - 0.1
