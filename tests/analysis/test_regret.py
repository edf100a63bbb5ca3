"""Regret: planted losses are found, sets stay as they are, runs go on where they were."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from pitboss import Refusal, bots
from pitboss.analysis.regret import Frozen, Plan, Regret, freeze, measure, rate, regret_of
from pitboss.analysis.regret.choices import Confirmed, choose_move, confirm
from pitboss.analysis.regret.figures import margin_of, summarise, worst_of
from pitboss.analysis.regret.rating import Rated, behind, rate_move
from pitboss.analysis.regret.report import read_measured, written
from pitboss.analysis.regret.store import digest_of, key_of, read_lines
from pitboss.arena.backends import LocalProcesses
from pitboss.cli import verbs
from pitboss.engine import Dealer, load

FOLDER = Path(__file__).parents[2] / "docs" / "learning" / "regret"
PLAN = Plan("las-vegas", 8, 5, "tourist")
BLUNDER = Frozen(
    0,
    0,
    3,
    3,
    "las-vegas seats=3 neutral_dice=no open_money=no round=4 start=0 turn=0 phase=place"
    " notes=90/20/50/50/50/60 dice=-/1:4/1:3/2:3/1:1/2:5 left=2+0,0+0,0+0"
    " won=60,50/30,20/40,20 under=20 roll=21+-",
)
"""The last two dice: with `place 2` the other die must show a 1 by itself."""


class Stubborn:
    """Chooses the same move wherever it is asked."""

    def __init__(self, move: str) -> None:
        self.move = move

    def choose(self, at):
        return self.move


def test_a_set_has_choices_of_every_quarter_and_seat_count():
    found = [one for number in range(4) for one in freeze(PLAN, number)]
    assert [one.number for one in found] == list(range(16))
    assert {one.seats for one in found} == {2, 3, 4, 5}
    assert {one.stage for one in found} == {0, 1, 2, 3}
    for one in found:
        at = load("las-vegas").position(one.position)
        assert at.seats == one.seats
        assert len(at.codes()) > 1
    rounds = [load("las-vegas").position(one.position).view()["round"] for one in found]
    assert rounds[:4] == sorted(rounds[:4])
    assert found[:4] == freeze(PLAN, 0)
    assert digest_of(found) == digest_of(list(found)) != digest_of(found[1:])


@pytest.mark.parametrize(("move", "loss"), [("place 1", 0.0), ("place 2", 5 / 6)])
def test_a_planted_blunder_costs_what_it_costs(move, loss, monkeypatch):
    rated = rate(PLAN, 8, BLUNDER)
    assert rated.is_exact
    monkeypatch.setattr(bots, "bot", lambda *_, **__: Stubborn(move))
    found = regret_of(PLAN, 8, "planted", (BLUNDER, rated))
    assert found.best == "place 1"
    assert found.regret == pytest.approx(loss)
    assert confirm(PLAN, 8, (BLUNDER, rated, found)) == Confirmed(found, found.regret, 0.0)


@pytest.fixture(scope="module")
def open_position():
    """A position that is not solved, with its best moves rolled out."""
    frozen = next(one for one in freeze(PLAN, 2) if one.stage == 0)
    rated = rate(PLAN, 40, frozen)
    assert not rated.is_exact
    return frozen, rated


def test_another_move_meets_the_dice_that_the_others_met(open_position):
    frozen, rated = open_position
    for move, halves in rated.moves.items():
        assert rate_move(PLAN, 40, frozen, move) == halves
    assert rate(PLAN, 40, frozen) == rated
    best, *_, last = rated.moves
    loss, error = behind(PLAN, 40, frozen, last, best, 1_000_000)
    assert -1 < loss < 1
    assert error > 0
    assert behind(PLAN, 40, frozen, best, best, 1_000_000) == (0.0, 0.0)


def test_one_half_chooses_the_best_move_and_the_other_measures(open_position, monkeypatch):
    frozen, _ = open_position
    rated = Rated(frozen.number, "played out", {"place 1": (0.5, 0.2), "place 2": (0.3, 0.4)})
    monkeypatch.setattr(bots, "bot", lambda *_, **__: Stubborn("place 2"))
    # The first half prefers place 1, which the second measures 0.2 lower: luck is no skill.
    found = regret_of(PLAN, 40, "planted", (frozen, rated))
    assert found.regret == pytest.approx(((0.2 - 0.4) + (0.3 - 0.3)) / 2)


def test_a_choice_that_nobody_rolled_out_is_rolled_out(open_position, monkeypatch):
    frozen, rated = open_position
    missing = next(iter(rated.moves))
    others = {move: halves for move, halves in rated.moves.items() if move != missing}
    monkeypatch.setattr(bots, "bot", lambda *_, **__: Stubborn(missing))
    without = regret_of(PLAN, 40, "planted", (frozen, Rated(frozen.number, rated.basis, others)))
    assert without == regret_of(PLAN, 40, "planted", (frozen, rated))


def test_deals_are_declined_until_the_bot_moves():
    game = load("lords-of-vegas")
    proposed = 0
    for seed in range(4):
        at, dealer = game.start(3), Dealer(seed)
        players = [bots.bot("lords-of-vegas", "regular", seat) for seat in range(3)]
        while at.seq < 120:
            at.settle(dealer)
            if at.prompt["kind"] == "act":
                ahead = at.copy()
                move = choose_move(bots.bot("lords-of-vegas", "regular", 1), ahead)
                assert move in at.legal()
                proposed += ahead.seq > at.seq
            at.play(players[at.to_act].choose(at))
    assert proposed


def test_errors_are_taken_over_games():
    random = np.random.default_rng(3)
    lost = random.normal(0.02, 0.1, 400)
    once = margin_of(lost, np.arange(400))
    assert once == pytest.approx(1.96 * 0.1 / 20, rel=0.1)
    # The same positions four times over are no more games.
    assert margin_of(np.repeat(lost, 4), np.repeat(np.arange(400), 4)) == pytest.approx(once)
    assert margin_of(lost, np.zeros(400, np.int64)) == float("inf")


def test_the_worst_is_the_one_that_new_dice_confirm():
    positions = [Frozen(k, k // 4, 2 + k // 4, k % 4, "") for k in range(8)]
    regrets = [Regret(k, "a", "b" if k else "a", k / 10) for k in range(8)]
    assert worst_of(regrets, 3) == [7, 6, 5]
    bad = [Confirmed(regrets[7], 0.1, 0.01), Confirmed(regrets[6], 0.5, 0.02)]
    row = summarise("planted", positions, regrets, bad)
    assert (row.worst, row.worst_position) == (0.5, 6)
    assert row.worst_margin == pytest.approx(0.0392, abs=1e-4)
    assert row.mean == pytest.approx(0.35)
    assert row.stages == pytest.approx((0.2, 0.3, 0.4, 0.5))
    assert row.seats == {"2": pytest.approx(0.15), "3": pytest.approx(0.55)}
    assert row.agrees == 1 / 8


def measured(folder, plan=PLAN, players=("tourist",)):
    told = []
    with LocalProcesses(1) as backend:
        found = measure(plan, 8, players, folder, backend, lambda *said: told.append(said))
    return found, told


def test_an_interrupted_run_goes_on_where_it_was(tmp_path, monkeypatch):
    whole, told = measured(tmp_path)
    assert told[-1] == ("las-vegas: tourist", 8, 8)
    values = tmp_path / "las-vegas.values.jsonl"
    kept = values.read_text()
    values.write_text("\n".join(kept.split("\n")[:5]) + '\n{"number": 4, "bas')
    again: list[int] = []
    monkeypatch.setattr(
        "pitboss.analysis.regret.run.rate",
        lambda *task: again.append(task[-1].number) or rate(*task),
    )
    monkeypatch.setattr(
        "pitboss.analysis.regret.run.freeze", lambda *_: pytest.fail("positions are frozen")
    )
    assert measured(tmp_path)[0] == whole
    assert again == [4, 5, 6, 7]
    assert values.read_text() == kept
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "las-vegas.positions.jsonl",
        "las-vegas.values.jsonl",
    ]


def test_a_set_grows_and_keeps_what_is_known(tmp_path, monkeypatch):
    measured(tmp_path)
    before = (tmp_path / "las-vegas.positions.jsonl").read_text()
    again: list[int] = []
    monkeypatch.setattr(
        "pitboss.analysis.regret.run.rate",
        lambda *task: again.append(task[-1].number) or rate(*task),
    )
    grown, _ = measured(tmp_path, replace(PLAN, positions=12))
    assert again == [8, 9, 10, 11]
    assert (tmp_path / "las-vegas.positions.jsonl").read_text().startswith(before)
    other = tmp_path / "other"
    other.mkdir()
    assert measured(other, replace(PLAN, positions=12))[0] == grown


def test_values_of_another_set_are_refused(tmp_path):
    measured(tmp_path)
    before = (tmp_path / "las-vegas.positions.jsonl").read_text()
    key = key_of({"game": "las-vegas", "options": {}, "seed": 5})
    assert len(read_lines(tmp_path / "las-vegas.positions.jsonl", key, Frozen)) == 8
    (tmp_path / "las-vegas.positions.jsonl").write_text(before.replace("round=2", "round=3"))
    for positions in (8, 12):
        with pytest.raises(Refusal, match=r"values\.jsonl was made in another way \(digest"):
            measured(tmp_path, replace(PLAN, positions=positions))
    with pytest.raises(Refusal, match="seed 5 instead of 6"):
        measured(tmp_path, replace(PLAN, seed=6))
    (tmp_path / "las-vegas.positions.jsonl").write_text("no set\n")
    with pytest.raises(Refusal, match="it begins with 'no set'"):
        measured(tmp_path)


def test_the_command_writes_a_page_and_its_rows(tmp_path):
    folder = tmp_path / "regret"
    words = "regret las-vegas --positions 8 --playouts 4 --workers 1 --seed 5 --bot tourist"
    wanted = [*words.split(), "--folder", str(folder)]
    said = CliRunner().invoke(verbs, wanted, catch_exceptions=False)
    assert said.exit_code == 0
    assert said.stdout.startswith("tourist: ")
    page = (tmp_path / "regret.md").read_text()
    assert "pitboss regret las-vegas --positions 8 --seed 5 --playouts 4" in page
    assert "| tourist |" in page
    more = [word if word != "tourist" else "random" for word in wanted]
    told = json.loads(CliRunner().invoke(verbs, [*more, "--json"]).stdout)
    assert list(told["rows"]) == ["random"]
    # Bots measured on the same set before stay on the page.
    assert list(read_measured(folder)["las-vegas"].rows) == ["tourist", "random"]


def test_what_cannot_be_measured_is_refused_at_once(tmp_path):
    for words, reason in (
        ("las-vegas --bot nobody", "there is no bot 'nobody'"),
        ("las-vegas -o colour=red", "colour"),
    ):
        wanted = ["regret", *words.split(), "--folder", str(tmp_path)]
        with pytest.raises(Refusal, match=reason):
            CliRunner().invoke(verbs, wanted, catch_exceptions=False)
    (tmp_path / "rows.json").write_text("no rows")
    with pytest.raises(Refusal, match="cannot be read as rows"):
        read_measured(tmp_path)


def test_the_page_in_the_project_shows_its_sets():
    sets = read_measured(FOLDER)
    assert written(sets) == (FOLDER.parent / "regret.md").read_text(encoding="utf-8")
    for found in sets.values():
        path = FOLDER / f"{found.name}.positions.jsonl"
        lines = read_lines(path, path.read_text(encoding="utf-8").split("\n")[0], Frozen)
        kept = [lines[number] for number in range(found.positions)]
        assert digest_of(kept) == found.digest
        assert found.positions >= 240
