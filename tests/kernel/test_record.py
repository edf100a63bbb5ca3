"""Records, logs and twins."""

import pickle

import numpy as np
import pytest

from pitboss.kernel import drain, emit, i32, i64, new_log, record, rule, silent
from pitboss.kernel.event_log import LogFull
from pitboss.kernel.rule import unbound
from pitboss.kernel.specialise import Twins


def test_a_record_has_one_field_per_line():
    state = record(turn=i32, code=i64, cash=i32[4], dice=i32[6, 5])
    s = np.zeros(1, state)[0]
    s.turn = 3
    s.cash[2] += 7
    s.dice[5, 4] = 9
    assert (s.turn, s.cash.tolist(), s.dice[5, 4]) == (3, [0, 0, 7, 0], 9)
    assert state.itemsize == 4 + 8 + 16 + 120


def test_a_record_has_no_other_attributes_and_is_pickled_with_its_own():
    state = record(turn=i32, cash=i32[4])
    states = np.zeros(2, state)
    with pytest.raises(AttributeError):
        states[0].trun = 3
    with pytest.raises(AttributeError):
        states[0].cards  # noqa: B018
    states[1].cash[3] = 5
    again = pickle.loads(pickle.dumps(states))
    assert again[1].cash[3] == 5 and (again == states).all()
    assert type(again[1]) is type(states[1]) is type(np.zeros(1, record(turn=i32, cash=i32[4]))[0])
    assert type(states[1]) is not type(np.zeros(1, record(turn=i32))[0])


@pytest.mark.parametrize("name", ["round", "size", "sum", "copy", "shape"])
def test_a_field_must_not_be_shadowed_by_an_array_method(name):
    with pytest.raises(ValueError, match="NumPy uses that name"):
        record(**{name: i32})


def test_events_are_drained_in_order():
    log = new_log(3)
    emit(log, 1, 10)
    emit(log, 2, 20, 21)
    assert drain(log) == [(1, 10, 0, 0, 0, 0, 0, 0), (2, 20, 21, 0, 0, 0, 0, 0)]
    assert drain(log) == []


def test_a_full_log_is_an_error_and_not_a_silence():
    log = new_log(1)
    emit(log, 1)
    emit(log, 2)
    with pytest.raises(LogFull, match="2 events"):
        drain(log)


def test_a_silent_log_takes_nothing():
    log = silent()
    emit(log, 1)
    assert drain(log) == []


@rule
def inner(x):
    return x + 1


@rule
def outer(x):
    return inner(x) * 2


def test_a_twin_calls_twins_and_leaves_the_plain_rule_alone():
    wrapped = []

    def wrap(function):
        wrapped.append(function.__name__)
        return lambda x: function(x) + 1000

    twin = Twins(wrap, {}).of(outer, {})
    assert outer(1) == 4
    assert twin(1) == (1 + 1 + 1000) * 2 + 1000
    assert {"outer", "inner"} <= set(wrapped)


def test_an_entry_point_without_a_game_says_so():
    with pytest.raises(RuntimeError, match="before it was bound"):
        unbound(1, 2)
