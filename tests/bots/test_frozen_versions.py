"""Frozen versions of bots choose for ever as they did: progress is measured against them."""

import json
from pathlib import Path

import pytest

from pitboss import Refusal, bots, load
from pitboss.arena import Match, run
from pitboss.bots import Budget
from pitboss.engine import games

KEPT = Path(__file__).parents[1] / "golden" / "shark-1"
"""By game: positions, the seed and the nodes that the bot was given, and the move it chose."""


@pytest.mark.parametrize("game", games())
def test_the_first_shark_chooses_as_it_did(game):
    rows = json.loads((KEPT / f"{game}.json").read_text())
    assert len(rows) > 90
    for text, seed, nodes, move in rows:
        player = bots.bot(game, "shark@1", seed, Budget(nodes=nodes))
        assert player.choose(load(game).position(text)) == move, text


@pytest.mark.parametrize("game", games())
def test_a_frozen_version_plays_in_the_arena_and_is_no_level(game):
    assert bots.frozen_names(game) == ["shark@1"]
    assert "shark@1" not in bots.names(game)
    seats = max(load(game).meta.seats[0], 2)
    players = ("shark@1", *["tourist"] * (seats - 1))
    match = Match(game, players, deals=1, seed=3, budget=Budget(nodes=8))
    assert len(run(match)) == seats


def test_a_version_that_is_not_kept_is_refused():
    with pytest.raises(Refusal, match=r"there is no bot 'shark@9' for las-vegas: choose .*shark@1"):
        bots.check("las-vegas", "shark@9")
