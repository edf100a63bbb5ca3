"""On the last turn of the deck all is known: who wins if the turn ends now."""

import numpy as np
import pytest

from pitboss import OVER, Dealer, bots, load
from pitboss.analysis.evaluator import evaluator
from pitboss.bots.lords_of_vegas.evaluate import is_by_hand, knows_last_turn, mark_of
from pitboss.bots.lords_of_vegas.last_turn import CATCHING_UP, POINT, final_score, write_final
from pitboss.bots.lords_of_vegas.levels import Shark
from pitboss.bots.lords_of_vegas.searches import SEARCHES
from pitboss.bots.lords_of_vegas.turn_planner import PLANS_KEPT, beam_width, pool_size

GAME = "lords-of-vegas"
WON = (
    "lords-of-vegas seats=4 edition=2024 up=no raising=yes lay_off=no turn=2 cash=32,23,47,30"
    " score=20,26,36,18 lots=A4:0,B5:1,B6:3,C1:0,C2:3,C5:2,C10:0,C11:2,D2:2,D3:2,D5:2,D6:2,D8:3,"
    "D9:1,E4:3 tiles=A1:tivoli:1:3,A2:tivoli:1:2,A3:tivoli:3:5^3,A5:albion:0:3^2,B4:albion:2:6,"
    "C3:tivoli:0:6,C4:tivoli:2:5,C6:tivoli:0:4,C7:tivoli:1:2,C9:sphinx:1:4,D1:albion:0:6^3,"
    "E1:sphinx:1:2^2,E2:sphinx:0:2^2,E3:sphinx:1:3^2,E5:sphinx:1:6^2,E6:sphinx:2:5^2,"
    "F2:albion:3:3,F3:tivoli:1:4^2,F4:albion:3:6,F5:albion:3:6,F6:tivoli:1:2^2,F7:albion:0:2,"
    "F8:albion:3:3,F9:albion:1:5 drawn=A1,A2,A3,A4,A5,B4,B5,B6,C1,C2,C3,C4,C5,C6,C7,C9,C10,C11,"
    "D1,D2,D3,D5,D6,D8,D9,E1,E2,E3,E4,E5,E6,F2,F3,F4,F5,F6,F7,F9 card=C11 until=0 phase=act"
)
"""Seats 1 and 2 will end with 36 points each: the money that seat 2 has now decides for it."""


def last_turns(game: int):
    """Give the choices of a random game as if each were the last turn of the deck."""
    at, dealer = load(GAME).start(2 + game % 5), Dealer(game)
    player = bots.bot(GAME, "random", game)
    at.settle(dealer)
    while at.to_act != OVER:
        if at.prompt["kind"] == "act":
            fields = [part for part in at.text.split() if not part.startswith("until=")]
            yield load(GAME).position(" ".join([*fields, "until=0"]))
        at.play(player.choose(at))
        at.settle(dealer)


@pytest.mark.parametrize("game", range(5))
def test_what_everybody_ends_with_is_what_game_over_brings(game):
    work, scored = SEARCHES.new_workspace()[0], 0
    for at in list(last_turns(game))[::7]:
        write_final(at.state, work)
        found = work.estimates[: at.seats]
        ended = _ended(at)
        np.testing.assert_array_equal(found, [row.points * POINT + row.money for row in ended])
        scored += any(row.points > at.state.score[row.seat] for row in ended)
    assert scored > 1


def test_a_winner_needs_nothing_and_others_come_closer():
    s, work = load(GAME).position(WON).states.copy()[0], SEARCHES.new_workspace()[0]
    assert final_score(s, 2, work, 30.0) == pytest.approx(30, abs=0.1)
    behind = work.estimates[2] - work.estimates[3]
    assert behind > POINT
    assert final_score(s, 3, work, 30.0) == pytest.approx(-CATCHING_UP * behind / POINT, abs=0.1)


@pytest.mark.parametrize("level", ["regular", "pro"])
@pytest.mark.parametrize("before", ["", "raise B4"])
def test_a_game_that_is_won_is_ended(level, before):
    """Every more million spent may cost the tie; a point at B4 does not pass the break."""
    at = load(GAME).position(WON)
    if before:
        at.play(before)
    points = [row.points for row in _ended(at)]
    assert points[1] == points[2] == max(points)
    assert bots.bot(GAME, level, 1).choose(at) == "end"


def test_the_last_turn_is_valued_exactly_once_it_has_ended():
    at = load(GAME).position(WON)
    listed = {o.move: o.values for o in bots.explain(bots.bot(GAME, "regular", 1), at).options}
    assert listed["end"] == pytest.approx((0.0, 0.0, 1.0, 0.0))


def _ended(at):
    """Play the end of the turn and Game Over."""
    over = at.copy()
    over.play("end")
    over.settle(Dealer(0))
    assert over.result is not None
    return over.result.standing


def test_the_first_shark_and_the_analysis_judge_the_last_turn_as_they_did():
    shark, first = bots.bot(GAME, "shark"), bots.bot(GAME, "shark@1")
    assert knows_last_turn(shark.model(3)) and knows_last_turn(shark.others)
    assert not knows_last_turn(first.model(3)) and not knows_last_turn(first.others)
    assert not knows_last_turn(evaluator(GAME, 3).weights)
    assert is_by_hand(shark.others) and is_by_hand(first.others)
    assert not is_by_hand(shark.model(3)) and not is_by_hand(first.model(3))


class Thorough(Shark):
    """A shark that keeps more plans, and tries their dice more often."""

    plans = 24
    pool = int(pool_size(24))
    width = 24
    rolls = 16


def test_more_plans_are_found_where_more_are_kept():
    at = load(GAME).position(WON.replace("until=0", "until=5"))
    found = {}
    for level in (Shark, Thorough):
        states = np.repeat(at.states[:1], level.pool)
        found[level] = level(1).candidates(states, np.array(at.codes(), np.int64))
    usual, many = found[Shark], found[Thorough]
    assert len(usual.moves) == Shark.width < len(many.moves) <= Thorough.plans
    assert set(usual.moves) & set(many.moves)
    assert int(mark_of(Thorough().model(4))) == 16
    assert (beam_width(PLANS_KEPT), Shark.pool) == (5, 25)
