"""The value of a position: of every game, with every seat count, edition and option."""

import numpy as np
import pytest

from pitboss.analysis import evaluator
from pitboss.analysis.evaluator import DRAWN, MOST_LISTED
from pitboss.engine import Refusal, load
from pitboss.kernel import CHANCE, OVER
from tests.contract.tables import Setting, every_setting, walk


@every_setting
def test_every_setting_has_values(setting: Setting) -> None:
    judge = evaluator(setting.slug, setting.seats, **dict(setting.options))
    kinds = set()
    for k, (at, _) in enumerate(walk(setting, 3)):
        if k % 7 == 0:
            shares = judge.shares(at)
            assert len(shares) == setting.seats and min(shares) >= 0
            assert sum(shares) == pytest.approx(1)
            kinds.add(at.to_act == CHANCE)
    assert kinds == {True, False}


def test_a_game_that_is_over_is_worth_its_result() -> None:
    setting = Setting("las-vegas", 3, ())
    at = setting.start()
    for before, code in walk(setting, 5):
        at = before.copy()
        at.play_code(code)
    assert at.to_act == OVER and at.result is not None
    judge = evaluator("las-vegas", 3)
    assert {seat for seat, share in enumerate(judge.shares(at)) if share} == set(at.result.winners)
    assert judge.basis(at) == "proven"


def test_a_chance_node_is_worth_the_mean_of_what_may_come() -> None:
    """Of a flipped tile: every outcome played by hand, one by one."""
    setting = Setting("vegas-showdown", 3, ())
    judge, asked = evaluator("vegas-showdown", 3), 0
    for at, _ in walk(setting, 2):
        if at.to_act == CHANCE and asked < 5 and at.state.turn_no > 2:
            listed = at.outcomes()
            total = np.zeros(3)
            quiet = True
            for code, weight in listed:
                after = at.copy()
                after.play_code(code)
                quiet = quiet and after.to_act != CHANCE
                total += weight * judge.value(after)
            if quiet:
                mean = total / sum(weight for _, weight in listed)
                assert judge.shares(at) == pytest.approx(mean, abs=1e-12)
                asked += 1
    assert asked


def test_an_answer_is_worth_what_the_best_answer_leaves() -> None:
    at = load("lords-of-vegas").position(
        "lords-of-vegas seats=3 edition=2024 up=no raising=yes lay_off=no turn=0 cash=20,9,9"
        " score=0,0,0 lots=A1:0,A2:1 tiles=- drawn=A1,A2,F9 card=F9 until=20 gambled=no phase=act"
    )
    at.play("deal 0>1 $8; 1>0 lot A2", 0)
    judge = evaluator("lords-of-vegas", 3)
    answers = []
    for move in at.legal():
        after = at.copy()
        after.play(move)
        answers.append(judge.shares(after))
    assert judge.shares(at) == pytest.approx(max(answers, key=lambda shares: shares[1]))


def test_rolls_that_are_too_many_to_list_are_drawn_with_a_seed_of_their_own() -> None:
    tiles = ",".join(f"C{n}:sphinx:{n % 2}:{1 + n % 6}" for n in range(1, 7))
    at = load("lords-of-vegas").position(
        "lords-of-vegas seats=2 edition=2024 up=no raising=yes lay_off=no turn=0 cash=60,9"
        f" score=0,0 lots=- tiles={tiles} drawn=C1,C2,C3,C4,C5,C6,F9 card=F9 until=20 gambled=no"
        " phase=act"
    )
    at.play("reorganize C1")
    assert len(at.outcomes()) > MOST_LISTED
    judge = evaluator("lords-of-vegas", 2)
    assert judge.spread(at).is_drawn and len(judge.spread(at).codes) == DRAWN
    assert judge.shares(at) == judge.shares(at) == evaluator("lords-of-vegas", 2).shares(at)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal):
        evaluator("las-vegas", 9)
    with pytest.raises(Refusal):
        evaluator("lords-of-vegas", 6, edition="mayfair")
    with pytest.raises(Refusal):
        evaluator("craps", 2)


def test_other_weights_are_another_version() -> None:
    one, two = evaluator("lords-of-vegas", 3), evaluator("lords-of-vegas", 4)
    assert one.version != two.version and one.name != two.name
    assert one.version == evaluator("lords-of-vegas", 3).version
