"""`pitboss prepare` compiles the games, their bots, and what reviews and advice search with."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.analysis.evaluator import searches_of
from pitboss.analysis.libraries import libraries
from pitboss.bots import preparation
from pitboss.cli.commands import prepare
from pitboss.cli.preparing import show_preparation, unprepared
from pitboss.engine import games
from pitboss.kernel.compiled import Library


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setenv("PITBOSS_RULES", "auto")
    for slug in games():
        for library in libraries(slug):
            monkeypatch.setattr(library, "_folder", None)


def store(library: Library) -> None:
    """Leave it as a compiler does that is done."""
    for name in library.templates:
        library.folder.note_stored(name, library.templates)


def store_games(slugs: Iterable[str]) -> None:
    for slug in slugs:
        for library in preparation.libraries(slug):
            store(library)


def store_analysis(slugs: Iterable[str]) -> None:
    for slug in slugs:
        assert all(library.folder.complete for library in preparation.libraries(slug)), "first"
        store(searches_of(slug))


def test_everything_is_compiled_what_tables_need_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare.preparation, "prepare", store_games)
    monkeypatch.setattr(prepare.analysis, "prepare", store_analysis)
    said = CliRunner().invoke(prepare.command)
    assert said.exit_code == 0 and "Everything is compiled." in said.output


def test_an_analysis_that_cannot_be_compiled_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare.preparation, "prepare", store_games)
    monkeypatch.setattr(prepare.analysis, "prepare", lambda slugs: None)
    said = CliRunner().invoke(prepare.command)
    assert said.exit_code == 1 and "nothing is reviewed" in said.output
    assert searches_of("las-vegas").address in said.output


def test_what_is_finished_between_two_looks_ends_the_bar() -> None:
    def finish() -> bool:
        store_games(games())
        return True

    assert unprepared()
    show_preparation(finish)
    assert not unprepared()
