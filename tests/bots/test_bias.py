"""A told error includes what calibration knows: more sampling does not mend a bias."""

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from pitboss import Dealer, bots, load
from pitboss.bots import Budget
from pitboss.bots.bias import Z95, bias_error, sureness
from pitboss.engine import games

ROWS = Path(__file__).parents[2] / "docs" / "calibration" / "rows.json"
SHARES = np.array([0.7, 0.2, 0.1])


def test_moves_of_one_list_are_off_as_each_of_them_alone():
    rows = np.stack([SHARES, SHARES[::-1], np.full(3, 1 / 3)])
    alone = [bias_error("las-vegas", row, False) for row in rows]
    np.testing.assert_allclose(bias_error("las-vegas", rows, False), alone, atol=1e-12)


def test_values_that_are_too_sure_are_off_by_what_mends_them(monkeypatch):
    """At half the log odds 0.7, 0.2 and 0.1 are 0.52, 0.28 and 0.20."""
    known = sureness("las-vegas", 3, False)
    assert known is not None
    planted = known._replace(factor=0.5, error=0.0)
    monkeypatch.setattr("pitboss.bots.bias.sureness", lambda *_: planted)
    mended = SHARES**0.5 / (SHARES**0.5).sum()
    np.testing.assert_allclose(bias_error("las-vegas", SHARES, False), abs(mended - SHARES))
    # A factor that is itself unsure adds to it: this much shares move with the factor.
    unsure = known._replace(factor=1.0, error=0.1)
    monkeypatch.setattr("pitboss.bots.bias.sureness", lambda *_: unsure)
    nearby = SHARES**1.001 / (SHARES**1.001).sum()
    slope = abs(nearby - SHARES) / 0.001
    np.testing.assert_allclose(bias_error("las-vegas", SHARES, False), 0.1 * slope, rtol=0.01)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("by_hand", [False, True])
def test_nothing_is_unsure_about_equal_seats_and_winners(game, by_hand):
    for seats in load(game).meta.seats:
        even = np.full(seats, 1 / seats)
        won = np.eye(seats)[0]
        np.testing.assert_allclose(bias_error(game, even, by_hand), 0.0, atol=1e-12)
        np.testing.assert_allclose(bias_error(game, won, by_hand), 0.0, atol=1e-3)


def test_the_nearest_number_of_seats_speaks_for_one_that_was_not_measured():
    assert sureness("lords-of-vegas", 5, False) == sureness("lords-of-vegas", 4, False)
    assert sureness("no-game", 3, False) is None
    assert not bias_error("no-game", SHARES, False).any()


@pytest.mark.parametrize("name", ["regular", "pro", "shark"])
@pytest.mark.parametrize("game", games())
def test_every_told_value_has_the_error_of_its_bias_at_least(game, name):
    seats = max(3, load(game).meta.seats[0])
    at, dealer = load(game).start(seats), Dealer(5)
    players = [bots.bot(game, "regular", seat) for seat in range(seats)]
    looked = 0
    while looked < 3:
        at.settle(dealer)
        player = bots.bot(game, name, 1, Budget(nodes=40))
        advice = bots.explain(player, at)
        if at.seq > 12 and len(advice.options) > 1 and advice.basis != "proven":
            looked += 1
            by_hand = len(player.model(seats)) == 0
            for option in advice.options:
                bias = bias_error(game, np.array(option.values), by_hand)[advice.seat]
                assert option.error >= bias
                if advice.basis == "judged":
                    assert option.error == pytest.approx(bias)
        at.play(players[at.to_act].choose(at))


def test_what_is_proven_has_no_error():
    at = load("las-vegas").position(
        "las-vegas seats=3 neutral_dice=no open_money=no round=4 start=0 turn=0 phase=place"
        " notes=90/20/50/50/50/60 dice=-/1:4/1:3/2:3/1:1/2:5 left=2+0,0+0,0+0"
        " won=60,50/30,20/40,20 under=20 roll=21+-"
    )
    advice = bots.explain(bots.bot("las-vegas", "pro"), at)
    assert advice.proven
    assert all(option.error == 0 for option in advice.options)


def test_the_figures_agree_with_the_rows_of_calibration():
    """Rows may be measured again with other games: the two intervals must meet."""
    kept = tomllib.loads((files("pitboss.bots") / "calibration.toml").read_text())
    rows = json.loads(ROWS.read_text(encoding="utf-8")).values()
    compared = 0
    for row in rows:
        figures = kept[row["game"]]["learned"].get(str(row["seats"]))
        if figures is not None and (not row["options"] or row["seats"] == 2):
            found = row["temperature"]
            assert abs(figures[0] - found["value"]) <= figures[1] + found["margin"]
            assert figures[1] == pytest.approx(Z95 * sureness(row["game"], row["seats"], False)[1])
            compared += 1
    assert compared >= 9
