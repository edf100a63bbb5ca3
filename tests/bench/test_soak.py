"""The soak test finds faults, continues an interrupted run and reports what was played."""

import json

import pytest
from bench.soak import walk
from bench.soak.__main__ import Soak
from bench.soak.game import SoakedGame, Stretch
from bench.soak.journal import Journal, Played
from bench.soak.report import report

from pitboss.engine import games
from pitboss.kernel import rule, unbound
from pitboss.kernel.specialise import Twins
from tests.contract.tables import settings_of

# It plays whole games, which is too much for the quick run without a compiler.
pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch):
    """The checks are rules: they run as well, if slowly, without a compiler."""
    monkeypatch.setenv("PITBOSS_RULES", "uncompiled")


def soaked(slug: str, **instead) -> SoakedGame:
    """Give the checked walk of a game, some of its rules replaced."""
    made = SoakedGame(slug)
    bound = {**made.library.bound, **instead}
    twins = Twins(lambda function: function, bound)
    made.library.uncompiled.soak = twins.outermost(walk.soak, lambda function: function, {})
    return made


@pytest.mark.parametrize("slug", list(games()))
def test_a_game_of_every_kind_passes(slug):
    setting = settings_of(slug)[-1]
    stretch = soaked(slug).play(setting, 0, 1)
    assert stretch.fault == "" and stretch.games == 1
    assert stretch.steps > stretch.decisions > 10


legal = play = work_out = unbound


@rule
def loses_a_note(s, step, log):
    play_as_it_is(s, step, log)
    s.won[0, 0] = 0
    s.won[0, 1] = 0
    s.won[0, 2] = 0


@rule
def lists_nothing(s, out):
    return 0


@rule
def lists_one_twice(s, out):
    n = list_as_it_is(s, out)
    for k in range(n):
        out[k] = out[0]
    return n


@rule
def forgets_the_pile(s):
    s.pile_left = 0


@rule
def nobody_wins(s, out):
    for seat in range(s.seats):
        out[seat, 2] = 2


@rule
def never_ends(s, step, log):
    pass


play_as_it_is = SoakedGame("las-vegas").game.rules.functions["play"]
list_as_it_is = SoakedGame("las-vegas").game.rules.functions["legal"]


@pytest.mark.parametrize(
    ("instead", "sentence"),
    [
        ({"play": loses_a_note}, "a note is missing, or there is one too many"),
        ({"legal": lists_nothing}, "the seat to act has no legal move"),
        ({"legal": lists_one_twice}, "a move is listed twice"),
        ({"work_out": forgets_the_pile}, "a kept field differs from its computed value"),
        ({"standing": nobody_wins}, "nobody is in first place"),
        ({"legal_runs": lists_nothing}, "`legal_runs` and `legal` list different moves"),
    ],
)
def test_a_fault_is_reported_with_the_step_that_shows_it(instead, sentence):
    setting = settings_of("las-vegas")[0]
    fault = soaked("las-vegas", **instead).play(setting, 7, 3).fault
    assert fault.startswith(f"{sentence}: {setting}, seed 20000, stream 7, step ")


def test_a_game_without_end_is_a_fault(monkeypatch):
    monkeypatch.setattr("bench.soak.game.MOST_STEPS", 20)
    fault = soaked("las-vegas", play=never_ends).play(settings_of("las-vegas")[0], 0, 1).fault
    assert fault.startswith("a game does not end")


def test_a_journal_goes_on_under_the_same_rules_only(tmp_path):
    path = tmp_path / "soak.json"
    journal = Journal(path)
    journal.of("las-vegas-2", "rules-1").add(Stretch(5, 900, 400, ""))
    journal.keep()
    again = Journal(path)
    assert again.of("las-vegas-2", "rules-1") == Played(0, 5, 900, 400, [])
    assert again.of("las-vegas-2", "rules-2") == Played()
    assert list(tmp_path.iterdir()) == [path] and json.loads(path.read_text())["seconds"] == 0.0


def test_a_run_plays_all_settings_alike_and_stops_at_a_fault(tmp_path, monkeypatch):
    monkeypatch.setattr("bench.soak.__main__.GAMES_AT_ONCE", 1)
    soak = Soak(["las-vegas"], Journal(tmp_path / "soak.json"))
    soak.run(3500, threads=1)
    steps = [played.steps for _, played in soak.settings]
    assert sum(steps) >= 3500 and min(steps) > 0
    told = report(soak.settings, 2.0)
    assert f"**{sum(steps):,} steps** in 2 s, 0 faults." in told
    soak.settings[0][1].faults.append("a note is missing")
    soak.run(10**9, threads=1)
    assert sum(played.steps for _, played in soak.settings) == sum(steps)
    assert "- a note is missing" in report(soak.settings, 2.0)
