"""A hint says why, in the words of the analysis."""

from pitboss.analysis.reasons import in_favour
from pitboss.engine import load
from pitboss.server.bots.judge_questions import HintQuestion
from pitboss.server.bots.position_judge import hint

PLACE = (
    "las-vegas seats=3 neutral_dice=no open_money=no round=4 start=0 turn=0 phase=place"
    " notes=90/20/50/50/50/60 dice=-/1:4/1:3/2:3/1:1/2:5 left=2+0,0+0,0+0"
    " won=60,50/30,20/40,20 under=20 roll=21+-"
)


def test_a_hint_names_the_facts() -> None:
    said = hint(HintQuestion(game="las-vegas", position=PLACE, seq=1, nodes=None, names=[]))
    at = load("las-vegas").position(PLACE)
    assert said.move == "place 1"
    assert list(said.reasons) == in_favour(at, "place 1")
    assert "Leads casino 1: $90,000 as the dice lie." in said.reasons


def test_a_hint_where_only_one_move_is_left_is_that_move() -> None:
    only = PLACE.replace("roll=21+-", "roll=11+-")
    said = hint(HintQuestion(game="las-vegas", position=only, seq=1, nodes=None, names=[]))
    assert said.move == "place 1" and [judged.move for judged in said.moves] == ["place 1"]
    assert said.shares[0] == said.moves[0].shares[0]
