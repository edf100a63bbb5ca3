"""Spellings, position texts and the reasons for a no."""

import pytest

from pitboss import Refusal, Unreadable, load

GAME = load("las-vegas")


def test_a_roll_may_be_typed_in_any_order_and_is_kept_highest_first():
    at = GAME.position("las-vegas seats=2 notes=50/60/60/60/60/60 left=3+0,8+0")
    at.play("ROLL 1  3 2")
    assert at.entries[-1].text == "roll 3 2 1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("roll 1 2", "seat 0 is to roll 3 own dice"),
        ("roll 1 2 3 4", "seat 0 is to roll 3 own dice"),
        ("roll 1 2 7", "numbers from 1 to 6"),
        ("roll 1 2 3 white 4", "seat 0 is to roll 3 own dice"),
        ("place 3", "seat 0 is to roll"),
        ("note 1 60", "seat 0 is to roll"),
        ("spare 1 1", "seat 0 is to roll"),
        ("double down", "is no step of Las Vegas"),
    ],
)
def test_why_a_roll_is_not_taken(text, reason):
    at = GAME.position("las-vegas seats=2 notes=50/60/60/60/60/60 left=3+0,8+0")
    refusal = at.why(text)
    assert refusal is not None and reason in refusal.reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("note 2 60", "next note goes to casino 1"),
        ("note 1 55", "VALUE one of"),
        ("note 1", "VALUE one of"),
        ("roll 1", "waiting for a note"),
    ],
)
def test_why_a_note_is_not_laid(text, reason):
    refusal = GAME.start(seats=2).why(text)
    assert refusal is not None and reason in refusal.reason


def test_a_note_that_is_used_up_cannot_come():
    at = GAME.position("las-vegas seats=2 won=90,90,90,90,90/-")
    refusal = at.why("note 1 90")
    assert refusal is not None and "no $90,000 note is left" in refusal.reason
    assert "note 1 90" not in at.odds()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("seats=9", "2 to 5 seats"),
        ("seats=x", "seats=N"),
        ("", "seats=N"),
        ("seats=2 seats=3", "stands twice"),
        ("seats=2 colour=red", "no field 'colour'"),
        ("seats=2 round=5", "round takes a whole number from 1 to 4"),
        ("seats=2 turn=2", "turn takes"),
        ("seats=2 notes=60/60", "notes needs 6 parts"),
        ("seats=2 notes=61/-/-/-/-/-", "'61' is no note"),
        ("seats=2 won=90,90,90,90,90,90/-", "the box has 5"),
        ("seats=2 dice=2:1/-/-/-/-/-", "OWNER one of"),
        ("seats=2 dice=w:1/-/-/-/-/-", "OWNER one of"),
        ("seats=2 dice=0:9/-/-/-/-/-", "from 0 to 8"),
        ("seats=2 dice=0:1/-/-/-/-/-", "more than 8 dice"),
        ("seats=2 left=8+0,8+0,8+0", "more than 2 seats"),
        ("seats=2 phase=dance", "phase takes"),
        ("seats=2 phase=spare", "only with three seats"),
        ("seats=2 phase=roll left=0+0,8+0", "no dice left"),
        ("seats=2 phase=lay left=0+0,8+0", "no dice left"),
        ("seats=2 phase=place roll=12 notes=50/60/60/60/60/60", "roll needs 8 numbers"),
        ("seats=2 roll=12", "roll goes with phase=place"),
        ("seats=5 neutral_dice=yes", "two to four seats"),
        ("seats=2 neutral_dice=maybe", "yes or no"),
        ("seats=2 notes", "key=value"),
        ("seats=2 phase=lay notes=50/60/60/60/60/60", "phase=lay needs"),
        ("seats=3 neutral_dice=yes left=1+2,1+2,1+2 dice=w:3/-/-/-/-/-", "more than 8 white dice"),
    ],
)
def test_a_bad_position_is_one_clear_sentence(fields, reason):
    with pytest.raises(Unreadable) as refused:
        GAME.position(f"las-vegas {fields}")
    assert reason in refused.value.reason


def test_a_position_of_another_game_is_refused():
    with pytest.raises(Refusal, match="begins with 'las-vegas'"):
        GAME.position("chess seats=2")


def test_events_are_told_in_plain_words():
    at = GAME.position("las-vegas seats=2 neutral_dice=yes notes=70,30/60/60/60/60/60 left=1+1,0+0")
    names = ["Anna", "Ben"]
    told = [GAME.looks.tell(event, names) for event in at.play("roll 1 white 1")]
    told += [GAME.looks.tell(event, names) for event in at.play("place 1")]
    assert told[:5] == [
        "Anna rolls 1 and white 1.",
        "Anna places 1 die and 1 white die on casino 1.",
        "Anna goes without at casino 1: equal dice (1).",
        "White goes without at casino 1: equal dice (1).",
        "$30,000 of casino 1 goes beneath the pile.",
    ]
    at = GAME.position("las-vegas seats=2 neutral_dice=yes notes=70,30/60/60/60/60/60 left=0+1,1+0")
    at.play("roll white 1")
    assert GAME.looks.tell(at.play("place 1")[0], names) == "Anna places 1 white die on casino 1."


def test_a_view_shows_what_each_choice_would_pay():
    at = GAME.position(
        "las-vegas seats=2 notes=70,30/60/60/60/60/60 dice=1:2/-/-/-/-/- left=5+0,6+0"
    )
    at.play("roll 1 1 1 2 2")
    ones, twos = at.view(0)["choices"]
    assert ones == {
        "move": "place 1",
        "own": 3,
        "white": 0,
        "pays": [{"owner": 0, "note": 70}, {"owner": 1, "note": 30}],
        "cancels": [],
    }
    assert twos["pays"] == [{"owner": 0, "note": 60}]
    assert at.view(0)["casinos"][0]["pays"] == [{"owner": 1, "note": 70}]


def test_a_view_shows_whose_dice_cancel_now_and_after_each_choice():
    at = GAME.position(
        "las-vegas seats=3 neutral_dice=yes notes=70,30/60/60/60/60/60"
        " dice=1:2,2:2,w:1/-/-/-/-/- left=3+1,6+0,6+0"
    )
    at.play("roll 1 1 2 white 1")
    casino = at.view(0)["casinos"][0]
    assert casino["cancels"] == [1, 2]
    assert casino["pays"] == [{"owner": "white", "note": 70}]
    ones, twos = at.view(0)["choices"]
    assert ones["cancels"] == [0, 1, 2, "white"] and ones["pays"] == []
    assert twos["cancels"] == []
