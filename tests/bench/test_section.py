"""Sections of a page of results: written anew by their own command, kept by the others."""

import re
from pathlib import Path

from bench.section import put_section, sections_of

ROOT = Path(__file__).parents[2]
PROCESSOR = re.compile(r"AMD|Intel|Apple|ARM")
TIMED = re.compile(r"CPU|a second|processor s|/s\b|\d s\b")
SECTION = re.compile(r"<!-- (?!end of ).*?<!-- end of ", re.DOTALL)


def test_a_section_is_written_anew_and_the_rest_stays(tmp_path: Path) -> None:
    page = tmp_path / "RESULTS.md"
    page.write_text("# Results\n\nfirst\n")
    put_section(page, "reviews", "## Reviews\n\none")
    put_section(page, "other things", "## Other")
    put_section(page, "reviews", "## Reviews\n\ntwo")
    text = page.read_text()
    assert text.startswith("# Results\n\nfirst\n") and text.count("## Reviews") == 1
    assert "two" in text and "one" not in text and "## Other" in text
    kept = sections_of(text)
    assert "two" in kept and "## Other" in kept and "first" not in kept


def test_the_page_of_results_keeps_all_that_is_not_written_anew() -> None:
    page = (ROOT / "bench" / "RESULTS.md").read_text(encoding="utf-8")
    kept = sections_of(page)
    told = page[page.index("<!-- ") :]
    lost = [line for line in told.splitlines() if line not in kept.splitlines()]
    assert not any(lost), "make bench would lose these lines: put them into a section"


def test_every_figure_says_which_processor_it_is_from() -> None:
    """Prices of instructions differ: a ratio on one processor is not that on another."""
    page = (ROOT / "bench" / "RESULTS.md").read_text(encoding="utf-8")
    written_by_make_bench = page[: page.index("<!-- ")]
    told = [written_by_make_bench, *SECTION.findall(page)]
    timed = [text for text in told if TIMED.search(text)]
    assert len(timed) > 6
    assert not [text[:40] for text in timed if not PROCESSOR.search(text)]
