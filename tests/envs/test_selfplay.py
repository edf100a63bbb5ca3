"""Self-play for a learner: shards that hold what they say, made again only where one is missing."""

import json
from pathlib import Path

import numpy as np
import pandas
import polars
import pytest
from click.testing import CliRunner

import pitboss
from pitboss import Refusal
from pitboss.arena import Match
from pitboss.arena.backends import LocalProcesses
from pitboss.arena.duplicate_dealer import DuplicateDealer
from pitboss.cli import verbs
from pitboss.envs.selfplay import Folder, SelfPlay, run_selfplay

MATCHES = {
    "las-vegas": Match("las-vegas", ("regular", "random", "tourist"), deals=3, seed=4),
    "lords-of-vegas": Match("lords-of-vegas", ("regular", "random"), deals=2, seed=4),
    "vegas-showdown": Match("vegas-showdown", ("regular", "random", "tourist"), deals=2, seed=4),
}


def made(match: Match, folder: Path, workers: int = 1) -> SelfPlay:
    plan = SelfPlay(match, games_a_shard=1)
    run_selfplay(plan, Folder(folder, plan), LocalProcesses(workers))
    return plan


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("slug", MATCHES)
def test_a_row_is_what_the_seat_saw_and_did(slug, tmp_path):
    match = MATCHES[slug]
    plan = made(match, tmp_path)
    rows = pandas.concat(map(pandas.read_parquet, sorted(tmp_path.glob("*.parquet"))))
    game = pitboss.load(slug)
    actions, observation = game.actions("v1"), game.observation("v1")
    for number in range(match.deals):
        at, dealer = match.start(), DuplicateDealer(match.seed, number)
        at.settle(dealer)
        own = rows[rows["game"] == number]
        assert own["ply"].tolist() == list(range(len(own)))
        for row in own.itertuples():
            assert row.seat == at.to_act
            assert np.array_equal(row.state, observation.of(at, row.seat)[0])
            assert np.array_equal(row.mask, actions.mask(at)[0])
            assert len(row.policy) == row.mask.sum()
            offered = row.action >= 0
            assert row.policy.sum() == pytest.approx(float(offered), abs=1e-5)
            assert sum(row.value) == pytest.approx(1, abs=1e-4)
            if offered:
                assert row.mask[row.action]
                code = int(actions.decode(row.action, at)[0])
                assert game.notation.spell(at.state, code) == row.move
            at.play(row.move)
            at.settle(dealer)
        assert at.result is not None
        for shares in own["result"]:
            assert [seat for seat in range(at.seats) if shares[seat]] == list(at.result.winners)
    assert plan.manifest["rules_version"] == game.meta.rules_version


def test_bots_move_on_by_a_seat(tmp_path):
    """`random` tells no values, so all of its policy lies on the move that it made."""
    match = MATCHES["las-vegas"]
    made(match, tmp_path)
    rows = polars.read_parquet(tmp_path / "*.parquet")
    for number in range(3):
        seat = (match.players.index("random") - number) % 3
        own = rows.filter((polars.col("game") == number) & (polars.col("seat") == seat))
        assert len(own) and all(max(policy) == 1 for policy in own["policy"])


def test_workers_change_nothing_and_what_is_there_is_not_made_again(tmp_path):
    match = MATCHES["las-vegas"]
    made(match, tmp_path / "one")
    plan = made(match, tmp_path / "two", workers=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    first, second, third = (tmp_path / "one" / shard.name for shard in plan.shards())
    first.unlink()
    second.write_bytes(second.read_bytes()[:-20] + bytes(20))
    before = third.stat().st_mtime_ns
    made(match, tmp_path / "one")
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert third.stat().st_mtime_ns == before


def test_more_games_are_added_to_those_that_are_there(tmp_path):
    made(MATCHES["las-vegas"], tmp_path)
    kept = files(tmp_path)
    more = Match("las-vegas", ("regular", "random", "tourist"), deals=4, seed=4)
    made(more, tmp_path)
    now = files(tmp_path)
    assert len(now) == len(kept) + 1
    assert all(now[name] == kept[name] for name in kept if name.endswith(".parquet"))


def test_a_folder_of_other_games_is_refused(tmp_path):
    made(MATCHES["las-vegas"], tmp_path)
    plan = SelfPlay(Match("las-vegas", ("regular", "random", "tourist"), deals=3, seed=5))
    with pytest.raises(Refusal, match="they differ in seed"):
        Folder(tmp_path, plan)
    (tmp_path / "manifest.json").write_text("[]")
    with pytest.raises(Refusal, match="no manifest of self-play"):
        Folder(tmp_path, plan)


def test_hugging_face_reads_the_shards(tmp_path, monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    from datasets import load_dataset

    made(MATCHES["las-vegas"], tmp_path / "shards")
    found = load_dataset(
        "parquet",
        data_files=str(tmp_path / "shards" / "*.parquet"),
        split="train",
        cache_dir=str(tmp_path / "cache"),
    )
    manifest = json.loads((tmp_path / "shards" / "manifest.json").read_text())
    assert len(found) == sum(shard["rows"] for shard in manifest["shards"].values())
    assert len(found[0]["state"]) == manifest["observation"]["size"]


def test_the_command_says_what_it_made(tmp_path):
    words = ["selfplay", "las-vegas", "random", "regular", "--games", "2", "--shard", "1"]
    words += ["--workers", "1", "--out", str(tmp_path / "new")]
    runner = CliRunner()
    assert "2 of 2 shards made now" in runner.invoke(verbs, words, catch_exceptions=False).stdout
    assert "0 of 2 shards made now" in runner.invoke(verbs, words, catch_exceptions=False).stdout
