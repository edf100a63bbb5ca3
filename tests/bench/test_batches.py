"""`python -m bench.batches`: every way plays, ratios are taken round by round, bars are told."""

import sys

import pytest
from bench.batches import __main__ as batches
from bench.batches import vectors

pytestmark = pytest.mark.compiled
REPLIES = "import json; print(json.dumps({'chess': 7.0}))"


def rounds(**changed: float) -> list[batches.Rates]:
    ways = (
        *(batches.PYTHON, batches.SPIEL, batches.PLAYOUTS),
        *(batches.AT_ONCE, batches.STEPWISE, batches.LISTED),
        *(batches.ONE, batches.TWO, batches.ONE_STEP, batches.TWO_STEP),
    )
    row = dict.fromkeys(ways, 1000.0)
    return [row | {getattr(batches, name): rate for name, rate in changed.items()}] * 3


def test_every_way_plays_and_is_told(monkeypatch):
    monkeypatch.setattr(batches, "ROWS", 8)
    monkeypatch.setattr(batches, "ROUNDS", 2)
    beside = {batches.SPIEL: lambda: 1}
    games = {slug: batches.ours(slug, 0.001, beside) for slug in batches.SEATS}
    assert all(rate > 0 for found in games.values() for row in found for rate in row.values())
    page = batches.report(games, {}, ["pgx is not here."])
    for way in (batches.PLAYOUTS, batches.AT_ONCE, batches.STEPWISE, batches.LISTED, batches.TWO):
        assert f"\n| {way} | " in page
    busy = {slug: batches.ours(slug, 0.001, {}, is_busy=True) for slug in batches.SEATS}
    assert "two threads" not in batches.report(busy, {}, [])
    assert "pgx is not here." in page and "play_random plays" in page.replace("`", "")


def test_a_bar_is_met_or_missed_by_the_ratio_of_each_round():
    slow = rounds(STEPWISE=790.0, TWO=1800.0, TWO_STEP=1790.0, SPIEL=1001.0)
    page = batches.report(dict.fromkeys(batches.SEATS, slow), {"pgx, backgammon": 5.0}, ())
    assert f"| las-vegas: {batches.AT_ONCE} at least 0.8 of playouts | 1.00 | met |" in page
    assert f"| las-vegas: {batches.STEPWISE} at least 0.8 of playouts | 0.79 | MISSED |" in page
    assert "| las-vegas: two threads at least 1.8 times one, play_random | 1.80 | met |" in page
    assert "| las-vegas: two threads against one, step(None) | 1.79 | MISSED |" in page
    assert "| the loop from Python at least OpenSpiel's | 1.00 | MISSED |" in page
    assert "| pgx, backgammon, wall clock | 5 |" in page
    loaded = batches.report(dict.fromkeys(batches.SEATS, slow), {}, (), load=3.0)
    assert "step(None) | 1.79 | not decided: the machine was busy |" in loaded
    assert f"{batches.STEPWISE} at least 0.8 of playouts | 0.79 | MISSED |" in loaded
    busy = [{"a": 10.0, "b": 5.0}, {"a": 1.0, "b": 1.0}, {"a": 9.0, "b": 3.0}]
    assert batches.middle(busy, "a", "b") == 2 and batches.middle(busy, "b") == 3


def test_a_peer_is_measured_where_it_is_installed_and_its_failure_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(vectors, "FOLDER", tmp_path)
    for name in ("fast", "broken"):
        (tmp_path / name / "bin").mkdir(parents=True)
        (tmp_path / name / "installed").touch()
        (tmp_path / name / "bin" / "python").symlink_to(sys.executable)
    peers = {"fast": ((), REPLIES), "broken": ((), "raise SystemExit('no compiler')")}
    monkeypatch.setattr(vectors, "PEERS", peers)
    rates, said = vectors.vectors(8, 0.1)
    assert rates == {"fast, chess, 8 games on the CPU": 7.0}
    assert said[-1] == "broken failed (no compiler)."
