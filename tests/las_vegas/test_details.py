"""What the rulebook's examples do not show: exact odds of white dice, the pile, what is kept."""

from fractions import Fraction

import pytest

from pitboss import CHANCE, Dealer, load
from pitboss.games.las_vegas.rules.notes import work_out
from tests.las_vegas.conserved import check
from tests.las_vegas.test_rulebook import NOTES, names, settled

GAME = load("las-vegas")
WHITE = "neutral_dice=yes"


def test_own_and_white_dice_are_rolled_apart():
    """One own die and one white one: 36 throws, each as likely."""
    at = GAME.position(f"las-vegas seats=2 {WHITE} {NOTES} left=1+1,8+4")
    assert at.odds() == {
        f"roll {own} white {white}": Fraction(1, 36) for own in range(1, 7) for white in range(1, 7)
    }


def test_two_white_dice_are_a_set():
    at = GAME.position(f"las-vegas seats=2 {WHITE} {NOTES} left=0+2,8+4")
    odds = at.odds()
    assert len(odds) == 21
    assert odds["roll white 4 4"] == Fraction(1, 36)
    assert odds["roll white 5 2"] == Fraction(2, 36)


def test_the_spare_dice_are_rolled_like_any_others():
    """Variant: with three seats the start player rolls two spare white dice first."""
    at = GAME.position(f"las-vegas seats=3 {WHITE} {NOTES} phase=spare")
    odds = at.odds()
    assert len(odds) == 21 and sum(odds.values()) == 1
    assert odds["spare 3 3"] == Fraction(1, 36) and odds["spare 4 2"] == Fraction(2, 36)
    events = at.play("spare 4 2")
    assert [(e["casino"], e["white"]) for e in names(events, "spare_placed")] == [(2, 1), (4, 1)]
    assert at.to_act == CHANCE and at.state.dice[3, 5] == at.state.dice[1, 5] == 1


def test_a_round_is_announced_with_its_number_and_its_start_player():
    at = GAME.start(seats=2)
    assert names(at.settle(Dealer(3)), "round_started") == [
        {"event": "round_started", "round": 1, "start": 0}
    ]


def test_what_lies_beneath_is_the_pile_once_the_last_note_is_laid():
    """Game setup: notes go beneath the pile, so they come when nothing else is left."""
    laid = "notes=-/60/60/60/60/60"
    at = GAME.position(f"las-vegas seats=2 {laid} under=30,20")
    pile = at.state.pile.tolist()
    values = [value for value in range(9) for _ in range(pile[value])]
    won = ",".join(str(10 * (value + 1)) for value in values[:-2])
    left = [10 * (value + 1) for value in values[-2:]]
    at = GAME.position(f"las-vegas seats=2 {laid} under=30,20 won={won}/-")
    assert at.state.pile_left == 2 and left == [90, 90]
    at.play("note 1 90")
    assert at.state.pile_left == 1 and at.state.under_left == 2
    at = GAME.position(f"las-vegas seats=2 {laid} under=30,20 won={won},90/-")
    assert at.odds() == {"note 1 90": 1}
    at.play("note 1 90")
    assert at.state.pile_left == 2 and at.state.under_left == 0
    assert at.state.pile.tolist() == [0, 1, 1, 0, 0, 0, 0, 0, 0]


def test_notes_that_nobody_takes_are_counted_beneath_the_pile():
    """Payout: what white takes and what is left over goes beneath the pile, note by note."""
    at, events = settled(
        f"las-vegas seats=2 {WHITE} round=4 turn=1 notes=80,30,10/60,50/60/60/60/60"
        " dice=w:3,1:1/-/-/-/-/- left=0+0,1+0",
        "roll 1",
        "place 1",
    )
    returned = [(e["casino"], e["note"]) for e in names(events, "returned")]
    assert sorted(returned) == [(1, 10), (2, 50), (2, 60), (3, 60), (4, 60), (5, 60), (6, 60)]
    # White's 80 and the seven that nobody took; in a fourth round nothing else follows.
    assert at.state.under_left == sum(at.state.under) == 8
    assert at.state.roll == 0
    check(at)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_kept_beside_the_notes_is_what_they_add_up_to(seats):
    at = GAME.start(seats=seats, neutral_dice=True)
    dealer = Dealer(seats)
    at.settle(dealer)
    while at.result is None:
        check(at)
        again = at.copy()
        again.state.pile_left = again.state.under_left = -1
        again.state.money_laid[:] = -1
        work_out(again.state)
        assert again == at
        at.play(at.legal()[-1])
        at.settle(dealer)


def test_a_choice_tells_who_would_be_paid_with_own_and_white_dice_counted():
    at = GAME.position(
        f"las-vegas seats=2 {WHITE} notes=50,10/60/60/60/60/60 dice=1:2/-/-/-/-/- left=3+2,6+4"
    )
    at.play("roll 1 1 2 white 1 2")
    ones, twos = at.view(0)["choices"]
    assert (ones["move"], ones["own"], ones["white"]) == ("place 1", 2, 1)
    # Two of seat 0 equal two of seat 1 and cancel: the single white die is first.
    assert ones["pays"] == [{"owner": "white", "note": 50}]
    # One own and one white die cancel as well.
    assert (twos["own"], twos["white"], twos["pays"]) == (1, 1, [])
