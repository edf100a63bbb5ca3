"""Setting up: properties, start money, the Game Over card and the first player."""

from fractions import Fraction

import pytest

import pitboss

from .sources import source
from .table import EDITIONS, cash, heard, lot, markers_left, play, refused, score, start

PROPERTIES = {  # two cards a seat, none of them an F card
    2: "A2 A4 B2 B3",
    3: "A2 A4 B2 B3 C1 C2",
    4: "A2 A4 B2 B3 C1 C2 D1 D2",
    5: "A2 A4 B2 B3 C1 C2 D1 D2 E1 E2",
    6: "A2 A4 B2 B3 C1 C2 D1 D2 E1 E2 F1 F2",
}


def dealt(seats: int, **options: object) -> pitboss.Position:
    at = start(seats, **options)
    play(at, *(f"draw {card}" for card in PROPERTIES[seats].split()))
    return at


@source("2024 p. 6, Initial properties")
def test_a_four_and_a_two_on_the_lots_leave_14_of_the_20() -> None:
    at = start(3)
    events = play(at, "draw A4", "draw A2")
    assert cash(at) == [14, 0, 0]
    assert heard(events, "dealt", seat=0, lot="A4", money=6)
    assert heard(events, "dealt", seat=0, lot="A2", money=8)


@source("Mayfair p. 2, Setting up")
def test_cards_of_4_and_7_start_a_seat_with_11() -> None:
    at = start(3, edition="mayfair")
    play(at, "draw A6", "draw A1")
    assert cash(at) == [11, 0, 0]


@source("difference: start money")
@pytest.mark.parametrize("edition", ["2024", "mayfair"])
def test_both_editions_start_with_the_same_money(edition: str) -> None:
    at = dealt(4, edition=edition)
    assert cash(at) == [14, 15, 13, 11]


@source("2024 p. 6, Initial properties", "Mayfair p. 2, Setting up")
def test_both_properties_carry_a_marker_and_their_cards_lie_open_by_colour() -> None:
    at = dealt(2)
    assert [lot(at, name)["marker"] for name in ("A2", "A4", "B2", "B3")] == [0, 0, 1, 1]
    assert markers_left(at) == [8, 8]
    discards = at.view()["discards"]
    assert sorted(discards["albion"]) == ["A2", "B3"]
    assert sorted(discards["sphinx"]) == ["A4"]
    assert sorted(discards["tivoli"]) == ["B2"]
    assert [seat["lots"] for seat in at.view()["seats"]] == [["A2", "A4"], ["B2", "B3"]]


@source("2024 p. 6, Initial properties")
def test_the_cards_of_the_setup_pay_nobody() -> None:
    at = start(2)
    events = play(at, "draw A2", "draw A4", "draw B2", "draw B3")
    assert not heard(events, "parking_paid")
    assert cash(at) == [14, 15]
    assert score(at) == [0, 0]


@source("ruling 2", "2024 p. 5, Setting up", "Mayfair p. 2, Setting up")
@pytest.mark.parametrize(("seats", "before"), [(2, 33), (3, 32), (4, 30), (5, 29), (6, 27)])
def test_game_over_lies_on_the_fourth_stack(seats: int, before: int) -> None:
    at = dealt(seats)
    assert at.view()["deck"]["until_game_over"] == before


@source("ruling 2")
@pytest.mark.parametrize(("seats", "before"), [(2, 33), (3, 32), (4, 30)])
def test_game_over_lies_there_under_mayfair_rules_too(seats: int, before: int) -> None:
    assert dealt(seats, edition="mayfair").view()["deck"]["until_game_over"] == before


@source("ruling 2", "FAQ 1")
@pytest.mark.parametrize(
    ("extra", "before"), [(["F1"], 33), (["F1", "F2"], 32), (["F1", "F2", "F3"], 31)]
)
def test_discarded_f_cards_shorten_the_mayfair_deck_for_two(extra: list[str], before: int) -> None:
    at = start(2, edition="mayfair")
    play(at, *(f"draw {card}" for card in [*extra, *PROPERTIES[2].split()]))
    assert at.view()["deck"]["until_game_over"] == before


@source("FAQ 1", "difference: 2-player setup F cards", "2024 p. 15, 2-player rules")
@pytest.mark.parametrize("edition", ["2024", "mayfair"])
def test_two_players_draw_again_for_an_f_card_in_the_setup(edition: str) -> None:
    at = start(2, edition=edition)
    events = play(at, "draw F1", "draw A2", "draw F8", "draw A4", "draw B2", "draw F2", "draw B3")
    assert cash(at) == [14, 15]
    assert [lot(at, name)["marker"] for name in ("F1", "F2", "F8")] == [None] * 3
    assert [seat["lots"] for seat in at.view()["seats"]] == [["A2", "A4"], ["B2", "B3"]]
    aside = "set_aside" if edition == "2024" else "discarded"
    assert all(heard(events, aside, card=card) for card in ("F1", "F8", "F2"))


@source("FAQ 1", "difference: 2-player setup F cards", "2024 p. 15, 2-player rules")
@pytest.mark.parametrize(("edition", "back"), [("2024", True), ("mayfair", False)])
def test_f_cards_of_the_setup_return_to_the_deck_in_2024_only(edition: str, back: bool) -> None:
    at = start(2, edition=edition)
    play(at, "draw F1", "draw A2")
    assert "draw F1" not in at.odds()
    play(at, "draw A4", "draw B2", "draw B3", "roll 5 3", "roll 1 2")
    assert ("draw F1" in at.odds()) is back
    assert len(at.odds()) == (44 if back else 43)
    assert ("F1" in at.view()["discards"]["albion"]) is not back


@source("2024 p. 15, 2-player rules")
def test_three_players_build_on_f_block_like_anywhere() -> None:
    at = start(3)
    play(at, "draw F1", "draw F8")
    assert lot(at, "F1")["marker"] == 0
    assert lot(at, "F8")["marker"] == 0
    assert cash(at) == [12, 0, 0]


@source("2024 p. 7, Taking turns", "Mayfair p. 2, Taking turns")
@pytest.mark.parametrize("edition", ["2024", "mayfair"])
def test_the_highest_roll_of_two_dice_takes_the_first_turn(edition: str) -> None:
    at = dealt(3, edition=edition)
    events = play(at, "roll 3 2", "roll 4 4", "roll 6 1")
    assert heard(events, "first_rolled", seat=1, dice=[4, 4])
    assert heard(events, "turn_started", seat=1)
    assert at.view()["turn"] == 1
    assert at.to_act == pitboss.CHANCE


@source("ruling 27", "2024 p. 7, Taking turns", "difference: first-player tie")
@pytest.mark.parametrize("edition", ["2024", "mayfair"])
def test_tied_highest_rollers_roll_one_more_die_until_one_leads(edition: str) -> None:
    at = dealt(4, edition=edition)
    play(at, "roll 5 4", "roll 1 1", "roll 6 3", "roll 3 6")
    assert at.odds() == {f"roll {pips}": Fraction(1, 6) for pips in range(1, 7)}
    events = play(at, "roll 2", "roll 5", "roll 5")
    assert not heard(events, "turn_started")
    events = play(at, "roll 1", "roll 4")
    assert heard(events, "turn_started", seat=3)
    assert at.view()["turn"] == 3


@source("ruling 27")
def test_a_seat_that_lost_the_roll_off_does_not_roll_again() -> None:
    at = dealt(3)
    play(at, "roll 6 6", "roll 6 6", "roll 6 6", "roll 2", "roll 4", "roll 4")
    events = play(at, "roll 1")
    assert heard(events, "first_rolled", seat=1, dice=[1])
    assert heard(play(at, "roll 3"), "turn_started", seat=2)


@source("2024 p. 7, Taking turns")
def test_the_turn_passes_to_the_left() -> None:
    at = dealt(3)
    play(at, "roll 3 2", "roll 4 4", "roll 6 1", "draw A1")
    assert at.to_act == 1
    assert heard(play(at, "end", "draw A3"), "turn_started", seat=2)
    assert at.to_act == 2
    play(at, "end", "draw A5")
    assert at.to_act == 0


@source("difference: players", "2024 p. 1, Title", "Up! p. 1, Summary")
@pytest.mark.parametrize(
    ("seats", "options", "allowed"),
    [
        (2, {"edition": "2024"}, True),
        (6, {"edition": "2024"}, True),
        (7, {"edition": "2024"}, False),
        (1, {"edition": "2024"}, False),
        (2, {"edition": "mayfair"}, True),
        (4, {"edition": "mayfair"}, True),
        (5, {"edition": "mayfair"}, False),
        (5, {"edition": "mayfair", "up": True}, True),
        (6, {"edition": "mayfair", "up": True}, True),
        (7, {"edition": "mayfair", "up": True}, False),
    ],
)
def test_seats_that_an_edition_allows(
    seats: int, options: dict[str, object], allowed: bool
) -> None:
    if allowed:
        assert start(seats, **options).seats == seats
        return
    with pytest.raises(pitboss.Unreadable, match="seats"):
        start(seats, **options)


@source("2024 p. 5, Setting up")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_acts_or_deals_before_the_setup_is_done(edition: str) -> None:
    at = start(3, edition=edition.partition("=")[2])
    play(at, "draw A2")
    refused(at, "build A2 vega", seat=0)
    refused(at, "deal 0>1 $1", seat=0)


@source("2024 p. 6, Initial properties")
def test_the_bank_owes_what_it_paid_out() -> None:
    at = dealt(4)
    assert sum(cash(at)) + at.view()["bank"] == 0
    play(at, "roll 6 5", "roll 1 1", "roll 1 1", "roll 1 1", "draw C6")
    assert sum(cash(at)) + at.view()["bank"] == 0


@source("2024 p. 5, Setting up", "2024 p. 7, Taking turns")
def test_a_scripted_dealer_sets_a_whole_table_up() -> None:
    at = start(2)
    script = ("draw A2", "draw A4", "draw B2", "draw B3", "roll 5 3", "roll 6 6", "draw D8")
    at.settle(pitboss.ScriptedDealer(*script))
    assert at.to_act == 1
    assert cash(at) == [16, 18]
    assert lot(at, "D8")["marker"] == 1


@source("2024 p. 5, Setting up")
def test_the_same_card_is_not_dealt_twice() -> None:
    at = start(3)
    play(at, "draw A2")
    assert "draw A2" not in at.odds()
    refused(at, "draw A2", "A2")
    refused(at, "draw game-over")
