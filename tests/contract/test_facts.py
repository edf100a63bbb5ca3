"""Facts that a record keeps for speed equal what `work_out` computes from the other fields.

`Rules.kept` names them. `test_walks` checks them at every step of a game.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.engine import Dealer, games, load
from pitboss.kernel import CHANCE, add_run
from pitboss.kernel.runs import BY_RUNS, move_of, moves_in, room_for_runs
from pitboss.kernel.specialise import Twins
from tests.contract.conservation import check_facts
from tests.contract.tables import every_setting, walk

SEEDS = st.integers(0, 2**32)


@every_setting
@settings(max_examples=1)
@given(seed=SEEDS)
def test_a_position_that_is_read_has_its_facts(setting, seed):
    for at, _ in walk(setting, seed):
        check_facts(setting.game.position(at.text))


@pytest.mark.parametrize("slug", list(games()))
def test_a_kept_fact_that_is_wrong_is_found(slug):
    """Every field that is kept, one after the other."""
    at = load(slug).start(load(slug).meta.seats[0])
    at.settle(Dealer(1))
    check_facts(at)
    kept = load(slug).rules.kept
    assert kept
    for field in kept:
        wrong = at.copy()
        wrong.states[field] += 1
        with pytest.raises(AssertionError, match=f"'{field}'"):
            check_facts(wrong)


@pytest.mark.parametrize("slug", list(games()))
def test_moves_of_a_row_are_listed_as_runs(slug):
    """A listing without `add_run` would have no runs to compare."""
    functions = load(slug).rules.functions
    assert add_run in Twins(lambda function: function, {}).reach(functions["legal"])


@every_setting
@settings(max_examples=2)
@given(seed=SEEDS)
def test_runs_hold_the_listed_moves_in_their_order(setting, seed):
    rules = setting.game.rules
    twins = Twins(lambda function: function, {})
    legal_runs = twins.of(rules.functions["legal"], BY_RUNS)
    runs = np.zeros(room_for_runs(rules.most_legal), np.int64)
    for at, _ in walk(setting, seed):
        if at.to_act != CHANCE:
            n = legal_runs(at.state, runs)
            assert [int(move_of(runs, n, k)) for k in range(moves_in(n))] == at.codes(), at.text
