"""The files of a match: what they hold is never lost, mixed or overwritten."""

import json
import sys
from dataclasses import replace
from importlib import import_module

import pytest
from click.testing import CliRunner

from pitboss import Refusal
from pitboss.arena import Match, run, sources
from pitboss.arena.journal import Journal
from pitboss.arena.key import key
from pitboss.arena.parquet import read_parquet, write_parquet
from pitboss.arena.sources import game_digest
from pitboss.bots import Budget
from pitboss.cli import verbs

MATCH = Match("las-vegas", ("greedy", "random"), deals=2, seed=11)
WORDS = ("las-vegas", "greedy", "random", "--seed", "11", "--workers", "1")


def arena(*words: str):
    return CliRunner().invoke(verbs, ["arena", *words], catch_exceptions=False)


def test_a_parquet_file_is_read_back(tmp_path):
    path = tmp_path / "games.parquet"
    games = run(MATCH)
    write_parquet(path, MATCH, games)
    assert read_parquet(path, replace(MATCH, deals=7)) == games


def test_more_deals_are_added_to_a_parquet_file(tmp_path, monkeypatch):
    path = tmp_path / "games.parquet"
    arena(*WORDS, "--deals", "2", "--out", str(path))
    asked = []
    running = sys.modules["pitboss.arena.run"]
    play = running.play_game
    monkeypatch.setattr(
        running, "play_game", lambda match, *task: asked.append(task) or play(match, *task)
    )
    assert arena(*WORDS, "--deals", "3", "--out", str(path)).exit_code == 0
    assert asked == [(2, 0), (2, 1)]
    more = replace(MATCH, deals=3)
    assert read_parquet(path, more) == run(more)
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_a_break_leaves_a_parquet_file_and_goes_on_from_it(tmp_path, monkeypatch):
    path = tmp_path / "games.parquet"
    arena(*WORDS, "--deals", "2", "--out", str(path))
    kept = path.read_bytes()

    def break_off(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(sys.modules["pitboss.arena.run"], "play_game", break_off)
        assert arena(*WORDS, "--deals", "3", "--out", str(path)).exit_code == 1
    assert path.read_bytes() == kept
    arena(*WORDS, "--deals", "3", "--out", str(path))
    assert len(read_parquet(path, MATCH)) == 6


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_file_of_another_match_is_left_alone(tmp_path, ending):
    path = tmp_path / f"games.{ending}"
    arena(*WORDS, "--deals", "2", "--out", str(path))
    kept = path.read_bytes()
    other = ("las-vegas", "random", "greedy", "--seed", "12", "--deals", "2", "--out", str(path))
    says = (
        r'holds another match: it has players \["greedy", "random"\]'
        r' and not \["random", "greedy"\], it has seed 11 and not 12; choose another file'
    )
    with pytest.raises(Refusal, match=says):
        arena(*other)
    assert path.read_bytes() == kept


def test_a_parquet_file_that_is_none_is_refused(tmp_path):
    path = tmp_path / "games.parquet"
    path.write_text("my diary")
    with pytest.raises(Refusal, match="cannot be read as games"):
        arena(*WORDS, "--out", str(path))
    assert path.read_text() == "my diary"


def test_games_of_other_sources_are_not_mixed(tmp_path, monkeypatch):
    path = tmp_path / "games.csv"
    Journal(path, MATCH).add(run(MATCH))
    monkeypatch.setattr("pitboss.arena.key.game_digest", lambda game: "changed")
    with pytest.raises(Refusal, match="played by another version of the rules or bots"):
        Journal(path, MATCH).read()


def test_the_files_that_deal_are_there():
    """A digest leaves out files that are missing, so a renamed one would not be noticed."""
    assert len(sources._DEALT_BY) == 2
    for name in sources._DEALT_BY:
        assert (sources._PACKAGE / f"arena/{name}.py").is_file()


def test_a_changed_bot_is_another_source(tmp_path, monkeypatch):
    watched = (
        "bots/las_vegas/pro.py",
        "bots/bot.py",
        "bots/training/net.py",
        "games/las_vegas/x.toml",
        "arena/duplicate_dealer.py",
    )
    for name in (*watched, "arena/match.py", "bots/own/x.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("before")
    monkeypatch.setattr("pitboss.arena.sources._PACKAGE", tmp_path)
    digest = game_digest.__wrapped__
    seen = {digest("las-vegas")}
    for name in watched:
        (tmp_path / name).write_text("after")
        seen.add(digest("las-vegas"))
    assert len(seen) == 1 + len(watched)
    (tmp_path / "bots/own/x.py").write_text("another game's")
    assert digest("las-vegas") in seen


def test_a_key_names_the_budget_and_the_options():
    keys = {
        key(MATCH),
        key(replace(MATCH, budget=Budget(nodes=5))),
        key(replace(MATCH, budget=Budget(seconds=5.0))),
        key(replace(MATCH, options=(("neutral_dice", True),))),
    }
    assert len(keys) == 4
    assert key(replace(MATCH, deals=9)) == key(MATCH)


def test_the_drawing_and_the_games_are_two_files(tmp_path, monkeypatch):
    """Also where one name leads to the other file."""
    monkeypatch.setattr(import_module("pitboss.cli.commands.arena"), "run", None)
    out, plot = tmp_path / "x.csv", tmp_path / "x.svg"
    out.write_text("")
    plot.symlink_to(out)
    with pytest.raises(Refusal, match="are the same file"):
        arena(*WORDS, "--plot", str(plot), "--out", str(out))


def test_a_program_is_told_what_was_played():
    words = (*WORDS, "--deals", "1", "--first-deal", "5", "--nodes", "7", "--json")
    told = json.loads(arena(*words).stdout)
    assert told["chairs"] == ["greedy", "random"]
    assert told["first_deal"] == 5
    assert told["budget"] == {"nodes": 7, "seconds": None}
    assert json.loads(arena(*WORDS, "--deals", "1", "--json").stdout)["budget"] is None
