"""What the rulebook's examples do not show: draws, what is told, and what is left of a step."""

from collections import Counter

from pitboss import Dealer, SealedDealer, load
from tests.lords_of_vegas.rulebook.table import all_of, play, table

GAME = load("lords-of-vegas")


def test_a_game_begins_with_the_deal_and_every_step_survives_its_text():
    at = GAME.start(seats=3)
    assert " phase=setup" in at.text
    dealer = SealedDealer(bytes(range(32)))
    while at.to_act < 0:
        assert GAME.position(at.text) == at
        at.play_code(dealer.draw(at))
    assert at.text.partition(" phase=")[2].split()[0].split("+")[0] == "act"


def test_every_card_that_is_left_is_drawn_and_no_other():
    left = {"A1", "C5", "F6"}
    drawn = ",".join(name for name in lots() if name not in left)
    at = table(f"seats=2 phase=draw drawn={drawn} until=2")
    assert at.odds().keys() == {f"draw {name}" for name in left}
    dealer = Dealer(5)
    seen = Counter(GAME.notation.spell(at.state, dealer.draw(at)) for _ in range(300))
    assert seen.keys() == at.odds().keys()
    assert min(seen.values()) > 60, "each is as likely as another"


def test_game_over_is_drawn_when_its_place_is_reached():
    at = table("seats=2 phase=draw until=0")
    assert GAME.notation.spell(at.state, Dealer(1).draw(at)) == "draw game-over"


def lots() -> list[str]:
    return list(GAME.start(seats=2).view()["lots"])


def test_every_die_that_is_set_back_is_told_once():
    at = table("seats=2 turn=0 cash=50 tiles=A1:vega:0:4,A2:vega:0:3,A3:vega:1:2")
    play(at, "reorganize A1", "roll 6 2 5")
    events = play(at, "set A1 6")
    told = [(e["seat"], e["lot"], e["pips"]) for e in all_of(events, "die_set")]
    assert told == [(0, "A1", 6), (0, "A2", 2)], "the last die of a seat goes by itself"


def test_dice_that_leave_no_choice_are_not_told_as_set():
    at = table("seats=2 turn=0 cash=50 tiles=A1:vega:0:4,A2:vega:1:3")
    events = play(at, "reorganize A1", "roll 6 2")
    assert all_of(events, "die_set") == []
    assert at.view()["lots"]["A1"]["pips"] == 6
