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
costs = ["A net takes an hour."]
notes = ["These rows were played at night."]

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
    assert "Something that did not work." in text.split("## Tried, and not kept")[1]
    assert text.split("## What training cost")[1].split("##")[0].strip() == "- A net takes an hour."
    notes = text.split("## Notes")[1].split("##")[0].strip()
    assert notes == "- These rows were played at night."
    found = json.loads((tmp_path / "ladder.json").read_text())[command]
    assert {"commit", "hardware", "share", "margin", "games"} <= set(found)


def test_a_row_without_offers_says_so(tmp_path):
    path = tmp_path / "ladder.toml"
    path.write_text(PLAN + "offers = false\n")
    (row,) = read_plan(path).rows
    assert not row.match.offers
    assert row.command.endswith("--seed 5 --no-offers")
    found = {"deals": 3, "games": 6, "share": 0.6, "margin": 0.0, "seconds": [0.1, 0.1]}
    shown = page(read_plan(path), {row.command: found | {"commit": "abc", "hardware": "a machine"}})
    assert "| 1 × random no offers |" in shown


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
        for row in (before, after):
            for mean, most in (("seconds", "longest"), ("cpu", "cpu_longest")):
                means, longest = row.pop(mean), row.pop(most)
                pairs = zip(means, longest, strict=True)
                assert all(0 <= one < other + 0.01 for one, other in pairs)
        assert before == after


def test_the_rows_of_one_game_can_be_played_alone(tmp_path):
    plan = tmp_path / "ladder.toml"
    other = PLAN.split("[[row]]")[1].replace("las-vegas", "lords-of-vegas")
    plan.write_text(PLAN + "\n[[row]]" + other)
    assert ladder("--plan", str(plan), "--game", "las-vegas").exit_code == 0
    assert [command.split()[2] for command in read_results(tmp_path / "ladder.json")] == [
        "las-vegas"
    ]


def test_a_game_that_is_not_in_the_plan_is_refused(tmp_path):
    plan = tmp_path / "ladder.toml"
    plan.write_text(PLAN)
    with pytest.raises(Refusal, match="no rows of 'whist': choose las-vegas"):
        ladder("--plan", str(plan), "--game", "whist")


def test_a_plan_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(Refusal, match="plan of a ladder"):
        ladder("--plan", str(tmp_path / "nothing.toml"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no 'row'"),
        (PLAN.replace('game = "las-vegas"', ""), "row 1 needs 'game', a text"),
        (PLAN.replace('["greedy", "random"]', '"greedy"'), "needs 'players', a list of bots"),
        (PLAN.replace("seed = 5", 'seed = "5"'), "needs 'seed', a whole number"),
        ("row = 3", "plan of a ladder"),
        ("row = [3]", "row 1 needs"),
        (PLAN.replace("deals = 3", "deals = 0"), "at least one deal"),
    ],
)
def test_a_plan_that_lacks_something_says_what(tmp_path, text, says):
    plan = tmp_path / "ladder.toml"
    plan.write_text(text)
    with pytest.raises(Refusal, match=says):
        ladder("--plan", str(plan))


def test_results_that_cannot_be_read_are_refused(tmp_path):
    plan = tmp_path / "ladder.toml"
    plan.write_text(PLAN)
    (tmp_path / "ladder.json").write_text("{")
    with pytest.raises(Refusal, match="results of a ladder"):
        ladder("--plan", str(plan))


@pytest.mark.parametrize(
    ("deals", "share", "margin", "shown"),
    [
        # Student's: 35.9 to 44.1 and 76.9 to 83.1. Results hold 1.96 standard errors.
        (150, 0.4, 0.0407, "40.0% [35.9%, 44.2%] | 60% | missed"),
        (160, 0.8, 0.0309, "80.0% [76.7%, 83.0%] | 60% | surely met"),
        # Three deals say no more than three coin flips, however alike they came out.
        (3, 0.8, 0.0392, "80.0% [15.8%, 99.9%] | 60% | met"),
        (3, 1.0, 0.0, "100.0% [29.2%, 100.0%] | 60% | met"),
        (3, 0.0, 0.0, "0.0% [0.0%, 70.8%] | 60% | missed"),
        # A game lost of 380 leaves less than none lost, which is 98.1 %.
        (190, 0.9974, 0.0052, "99.7% [97.6%, 100.0%] | 60% | surely met"),
    ],
)
def test_a_row_shows_an_honest_interval(tmp_path, deals, share, margin, shown):
    source = tmp_path / "ladder.toml"
    source.write_text(PLAN)
    plan = read_plan(source)
    found = {"deals": deals, "games": 6, "share": share, "margin": margin, "seconds": [0.1, 0.1]}
    found |= {"commit": "abc", "hardware": "a machine"}
    assert shown in page(plan, {plan.rows[0].command: found})


def test_a_row_shows_the_longest_decision_where_it_was_measured(tmp_path):
    source = tmp_path / "ladder.toml"
    source.write_text(PLAN)
    plan = read_plan(source)
    found = {"deals": 3, "games": 6, "share": 0.5, "margin": 0.1, "seconds": [0.1, 0.02]}
    found |= {"commit": "abc", "hardware": "a machine"}
    (command,) = (row.command for row in plan.rows)
    assert "| 0.1000 / 0.0200 wall |" in page(plan, {command: found})
    found["longest"] = [0.31, 0.4]
    assert "| 0.1000 (0.31) / 0.0200 (0.40) wall |" in page(plan, {command: found})
    found |= {"cpu": [0.05, 0.01], "cpu_longest": [0.16, 0.2]}
    assert "| 0.0500 (0.16) / 0.0100 (0.20) |" in page(plan, {command: found})


def test_the_page_in_the_project_is_what_the_command_would_write():
    plan = read_plan(DOCS / "ladder.toml")
    results = read_results(DOCS / "ladder.json")
    assert (DOCS / "ladder.md").read_text() == page(plan, results)


def test_every_row_of_the_plan_can_be_played():
    for row in read_plan(DOCS / "ladder.toml").rows:
        assert row.match.game in games()
        row.match.start()
        assert 0 < row.bar < 1
