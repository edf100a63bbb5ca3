"""Reviews that another version of pitboss has stored."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from pitboss.analysis import review
from pitboss.analysis.evaluator import judge_of
from pitboss.analysis.results import FORMAT, EvaluatorName
from pitboss.engine import Record
from pitboss.server import clock
from pitboss.server.reviews import desk
from pitboss.server.reviews.desk import Reviewable, ReviewDesk, present
from pitboss.server.reviews.questions import ReviewQuestion, encode
from pitboss.server.settings import Limits, Settings, database_address
from pitboss.server.storage.reviews import DONE, ReviewRow
from pitboss.server.storage.store import Store

GOLDEN = Path(__file__).parents[2] / "golden" / "las-vegas" / "four-rounds-neutral-dice.record"


@pytest.fixture(scope="module")
def stored() -> ReviewRow:
    """A review that is done."""
    result = msgspec.json.encode(review(GOLDEN.read_text())).decode()
    asked = encode(ReviewQuestion("quick")).decode()
    return ReviewRow(
        "one", "one", None, "record", "anna", asked, "", clock.now(), DONE, result=result
    )


def test_a_review_of_this_version_is_given_as_it_is(stored: ReviewRow) -> None:
    found = present(stored, "anna")
    assert found.job.status == "done" and found.job.fault is None
    assert bytes(found.review or b"").decode() == stored.result  # type: ignore[arg-type]


def test_a_review_by_other_values_is_given_and_says_so(stored: ReviewRow) -> None:
    kept = json.loads(stored.result or "")
    kept["evaluator"]["version"] = "1.1-0ld"
    found = present(replace(stored, result=json.dumps(kept)), "anna")
    now = judge_of("las-vegas", 3).version
    assert found.job.status == "done" and found.review is not None
    assert f"values of version 1.1-0ld, and this server has version {now}" in str(found.job.fault)


@pytest.mark.parametrize("change", [{"version": 999}, {"version": None}, {"evaluator": "shark"}])
def test_a_review_that_is_written_in_another_way_is_not_given(
    stored: ReviewRow, change: dict[str, object]
) -> None:
    kept = json.loads(stored.result or "") | change
    found = present(replace(stored, result=json.dumps(kept)), "anna")
    assert found.job.status == "failed" and found.review is None
    assert "made by another version of pitboss" in str(found.job.fault)


def test_other_values_or_another_format_are_asked_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Settings(database_address(str(tmp_path / "new.sqlite")), limits=Limits()))
    asks = ReviewDesk(store, Limits())
    game = Reviewable(Record.read(GOLDEN.read_text()), [], record_id="one")

    def digest() -> str:
        return asks._row(game, ReviewQuestion("quick"), "anna").digest

    first = digest()
    assert digest() == first
    with monkeypatch.context() as other:
        other.setattr(desk, "judge_of", lambda *_: EvaluatorName("other", "2.0-new"))
        assert digest() != first
    monkeypatch.setattr(desk, "FORMAT", FORMAT + 1)
    assert digest() != first
