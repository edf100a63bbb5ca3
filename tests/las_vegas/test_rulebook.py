"""Las Vegas by the book. Each test names the example or section of the alea rulebook it is from."""

import pytest

from pitboss import CHANCE, OVER, Illegal, ScriptedDealer, Unreadable, load

GAME = load("las-vegas")
NOTES = "notes=50/60/60/60/60/60"


def names(events, name):
    return [event for event in events if event["event"] == name]


def settled(text: str, roll: str, move: str):
    """Play the last roll and the last move of a round and give what happened."""
    at = GAME.position(text)
    at.play(roll)
    return at, at.play(move)


def paid(events, casino):
    return [(e["owner"], e["note"]) for e in names(events, "paid") if e["casino"] == casino]


# --- Game components and setup


def test_the_box_has_54_notes():
    """Game components: the list of banknotes."""
    at = GAME.start(seats=2)
    values = dict(zip(range(10, 100, 10), at.state.pile.tolist(), strict=True))
    assert values == {10: 6, 20: 8, 30: 8, 40: 6, 50: 6, 60: 5, 70: 5, 80: 5, 90: 5}
    assert sum(values.values()) == 54


def test_a_casino_is_filled_until_it_has_at_least_50():
    """Game setup: notes are added to a casino until the total is at least $50,000."""
    at = GAME.start(seats=3)
    at.settle(
        ScriptedDealer(
            "note 1 50",  # exactly 50 is enough
            "note 2 40", "note 2 10",
            "note 3 10", "note 3 10", "note 3 20", "note 3 90",
            "note 4 90", "note 5 60", "note 6 70",
            "roll 1 1 1 1 1 1 1 1",
        )
    )  # fmt: skip
    assert at.state.money_laid.tolist() == [50, 50, 130, 90, 60, 70]
    assert at.view(0)["casinos"][2]["notes"] == [90, 20, 10, 10]


def test_every_seat_has_eight_dice_and_seat_0_starts():
    """Game setup: eight dice each, one start player."""
    view = GAME.start(seats=5).view(0)
    assert [seat["dice"] for seat in view["seats"]] == [8] * 5
    assert view["start"] == 0


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_seats(seats):
    """Title page and components: dice in five colours."""
    with pytest.raises(Unreadable, match="2 to 5"):
        GAME.start(seats=seats)


# --- Gameplay


def test_benno_must_place_all_four_threes():
    """Gameplay, example: Benno rolls four 3s and a 5 and adds all 3s to casino 3."""
    at = GAME.position(f"las-vegas seats=2 turn=1 {NOTES} left=8+0,5+0")
    at.play("roll 3 3 3 3 5")
    assert at.legal() == ["place 3", "place 5"]
    at.play("place 3")
    assert at.state.dice[2, 1] == 4
    assert at.state.own_left[1] == 1
    at.play("roll 1 2 3 4 5 6 6 6")
    at.play("place 6")
    # On his next turn he rolls his last die and adds it to the casino of that number.
    at.play("roll 5")
    assert at.legal() == ["place 5"]


def test_a_number_that_was_not_rolled_cannot_be_placed():
    """Gameplay: one of the numbers rolled must be chosen."""
    at = GAME.position(f"las-vegas seats=2 {NOTES} left=2+0,8+0")
    at.play("roll 2 4")
    with pytest.raises(Illegal, match="no die shows a 3") as refused:
        at.play("place 3")
    assert refused.value.rule == "las-vegas#placing"
    assert at.legal() == ["place 2", "place 4"]


def test_dice_of_others_on_a_casino_do_not_matter():
    """Gameplay: it does not matter who has dice on the casino already."""
    at = GAME.position(f"las-vegas seats=3 {NOTES} dice=1:3,2:5/-/-/-/-/- left=1+0,5+0,3+0")
    at.play("roll 1")
    at.play("place 1")
    assert at.state.dice[0, :3].tolist() == [1, 3, 5]


def test_play_goes_clockwise():
    """Gameplay: after the start player the turn goes round."""
    at = GAME.position(f"las-vegas seats=3 {NOTES} start=2 turn=2")
    turns = []
    for _ in range(4):
        at.play("roll 1 2 3 4 5 6 6 6" if len(turns) < 3 else "roll 1 2 3 4 6")
        turns.append(at.to_act)
        at.play("place 6")
    assert turns == [2, 0, 1, 2]


def test_a_seat_without_dice_is_passed_over():
    """Gameplay: one player alone may take several turns in a row."""
    at = GAME.position(f"las-vegas seats=3 turn=0 {NOTES} left=3+0,0+0,0+0")
    at.play("roll 1 1 2")
    at.play("place 2")
    at.play("roll 1 1")
    assert at.to_act == 0
    at.play("place 1")
    assert at.state.round_no == 2


# --- The payout


def test_payout_example_1():
    """Payout, example 1: 5, 3, 3 and 1 dice; $80,000, $30,000 and $10,000 lie there."""
    at, events = settled(
        "las-vegas seats=4 turn=3 notes=80,30,10/60/60/60/60/60"
        " dice=0:5,1:3,2:3/-/-/-/-/- left=0+0,0+0,0+0,1+0",
        "roll 1",
        "place 1",
    )
    cancelled = [e["owner"] for e in names(events, "cancelled") if e["casino"] == 1]
    assert cancelled == [1, 2]  # Benno and Carla take their three dice back
    assert paid(events, 1) == [(0, 80), (3, 30)]  # Anna and Denny are paid
    assert {"event": "returned", "casino": 1, "note": 10} in events
    assert at.state.under.tolist()[0] == 1


def test_everybody_cancelled_example_2():
    """Equal counts, example 2: two with 2 dice and two with 1 all take their dice back."""
    _, events = settled(
        "las-vegas seats=4 turn=3 notes=70,40/60/60/60/60/60"
        " dice=0:2,1:1,2:2/-/-/-/-/- left=0+0,0+0,0+0,1+0",
        "roll 1",
        "place 1",
    )
    assert paid(events, 1) == []
    assert sorted(e["owner"] for e in names(events, "cancelled")) == [0, 1, 2, 3]
    assert [e["note"] for e in names(events, "returned") if e["casino"] == 1] == [40, 70]


def test_payout_example_2():
    """Payout, example 2: one player left, two notes of $40,000; one goes beneath the pile."""
    _, events = settled(
        "las-vegas seats=4 turn=1 notes=50/40,40/60/60/60/60 dice=-/1:1/-/-/-/-"
        " left=0+0,1+0,0+0,0+0",
        "roll 2",
        "place 2",
    )
    assert paid(events, 2) == [(1, 40)]
    assert {"event": "returned", "casino": 2, "note": 40} in events


def test_payout_example_3():
    """Payout, example 3: two notes, three players with different counts; the last goes without."""
    _, events = settled(
        "las-vegas seats=4 turn=3 notes=50/60/70,20/60/60/60 dice=-/-/1:2,2:4/-/-/-"
        " left=0+0,0+0,0+0,1+0",
        "roll 3",
        "place 3",
    )
    assert paid(events, 3) == [(2, 70), (1, 20)]
    assert not [e for e in names(events, "returned") if e["casino"] == 3]


def test_dice_come_back_for_the_next_round():
    """Payout: players take their dice back; the next round: everybody has eight again."""
    at, _ = settled(
        f"las-vegas seats=2 turn=0 {NOTES} dice=1:3/-/-/-/-/- left=1+0,0+0", "roll 4", "place 4"
    )
    assert at.state.dice.sum() == 0
    assert at.state.own_left[:2].tolist() == [8, 8]
    assert at.to_act == CHANCE  # the casinos are waiting for new notes
    assert at.legal() == []
    assert next(iter(at.odds())).startswith("note 1 ")


def test_the_start_player_card_passes_to_the_left():
    """The next round: the player to the left of the start player starts."""
    at, _ = settled(
        f"las-vegas seats=3 start=2 turn=1 {NOTES} left=0+0,1+0,0+0", "roll 4", "place 4"
    )
    assert (at.state.start, at.state.turn, at.state.round_no) == (0, 0, 2)


def test_money_lies_face_down():
    """Payout: money won is placed face down."""
    at = GAME.position(f"las-vegas seats=2 {NOTES} won=90,10/20")
    assert [seat["money"] for seat in at.view(0)["seats"]] == [100, None]
    assert [seat["note_count"] for seat in at.view(0)["seats"]] == [2, 1]
    assert [seat["money"] for seat in at.view(None)["seats"]] == [None, None]
    shown = GAME.position(f"las-vegas seats=2 open_money=yes {NOTES} won=90,10/20")
    assert [seat["money"] for seat in shown.view(None)["seats"]] == [100, 20]


# --- Beneath the pile


def test_notes_beneath_come_back_only_when_the_rest_is_used_up():
    """Payout: leftover notes go beneath the pile, so they come last."""
    at = GAME.position("las-vegas seats=2 phase=lay under=90,90,90,90,90")
    assert "note 1 90" not in at.odds()
    assert sum(at.state.pile) == 49 and at.view(0)["pile"] == 54


def test_the_set_beneath_opens_when_the_pile_is_empty():
    """Payout: what lies beneath is drawn once nothing is above it."""
    at = GAME.position(
        "las-vegas seats=2 phase=lay notes=90/90/90/90/90/-"
        " won=80,80,80,80,80,70,70,70,70,70,60,60,60,60,60,50,50,50,50,50,50"
        "/40,40,40,40,40,40,30,30,30,30,30,30,30,30,10,10,10,10,10 under=20,20,20,20,20,20,20,20"
    )
    assert set(at.odds()) == {"note 6 10"}
    at.play("note 6 10")
    assert set(at.odds()) == {"note 6 20"}
    assert (at.state.pile_left, at.state.under_left) == (8, 0)


def test_four_rounds_never_draw_more_than_54_notes():
    """Why the pile lasts: a casino is closed by its last note, and all before it are below 50.

    Four rounds fill 24 casinos. The notes that do not close a casino leave it below 50, so each
    of them is itself below 50, and the box has only 28 such notes.
    """
    closing = 4 * 6
    small = sum(
        count
        for value, count in zip(range(10, 100, 10), GAME.start(2).state.pile.tolist(), strict=True)
        if value < 50
    )
    assert small == 28
    assert closing + small == 52 < 54


# --- Game end


def test_the_game_ends_after_four_rounds_and_most_money_wins():
    """Game end: four rounds; most money wins."""
    at, _ = settled(
        f"las-vegas seats=2 round=4 turn=0 {NOTES} won=10/90 left=1+0,0+0", "roll 6", "place 6"
    )
    assert at.to_act == OVER
    assert at.result.winners == (1,)
    assert at.result.points == (70, 90)
    assert at.result.places == (2, 1)
    assert at.result.ending == "four-rounds"


def test_a_tie_goes_to_the_one_with_most_notes():
    """Game end: equal money, then most banknotes."""
    at, _ = settled(
        f"las-vegas seats=3 round=4 turn=0 {NOTES} won=30/90/50,40 left=1+0,0+0,0+0",
        "roll 6",
        "place 6",
    )
    assert at.result.points == (90, 90, 90)
    assert at.result.winners == (0, 2)
    assert at.result.places == (1, 3, 1)


def test_equal_money_and_notes_share_the_win():
    """Game end: still tied, several winners."""
    at, _ = settled(
        f"las-vegas seats=2 round=4 turn=0 {NOTES} won=40/70,30 left=1+0,0+0", "roll 6", "place 6"
    )
    assert at.result.winners == (0, 1)
