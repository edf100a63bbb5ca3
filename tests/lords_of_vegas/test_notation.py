"""Spellings, position texts and the reasons for a no."""

import pytest

from pitboss import CHANCE, Illegal, NotYourTurn, Unreadable, load
from pitboss.games.lords_of_vegas.tables import LOT_NAMES

GAME = load("lords-of-vegas")
TABLE = (
    "lords-of-vegas seats=3 cash=20,12,9 lots=A3:1,D8:0"
    " tiles=A1:vega:0:5,A2:vega:1:2,B4:tivoli:1:6^2,C5:albion,E1:sphinx:0:3,E2:sphinx:2:2"
)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("build A3 vega", "A3 is seat 1's lot"),
        ("build A4 vega", "nobody owns A4"),
        ("build A1 vega", "bears a tile already"),
        ("sprawl A1 A3", "A3 is seat 1's lot: you sprawl only onto a lot nobody owns"),
        ("sprawl A1 A2", "bears a tile already"),
        ("sprawl A1 A6", "shares no edge"),
        ("sprawl A1 A4", "costs $24m: seat 0 has $20m"),
        ("sprawl B4 B5", "seat 1 is the boss at B4"),
        ("sprawl C5 C4", "has no boss"),
        ("sprawl D1 D2", "there is no casino on D1"),
        ("remodel A1 vega", "is vega already"),
        ("remodel B4 vega", "seat 1 is the boss at B4"),
        ("reorganize B4", "no die in the casino at B4"),
        ("reorganize C5", "no die in the casino at C5"),
        ("raise A1", "costs $30m: seat 0 has $20m"),
        ("gamble A1 1", "seat 0 is the boss at A1"),
        ("gamble C5 1", "has no boss"),
        ("gamble B4 11", "the limit at B4 is $10m"),
        ("gamble B4 0", "at least $1m"),
        ("lift A1", "choose an action"),
        ("set A1 3", "choose an action"),
        ("lay-off yes", "choose an action"),
        ("accept", "no offer is open"),
        ("roll 1 2", "choose an action"),
    ],
)
def test_why_not(text, reason):
    at = GAME.position(TABLE)
    before = at.text
    refusal = at.why(text)
    assert isinstance(refusal, Illegal) and reason in refusal.reason
    with pytest.raises(Illegal):
        at.play(text)
    assert at.text == before


NO_STEPS = """
build|build A2|build Z9 vega|build A2 mgm|gamble A1 x|gamble A1 -3|gamble A1 99999999|end now
set A1 7|lay-off maybe|roll 7|draw|lift|promise A2|deal|deal ;|deal 0>0 $1|deal 0>1 $0|deal 0>4 $1
deal 0>1 points 3|deal 0>1 tile A1|deal 1 end|deal 0>1 $5 next turn
"""


@pytest.mark.parametrize(
    "text", [*NO_STEPS.strip().replace("\n", "|").split("|"), "deal " + "; ".join(["0>1 $1"] * 25)]
)
def test_what_is_no_step_is_unreadable(text):
    assert isinstance(GAME.position(TABLE).why(text), Unreadable)


def test_a_casino_is_named_by_any_of_its_lots_and_kept_by_its_first():
    at = GAME.position(TABLE)
    at.play("REMODEL  a2 Sphinx")
    assert at.entries[-1].text == "remodel A1 sphinx"


@pytest.mark.parametrize(
    ("text", "seat", "kind", "reason"),
    [
        ("deal 0>1 $5", 2, Illegal, "not named"),
        ("deal 0 end; 0>1 $1", 0, Unreadable, "no step of a deal"),
        ("deal 0>1 $21", 0, Illegal, "has $20m, not $21m"),
        ("deal 0>1 lot A3", 0, Illegal, "no marker of seat 0"),
        ("deal 0>1 die E2", 0, Illegal, "no die of seat 0"),
        ("deal 1 raise B4; 0>1 $1", 1, Illegal, "nobody acts on another seat's turn"),
        ("deal 0 build A3 vega; 0>1 $1", 0, Illegal, "A3 is seat 1's lot"),
        ("deal 0 reorganize E1", 0, Illegal, "at least two seats"),
        ("withdraw", 0, Illegal, "no offer is open"),
        ("end", 1, NotYourTurn, "waits for seat 0"),
    ],
)
def test_why_no_deal(text, seat, kind, reason):
    refusal = GAME.position(TABLE).why(text, seat)
    assert isinstance(refusal, kind) and reason in refusal.reason


def test_an_open_offer_is_answered_by_its_parties_only():
    at = GAME.position(TABLE)
    at.play("deal 0>1 $5; 1>0 lot A3", seat=0)
    assert at.to_act == 1 and at.legal() == ["accept", "decline"]
    for text, seat in (
        ("accept", 0),
        ("accept", 2),
        ("withdraw", 1),
        ("deal 2>0 $1", 2),
        ("end", 0),
    ):
        assert isinstance(at.why(text, seat), NotYourTurn), (text, seat)
    at.play("deal 0>1 $7; 1>0 lot A3", seat=1)
    assert at.to_act == 0 and at.view()["offer"]["seat"] == 1
    at.play("accept")
    assert at.to_act == 0 and at.state.cash[:3].tolist() == [13, 19, 9]
    assert at.view()["lots"]["A3"]["marker"] == 0


def test_a_deal_before_the_card_needs_a_seat_and_takes_no_actions():
    at = GAME.position(TABLE + " phase=draw")
    assert at.to_act == CHANCE
    assert isinstance(at.why("deal 0>1 $1"), NotYourTurn)
    refusal = at.why("deal 0 reorganize E1; 0>1 $1", 0)
    assert refusal is not None and "only in the action step" in refusal.reason
    at.play("deal 1>0 $3", seat=1)
    at.play("decline")
    assert at.to_act == CHANCE and at.state.cash[0] == 20


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("seats=7", "2 to 6 seats"),
        ("seats=5 edition=mayfair", "2 to 4 seats, or 6 with Up!"),
        ("seats=3 up=yes", "goes with the Mayfair edition"),
        ("seats=3 lay_off=yes", "Mayfair"),
        ("seats=3 turn=3", "turn takes"),
        ("seats=3 cash=1,2", "one number or 3"),
        ("seats=3 score=9", "no space 9"),
        ("seats=3 lots=A2:3", "the owner of A2"),
        ("seats=3 lots=A2:0,A2:1", "twice"),
        ("seats=3 lots=A2:0 tiles=A2:vega", "two things"),
        ("seats=3 tiles=A2:vega:0", "LOT:BRAND:OWNER:PIPS"),
        ("seats=3 tiles=A2:vega:0:7", "LOT:BRAND:OWNER:PIPS"),
        ("seats=3 tiles=A2:vega:0:1^4", "too high"),
        ("seats=3 raising=no tiles=A2:vega:0:1^2", "too high"),
        ("seats=3 tiles=A1:vega:0:1,A2:vega:1:1", "share the highest"),
        ("seats=3 until=49", "until takes"),
        ("seats=3 phase=dance", "phase takes"),
        ("seats=3 phase=act+bet", "needs the field 'bet'"),
        ("seats=3 phase=act+bet bet=A1:5", "first lot"),
        ("seats=3 phase=pay+put-marker card=A1", "needs the field 'put'"),
        ("seats=3 phase=act+offer offer=0>1.$1 by=0 accepted=0,1", "nothing is open"),
        ("seats=3 phase=act+offer offer=0>1.$1 by=0 accepted=-", "accepted takes seat 0"),
        ("seats=3 phase=act+offer offer=0>1.$1 by=0 accepted=1", "accepted takes seat 0"),
        ("seats=3 phase=act+offer offer=0>1.$1 by=0 accepted=0,2", "accepted takes seat 0"),
        ("seats=3 phase=act+offer offer=1.build.A2.vega by=0", "actions in an offer"),
        ("seats=3 phase=draw+offer offer=0.build.A2.vega;1>0.$1 by=0", "actions in an offer"),
        ("seats=3 phase=draw+deal+ties offer=0.build.A2.vega", "actions in an offer"),
        ("seats=3 phase=act+offer", "1 to 24 steps"),
        ("seats=3 phase=pay+put-marker put=A1", "the card that will pay"),
        (f"seats=3 phase=setup drawn={','.join(LOT_NAMES[5:])}", "more properties to deal"),
        (f"seats=2 phase=setup drawn={','.join(LOT_NAMES[3:-3])}", "more properties to deal"),
        ("seats=3 phase=setup tiles=A1:vega:0:3", "phase=setup has no tiles"),
        ("seats=3 phase=setup lots=A1:0,A2:1 dealt=1", "phase=setup has no tiles"),
        ("seats=3 reorganized=A1", "no die"),
        ("seats=3 phase=over ending=nuked", "ending takes"),
        ("seats=3 colour=blue", "no field 'colour'"),
        ("seats=3 gambled=maybe", "yes or no"),
        ("seats=2 lots=" + ",".join(f"C{n}:0" for n in range(1, 12)), "more than 10 markers"),
        ("seats=2 tiles=" + ",".join(f"C{n}:vega:0:1" for n in range(1, 11)), "9 tiles"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields, reason):
    with pytest.raises(Unreadable) as refused:
        GAME.position(f"lords-of-vegas {fields}")
    assert reason in refused.value.reason


def test_a_short_line_is_the_action_step_of_seat_0():
    at = GAME.position("lords-of-vegas seats=3")
    assert at.to_act == 0 and at.legal() == ["end"]
    assert at.view()["deck"] == {"left": 48, "until_game_over": 38}


def test_a_position_fits_in_four_kilobytes():
    assert GAME.rules.state.itemsize <= 4096
