"""Sections of a page of results: written anew by their own command, kept by the others."""

from pathlib import Path

from bench.section import put_section, sections_of


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
