"""Copies and pickles of everything one can hold: small, without code, of the same game."""

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

import pitboss
from pitboss import Dealer, Record, Refusal
from pitboss.arena.match import Match
from pitboss.engine import Illegal
from pitboss.engine.errors import BadRecord
from pitboss.engine.replay import BadEntry
from tests.contract.tables import every_game

COPIES = (copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing)))


def played(slug: str, steps: int = 20) -> pitboss.Position:
    at = pitboss.load(slug).start(3)
    dealer = Dealer(1)
    for _ in range(steps):
        at.settle(dealer)
        at.play_code(at.codes()[-1])
    return at


@every_game
def test_a_position_is_copied_with_its_past(slug):
    at = played(slug)
    for take in COPIES:
        twin = take(at)
        assert twin == at and twin.entries == at.entries and twin.opened == at.opened
        assert twin.game is pitboss.load(slug) and twin.options == at.options
        twin.settle(Dealer(2))
        twin.play_code(twin.codes()[0])
        assert twin != at and twin.seq > at.seq


@every_game
def test_a_pickle_is_the_state_and_its_entries(slug):
    at = played(slug)
    written = sum(len(entry.text) + 20 for entry in at.entries)
    assert len(pickle.dumps(at)) < at.states.nbytes + written + 400
    batch = at.game.batch(9, seats=3)
    held = batch.states.nbytes + at.states.nbytes + batch.dice.nbytes
    assert len(pickle.dumps(batch)) < held + 500
    assert len(pickle.dumps(Record.of(at))) < written + 30 * len(at.entries) + 800
    assert len(pickle.dumps(Match(slug, ("random",) * 3, deals=2))) < 800


@every_game
def test_a_pickle_is_loaded_without_compiling(slug, tmp_path):
    at, batch = played(slug), pitboss.load(slug).batch(2, seats=3, seed=5)
    match = Match(slug, ("random",) * 3, deals=2)
    (tmp_path / "at").write_bytes(pickle.dumps([at, batch, Record.of(at), match, at.game]))
    code = (
        "import pickle, sys, pitboss;"
        "at, batch, record, match, game = pickle.load(open(sys.argv[1], 'rb'));"
        "assert at.entries and len(batch) == 2 and record.entries and game is at.game;"
        "assert at.game is batch.game is pitboss.load(at.game.slug) and batch.copy()[1].seats == 3;"
        "assert 'numba' not in sys.modules; print(at.text)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "at")],
        env=os.environ | {"PITBOSS_RULES": "compiled"},
        capture_output=True,
        text=True,
    )
    assert ran.stdout.strip() == played(slug).text, ran.stderr


@every_game
def test_games_records_matches_and_results_survive(slug):
    game = pitboss.load(slug)
    record = Record.of(played(slug), {0: "Anna"})
    match = Match(slug, ("random", "random", "random"), deals=2)
    for take in COPIES:
        assert take(game) is game
        assert take(record) == record and take(record).replay() == record.replay()
        assert take(match) == match
        assert take(game.meta) == game.meta


@every_game
def test_a_batch_goes_on_from_its_copy(slug):
    batch = pitboss.load(slug).batch(4, seats=3, seed=5)
    batch.settle()
    for _ in range(10):
        batch.step(batch.random_moves())
    for take in COPIES:
        twin, again = take(batch), batch.copy()
        assert twin.game is batch.game and np.array_equal(twin.states, batch.states)
        for _ in range(5):
            moves = again.random_moves()
            assert np.array_equal(moves, twin.random_moves())
            assert np.array_equal(again.step(moves)[0], twin.step(moves)[0])
        assert np.array_equal(twin.states, again.states)
        assert not np.array_equal(twin.states, batch.states)


def test_a_pickle_of_other_rules_is_refused():
    make, ((slug, version), *rest) = played("las-vegas").__reduce__()
    with pytest.raises(Refusal, match="keep games as records"):
        make((slug, version + 1), *rest)


def test_refusals_are_value_errors_and_survive_a_pickle():
    entry = played("las-vegas").entries[-1]
    inner = Illegal("no", "las-vegas#placing", row=3)
    for refusal in (inner, BadRecord("bad", 7), BadEntry(2, entry, inner)):
        twin = pickle.loads(pickle.dumps(refusal))
        assert isinstance(twin, ValueError) and type(twin) is type(refusal)
        assert (twin.reason, twin.rule, str(twin)) == (refusal.reason, refusal.rule, str(refusal))
    assert pickle.loads(pickle.dumps(inner)).row == 3


def test_games_can_be_listed_again_and_again():
    code = (
        "import pitboss; first = pitboss.games(); import pitboss.games.las_vegas.game;"
        "assert pitboss.games() == first and 'las-vegas' in pitboss.games()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
