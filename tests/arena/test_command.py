"""`pitboss arena`: what it plays, keeps, tells and refuses."""

import csv
import json
import sys
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner
from pyarrow import parquet

from pitboss import Refusal, bots
from pitboss.arena import (
    Estimate,
    Match,
    PlayerSummary,
    Summary,
    run,
    summarise,
)
from pitboss.arena.plot import draw
from pitboss.arena.ratings import Rating, rate
from pitboss.cli import verbs

MATCH = Match("las-vegas", ("greedy", "random"), deals=4, seed=11)


def test_the_drawing_names_every_bot_and_stays_text():
    text = draw(MATCH, run(MATCH))
    assert text.startswith("<svg")
    assert "greedy" in text
    assert "random" in text


def arena(*words: str):
    return CliRunner().invoke(verbs, ["arena", *words], catch_exceptions=False)


def test_the_command_plays_keeps_and_goes_on(tmp_path):
    out, plot = str(tmp_path / "games.csv"), str(tmp_path / "games.svg")
    words = ["las-vegas", "greedy", "random", "--seed", "11", "--workers", "1", "--out", out]
    first = arena(*words, "--deals", "2", "--json")
    assert first.exit_code == 0
    more = json.loads(arena(*words, "--deals", "4", "--plot", plot, "--json").stdout)
    direct = summarise(MATCH, run(MATCH))
    assert more["deals"] == 4
    assert more["players"][0]["win_share"]["mean"] == direct.of("greedy").win_share.mean
    with Path(out).open(encoding="utf-8") as file:
        assert file.readline().startswith("# pitboss arena")
        assert len(list(csv.DictReader(file))) == 16


def test_a_bots_showing_is_one_line_of_80_columns(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "80")
    match = Match("las-vegas", ("greedy-first", "greedy-next", "greedy-next"), deals=1)
    all_won, wide = Estimate(1.0, 0.0, 0.981, 1.0), Estimate(1519.2, 9.9, 1393.9, 1644.5)
    rows = tuple(
        PlayerSummary(player, chairs, all_won, wide, 0.0406, 10.17, 0.0401, 9.99, 999)
        for player, chairs in (("greedy-first", 1), ("greedy-next", 2))
    )
    ratings = {row.player: Rating(36.6, 4.7) for row in rows}
    import_module("pitboss.cli.commands.arena")._show(match, Summary(190, 570, rows), ratings)
    lines = capsys.readouterr().out.splitlines()
    shown = "100.0% [98.1, 100.0]  1519.2 ± 125.3  36.6 ± 14  0.0406 (10.17)"
    assert [line.split() for line in lines if "greedy" in line] == [
        ["greedy-first", *shown.split()],
        ["2", "×", "greedy-next", *shown.split()],
    ]
    assert max(map(len, lines)) <= 80


def test_the_longest_decision_is_told(monkeypatch):
    """The clock of this test says 1, 2, 3, ... and after the tenth decision 100 s more.

    The processor worked half a second for each decision, however long it took.
    """
    ticks, calls, worked = [0.0], [0], count(0.0, 0.5)

    def tick() -> float:
        calls[0] += 1
        ticks[0] += 101.0 if calls[0] == 20 else 1.0
        return ticks[0]

    monkeypatch.setattr("pitboss.arena.match.time.perf_counter", tick)
    monkeypatch.setattr("pitboss.arena.match.time.thread_time", lambda: next(worked))
    match = Match("las-vegas", ("random", "random"), deals=1)
    first, second = run(match)
    assert sorted(first.longest) == [1.0, 101.0]
    assert second.longest == (1.0, 1.0)
    assert sum(first.seconds) == sum(first.moves) + 100
    row = summarise(match, [first, second]).of("random")
    assert row.longest == 101.0
    assert row.decisions == sum(first.moves) + sum(second.moves)
    assert row.cpu_a_decision == row.cpu_longest == 0.5


def test_ratings_put_the_stronger_bot_first():
    rated = rate([(MATCH, run(MATCH))])
    assert rated["greedy"].mu > rated["random"].mu
    assert rated["greedy"].shown < rated["greedy"].mu


def test_parquet_holds_the_same_rows_as_csv(tmp_path):
    words = ("las-vegas", "greedy", "random", "--deals", "2", "--workers", "1", "--out")
    assert arena(*words, str(tmp_path / "games.parquet")).exit_code == 0
    assert arena(*words, str(tmp_path / "games.csv")).exit_code == 0
    kept = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    with (tmp_path / "games.csv").open() as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    assert len(kept) == len(rows) == 8
    for one, other in zip(kept, rows, strict=True):
        for measured in ("seconds", "longest", "cpu_seconds", "cpu_longest"):
            assert one.pop(measured) > 0
            assert float(other.pop(measured)) > 0
        assert {name: str(what) for name, what in one.items()} == other


def test_parquet_without_pyarrow_says_what_it_needs(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    out = str(tmp_path / "games.parquet")
    with pytest.raises(Refusal, match=r"pip install 'pitboss\[arena\]'"):
        arena("las-vegas", "greedy", "random", "--deals", "1", "--workers", "1", "--out", out)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("las-vegas", "greedy", "nobody"), "there is no bot"),
        (("las-vegas", "greedy"), "seats"),
        (("las-vegas", "greedy", "random", "--sprt", "0.6", "0.5"), "lower first"),
        (("las-vegas", "greedy", "random", "--out", "x.txt"), "ends in .csv or .parquet"),
        (("las-vegas", "greedy", "random", "--out", "no/such/x.csv"), "there is no folder"),
        (("las-vegas", "greedy", "random", "--out", "no/such/x.parquet"), "there is no folder"),
        (("las-vegas", "greedy", "random", "--plot", "no/such/x.svg"), "there is no folder"),
        (("las-vegas", "greedy", "random", "--plot", "/proc/x.svg"), "cannot be written"),
        (("las-vegas", "greedy", "random", "--out", "/proc/x.csv"), "cannot be written"),
        (("las-vegas", "greedy", "random", "--plot", "x.png"), "ends in .svg"),
        (("las-vegas", "greedy", "random", "--plot", "x.csv", "--out", "x.csv"), "ends in .svg"),
    ],
)
def test_bad_words_are_refused_in_a_sentence(words, says, monkeypatch):
    """And before a game is played."""
    monkeypatch.setattr(import_module("pitboss.cli.commands.arena"), "run", None)
    with pytest.raises(Refusal, match=says):
        arena(*words)


@pytest.mark.parametrize("seconds", ["-1", "0", "nan", "inf"])
def test_seconds_are_a_time(seconds):
    refused = arena("las-vegas", "greedy", "random", "--seconds", seconds)
    assert refused.exit_code == 2
    assert "--seconds" in refused.output


@pytest.mark.parametrize("limits", [{"seconds": -1.0}, {"seconds": float("nan")}, {"nodes": 0}])
def test_a_budget_is_one_that_can_be_kept(limits):
    with pytest.raises(Refusal, match="a bot"):
        bots.Budget(**limits)


def test_what_one_deal_cannot_tell_is_null():
    words = ("las-vegas", "greedy", "random", "--deals", "1", "--workers", "1")

    def no_constant(word):
        raise AssertionError(f"{word} is no JSON")

    told = json.loads(arena(*words, "--json").stdout, parse_constant=no_constant)
    assert told["players"][0]["points"]["margin"] is None
    assert told["players"][0]["win_share"]["error"] is None
    assert "inf" not in arena(*words).output


def test_fewer_deals_delete_no_games(tmp_path):
    out = tmp_path / "games.csv"
    words = ("las-vegas", "greedy", "random", "--seed", "11", "--workers", "1", "--out", str(out))
    arena(*words, "--deals", "4")
    kept = out.read_text()
    fewer = json.loads(arena(*words, "--deals", "2", "--json").stdout)
    assert fewer["deals"] == 2
    assert out.read_text() == kept
    arena(*words, "--deals", "1", "--first-deal", "6")
    assert out.read_text().startswith(kept)
    assert len(out.read_text().splitlines()) == 2 + 2 * 2 * 5
