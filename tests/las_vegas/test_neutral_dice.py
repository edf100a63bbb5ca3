"""The variant with neutral dice for two to four seats, by the alea rulebook."""

import pytest

from pitboss import CHANCE, Unreadable, load
from tests.las_vegas.test_rulebook import NOTES, names, paid, settled

GAME = load("las-vegas")
WHITE = "neutral_dice=yes"


@pytest.mark.parametrize(("seats", "white"), [(2, 4), (3, 2), (4, 2)])
def test_white_dice_by_number_of_seats(seats, white):
    """Variant: four each with two players (12 in all), two each with three or four (10 in all)."""
    view = GAME.start(seats=seats, neutral_dice=True).view(0)
    assert [seat["white"] for seat in view["seats"]] == [white] * seats
    assert [seat["dice"] for seat in view["seats"]] == [8] * seats


def test_the_variant_does_not_exist_at_five_seats():
    """Variant: its title says two to four players."""
    with pytest.raises(Unreadable, match="two to four seats") as refused:
        GAME.start(seats=5, neutral_dice=True)
    assert refused.value.rule == "las-vegas#neutral-dice"


def test_carla_may_place_three_ones_or_her_five_or_the_white_six():
    """Variant, first example: two own 1s and a white 1, an own 5, a white 6."""
    at = GAME.position(f"las-vegas seats=3 {WHITE} turn=2 {NOTES} left=8+2,8+2,3+2")
    at.play("roll 1 1 5 white 1 6")
    assert at.legal() == ["place 1", "place 5", "place 6"]
    ones, five, six = at.copy(), at.copy(), at
    ones.play("place 1")
    assert (ones.state.dice[0, 2], ones.state.dice[0, 5]) == (2, 1)
    assert (ones.state.own_left[2], ones.state.white_left[2]) == (1, 1)
    five.play("place 5")
    assert (five.state.dice[4, 2], five.state.dice[4, 5]) == (1, 0)
    six.play("place 6")
    assert (six.state.dice[5, 2], six.state.dice[5, 5]) == (0, 1)
    assert (six.state.own_left[2], six.state.white_left[2]) == (3, 1)


def test_white_is_paid_and_its_note_goes_beneath_the_pile():
    """Variant, payout example 1: white takes the $80,000, Benno the $30,000."""
    at, events = settled(
        f"las-vegas seats=2 {WHITE} turn=1 notes=80,30/60/60/60/60/60 dice=w:3,1:1/-/-/-/-/-"
        " left=0+0,1+0",
        "roll 1",
        "place 1",
    )
    assert paid(events, 1) == [("white", 80), (1, 30)]
    assert at.state.under.tolist()[7] == 1  # the 80
    assert at.state.won[1, 2] == 1


def test_white_can_leave_a_player_without():
    """Variant, payout example 2: Carla $70,000, white $40,000, Anna nothing."""
    _, events = settled(
        f"las-vegas seats=4 {WHITE} turn=0 notes=70,40/60/60/60/60/60 dice=2:4,w:3,0:1/-/-/-/-/-"
        " left=1+0,0+0,0+0,0+0",
        "roll 1",
        "place 1",
    )
    assert paid(events, 1) == [(2, 70), ("white", 40)]


def test_white_cancels_and_is_cancelled():
    """Variant: neutral dice are scored as an additional player's."""
    _, events = settled(
        f"las-vegas seats=2 {WHITE} turn=0 notes=70,40/60/60/60/60/60 dice=0:1,1:1,w:2/-/-/-/-/-"
        " left=1+0,0+0",
        "roll 1",
        "place 1",
    )
    assert {e["owner"] for e in names(events, "cancelled")} == {0, "white"}
    assert paid(events, 1) == [(1, 70)]


def test_a_seat_with_only_white_dice_left_still_rolls():
    """Variant: neutral dice are rolled and placed as one's own."""
    at = GAME.position(f"las-vegas seats=2 {WHITE} turn=0 {NOTES} left=1+0,0+2")
    at.play("roll 6")
    at.play("place 6")
    assert at.to_act == CHANCE and at.state.turn == 1
    at.play("roll white 3 3")
    assert at.legal() == ["place 3"]
    at.play("place 3")
    assert at.state.round_no == 2


def test_the_spare_white_dice_of_three_seats():
    """Variant: with three players two white dice are rolled and placed at the start of a round.

    Each goes to the casino of its own number, once the notes are laid.
    """
    at = GAME.start(seats=3, neutral_dice=True)
    for casino in range(1, 7):
        at.play(f"note {casino} 50")
    events = at.play("spare 5 2")
    assert [(e["casino"], e["white"]) for e in events] == [(2, 1), (5, 1)]
    assert at.state.dice[1, 5] == 1 and at.state.dice[4, 5] == 1
    assert at.state.own_left[0] == 8 and at.state.white_left[0] == 2


def test_spare_dice_are_rolled_at_the_start_of_every_round():
    """Variant: at the start of the round, not of the game only."""
    at, _ = settled(
        f"las-vegas seats=3 {WHITE} turn=0 {NOTES} left=1+0,0+0,0+0", "roll 6", "place 6"
    )
    for casino, note in enumerate((70, 70, 70, 80, 80, 80), 1):
        at.play(f"note {casino} {note}")
    assert next(iter(at.odds())).startswith("spare ")
    assert at.view(None)["start"] == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_no_spare_dice_with_two_or_four_seats(seats):
    """Variant: the leftover dice exist with three players only."""
    at = GAME.start(seats=seats, neutral_dice=True)
    for casino in range(1, 7):
        at.play(f"note {casino} 50")
    assert at.view(None)["turn"] == 0
    assert at.why("spare 1 1") is not None
    assert at.prompt["words"] == f"Seat 0 rolls 8 and {4 if seats == 2 else 2} white dice."
