"""`pitboss review` as a stranger types it, and the page it writes."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.analysis import review
from pitboss.analysis.figure import figure
from pitboss.analysis.page import page
from pitboss.analysis.results import FORMAT
from pitboss.analysis.review import names_of
from pitboss.cli import verbs
from pitboss.engine import Record, Refusal

GOLDEN = Path(__file__).parent.parent / "golden"
DEALS = GOLDEN / "lords-of-vegas" / "game-over-with-deals.record"
SHORT = GOLDEN / "las-vegas" / "four-rounds-neutral-dice.record"


def run(*words: str) -> str:
    result = CliRunner().invoke(verbs, ["review", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return str(result.stdout)


def test_the_command_tells_ledger_turning_points_mistakes_luck_and_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = run(str(DEALS))
    for word in ("seat 0", "start", "residual", "accuracy", "Turning points", "Mistakes", "Luck"):
        assert word in told
    assert "Deals" in told and "it would have been" in told
    assert all(len(line) <= 80 for line in told.splitlines())


def test_json_is_one_object() -> None:
    told = json.loads(run(str(SHORT), "--json"))
    assert told["game"] == "las-vegas" and told["settings"]["depth"] == "quick"
    assert len(told["entries"]) == len(Record.read(SHORT.read_text()).entries)


def test_a_kept_review_is_shown_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text(run(str(SHORT), "--json"))
    assert "Turning points" in run(str(kept))
    page_of_it = tmp_path / "kept.html"
    run(str(kept), "--html", str(page_of_it))
    assert "<h1>Las Vegas: greedy 0, greedy 1, random 2</h1>" in page_of_it.read_text()
    assert json.loads(run(str(kept), "--json")) == json.loads(kept.read_text())
    kept.write_text(kept.read_text().replace(f'"version":{FORMAT}}}', '"version":999}'))
    assert "format 999" in refused(str(kept)) and "make it again" in refused(str(kept))


def test_one_page_holds_everything(tmp_path: Path) -> None:
    out = tmp_path / "review.html"
    assert run(str(DEALS), "--html", str(out)) == ""
    written = out.read_text(encoding="utf-8")
    assert not re.search(r"@[a-z]+@", written)
    assert not re.search(r"(src|href)=\"(?!#)", written), "it asks for nothing from elsewhere"
    for heading in ("Turning points", "Ledger", "Mistakes", "Luck", "Deals", "Every entry"):
        assert f"<h2>{heading}</h2>" in written
    assert 'id="entry-303"' in written and "<svg" in written
    assert re.search(r"blunder</a> \d+\.\d ± \d+\.\d points</summary>", written)
    assert re.search(r'<th scope="row" class="words">seat 0</th><td>\d+\.\d</td>', written), (
        "aligned"
    )


def test_names_cannot_write_into_the_page() -> None:
    record = Record.read(SHORT.read_text())
    sly = Record.of(
        record.replay(), {0: '<script>alert("x")</script>', 1: "@steps@", 2: "</script>"}
    )
    written = page(review(sly), '<b>"title"</b>')
    assert "<script>alert" not in written and "<b>" not in written
    assert written.count("</script>") == 2
    assert "@steps@" in written, "a name that looks like a gap stays as it is"


def test_seats_of_one_name_are_told_apart() -> None:
    record = Record.of(Record.read(SHORT.read_text()).replay(), {0: "pro", 1: "pro", 2: "Ada"})
    assert names_of(record, 3) == ["pro (seat 0)", "pro (seat 1)", "Ada"]
    assert names_of(Record.of(record.replay()), 3) == ["seat 0", "seat 1", "seat 2"]


def test_the_graph_stands_in_a_notebook() -> None:
    found = review(SHORT.read_text())
    assert found._repr_html_() == figure(found)
    assert repr(found) == f"<Review of las-vegas seats=3, {len(found.entries)} entries>"
    assert figure(found).count("<polygon") == len(found.seats)
    assert figure(found).count("<pattern") == len(found.seats)


def refused(*words: str) -> str:
    with pytest.raises(Refusal) as refusal:
        CliRunner().invoke(verbs, ["review", *words], catch_exceptions=False)
    return refusal.value.reason


def test_bad_input_is_one_sentence(tmp_path: Path) -> None:
    record = Record.read(SHORT.read_text())
    half = tmp_path / "half.record"
    half.write_text(str(Record.of(record.replay(upto=50))))
    assert "not over after entry 50: a review needs a finished game" in refused(str(half))
    cut = tmp_path / "cut.record"
    cut.write_text(SHORT.read_text()[:500])
    assert "cut.record" in refused(str(cut))
    assert "cannot read" in refused(str(tmp_path / "none.record"))
    assert "ends in .html" in refused(str(SHORT), "--html", "review.txt")
    assert "no folder" in refused(str(SHORT), "--html", str(tmp_path / "no" / "r.html"))
    page_of_itself = tmp_path / "r.html"
    page_of_itself.write_text(SHORT.read_text())
    assert "the record itself" in refused(str(page_of_itself), "--html", str(page_of_itself))
    assert "0.001 to 0.5" in refused(str(SHORT), "--deep", "--error", "0")
