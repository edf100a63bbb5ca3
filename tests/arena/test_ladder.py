"""The ladder's page: every row can be played again, and says what it was played on."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss import Refusal
from pitboss.arena.ladder import page, read_plan, read_results
from pitboss.cli import verbs
from pitboss.engine import games

DOCS = Path(__file__).parents[2] / "docs"

PLAN = """
tried = ["Something that did not work."]

[[row]]
words = "2 seats"
game = "las-vegas"
players = ["greedy", "random"]
deals = 3
seed = 5
bar = 0.6
"""


def ladder(*words: str):
    return CliRunner().invoke(verbs, ["ladder", "--workers", "1", *words], catch_exceptions=False)


def test_one_command_plays_the_plan_and_writes_the_page(tmp_path):
    plan = tmp_path / "ladder.toml"
    plan.write_text(PLAN)
    assert ladder("--plan", str(plan)).exit_code == 0
    text = (tmp_path / "ladder.md").read_text()
    command = "pitboss arena las-vegas greedy random --deals 3 --seed 5"
    assert f"`{command}`" in text
    assert "| 3 | 6 | 5 |" in text
    assert "Something that did not work." in text
    found = json.loads((tmp_path / "ladder.json").read_text())[command]
    assert {"commit", "hardware", "share", "margin", "games"} <= set(found)


def test_a_row_with_a_result_is_not_played_again(tmp_path):
    plan = tmp_path / "ladder.toml"
    plan.write_text(PLAN)
    ladder("--plan", str(plan))
    kept = (tmp_path / "ladder.json").read_text()
    assert ladder("--plan", str(plan)).stdout == ""
    assert (tmp_path / "ladder.json").read_text() == kept
    # Whoever plays it again finds the same; only the seconds differ.
    assert ladder("--plan", str(plan), "--again").stdout != ""
    again = json.loads((tmp_path / "ladder.json").read_text())
    for before, after in zip(json.loads(kept).values(), again.values(), strict=True):
        assert {**before, "seconds": 0} == {**after, "seconds": 0}


def test_the_rows_of_one_game_can_be_played_alone(tmp_path):
    plan = tmp_path / "ladder.toml"
    other = PLAN.split("[[row]]")[1].replace("las-vegas", "lords-of-vegas")
    plan.write_text(PLAN + "\n[[row]]" + other)
    assert ladder("--plan", str(plan), "--game", "las-vegas").exit_code == 0
    assert [command.split()[2] for command in read_results(tmp_path / "ladder.json")] == [
        "las-vegas"
    ]


def test_a_plan_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(Refusal, match="plan of a ladder"):
        ladder("--plan", str(tmp_path / "nothing.toml"))


def test_the_page_in_the_project_is_what_the_command_would_write():
    plan = read_plan(DOCS / "ladder.toml")
    results = read_results(DOCS / "ladder.json")
    assert (DOCS / "ladder.md").read_text() == page(plan, results)


def test_every_row_of_the_plan_can_be_played():
    for row in read_plan(DOCS / "ladder.toml").rows:
        assert row.match.game in games()
        row.match.start()
        assert 0 < row.bar < 1
