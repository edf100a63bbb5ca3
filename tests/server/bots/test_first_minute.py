"""A server on an empty cache: whoever moves first moves by what is ready, never by a compiler."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss import bots
from pitboss.analysis.libraries import libraries
from pitboss.engine import Dealer, games, load
from tests.server.harness import Friend, Process

NO_COMPILER = """
from pitboss.kernel import machine_code

def refuse(function, *_):
    raise AssertionError(f"COMPILING {function.__name__}")

machine_code.compile_outermost = refuse
"""
AT_SIGHT = {
    "las-vegas": {"pro", "shark"},
    "lords-of-vegas": {"tourist", "regular", "pro", "shark"},  # all of them price deals by a search
    "vegas-showdown": {"pro", "shark"},
}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """A server that finds nothing compiled, and others at it who never get anywhere."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PITBOSS_RULES", "auto")
    for slug in games():
        for library in libraries(slug):
            monkeypatch.setattr(library, "_folder", None)
            assert library.folder.claim()
    process = Process(
        str(tmp_path / "tables.sqlite"), tmp_path, first=NO_COMPILER, PITBOSS_RULES="auto"
    )
    yield process
    process.stop()
    for slug in games():
        for library in libraries(slug):
            library._folder = None


def two_by_two(levels: list[str]) -> list[tuple[str, ...]]:
    return [tuple(levels[k : k + 2]) for k in range(0, len(levels), 2)]


@pytest.mark.parametrize("slug", ["las-vegas", "lords-of-vegas", "vegas-showdown"])
def test_every_bots_first_answer_comes_from_something_ready(server: Process, slug: str) -> None:
    ann = Friend(server.address, "Ann")
    for levels in two_by_two(bots.names(slug)):
        table = ann.started("here", *levels, *["random"] * (2 - len(levels)), game=slug)
        moved: set[int] = set()
        while not moved >= {1, 2}:
            found = ann.get(f"/api/tables/{table}")
            moved = {entry["seat"] for entry in found["play"]["entries"]}
            assert "deal" not in {entry["text"].split()[0] for entry in found["play"]["entries"]}
            if found["play"]["to_act"] == 0:
                ann.move(table)
        shown = {seat["level"]: seat["at_sight"] for seat in found["table"]["seats"][1:]}
        for level in levels:
            assert shown[level] == (level in AT_SIGHT[slug]), "the page says how it plays"
    assert "COMPILING" not in server.log and "a bot failed" not in server.log


def test_advice_comes_at_sight_and_says_so(server: Process) -> None:
    ann, at = Friend(server.address, "Ann"), load("las-vegas").start(3)
    at.settle(Dealer(1))
    said = ann.post("/api/games/las-vegas/advice", {"position": at.text, "bot": "shark"})
    assert said["at_sight"] and said["basis"] == "judged" and said["move"] in at.legal()


def test_everybody_is_told_how_far_it_is(server: Process) -> None:
    ann = Friend(server.address, "Ann")
    found = ann.get("/api/preparation")["games"]
    assert [one["game"] for one in found] == list(games())
    for one in found:
        assert one["state"] == "preparing" and one["done"] == 0 and one["total"] > 20
    rules, searches, _ = libraries("las-vegas")
    for library in (rules, searches):
        for name in library.templates:
            library.folder.note_stored(name, library.templates)
    las_vegas = ann.get("/api/preparation")["games"][0]
    assert las_vegas["state"] == "ready" and las_vegas["done"] == las_vegas["total"]


def test_pages_hear_when_a_bots_search_is_ready(server: Process) -> None:
    ann = Friend(server.address, "Ann")
    table = ann.started("here", "shark", "greedy")
    with ann.feed(table) as feed:
        first = feed.next("table")["table"]["seats"]
        assert [seat["at_sight"] for seat in first] == [False, True, False]
        searches = libraries("las-vegas")[1]
        for name in searches.templates:
            searches.folder.note_stored(name, searches.templates)
        feed.until("table", lambda message: not message["table"]["seats"][1]["at_sight"])


def test_a_server_that_compiles_nothing_beside_its_games_is_ready(address: str) -> None:
    assert os.environ["PITBOSS_RULES"] != "auto"
    found = Friend(address).get("/api/preparation")["games"]
    assert {one["state"] for one in found} == {"ready"}
