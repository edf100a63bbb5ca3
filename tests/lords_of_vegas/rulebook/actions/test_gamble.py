"""Gamble: the field bet at somebody else's casino."""

import pytest

import pitboss
from tests.lords_of_vegas.rulebook.sources import source
from tests.lords_of_vegas.rulebook.table import (
    EDITIONS,
    MAYFAIR_UP,
    RAISING,
    TWELVE_DICE,
    all_of,
    cash,
    heard,
    legal,
    play,
    refused,
    table,
    unreadable,
)

BLUE = "tiles=C1:vega:1:6^2,C2:vega:1:2^2"
"""Blue's casino of two spaces and two floors; Blue is seat 1."""


@source("2024 Gamble", "ruling 19", "difference: bet limit")
def test_2024_red_may_bet_twenty_but_wins_no_more_than_blue_has() -> None:
    at = table(f"seats=3 turn=0 cash=30,15,0 {BLUE}")
    assert legal(at, "gamble") == [f"gamble C1 {bet}" for bet in range(1, 21)]
    refused(at, "gamble C1 21", "20")
    play(at, "gamble C1 20", "roll 1 2")
    assert cash(at) == [45, 0, 0]


@source("Mayfair p. 4, Gamble", "Up! p. 3, Gamble", "ruling 19", "difference: bet limit")
def test_mayfair_red_bets_at_most_the_fifteen_that_blue_has() -> None:
    flat = "tiles=C1:vega:1:6,C2:vega:1:2,C4:vega:1:2,C5:vega:1:1"
    at = table(f"seats=3 turn=0 cash=30,15,0 {flat} edition=mayfair")
    assert legal(at, "gamble") == [f"gamble C1 {bet}" for bet in range(1, 16)]
    refused(at, "gamble C1 20", "15")
    raised = table(f"seats=3 turn=0 cash=30,15,0 {BLUE} {MAYFAIR_UP}")
    refused(raised, "gamble C1 16", "15")


@source("2024 Gamble")
def test_yellow_wins_all_seven_of_green_with_a_twelve() -> None:
    at = table(f"seats=3 turn=0 cash=30,7,0 {BLUE}")
    events = play(at, "gamble C1 4")
    assert heard(events, "bet", seat=0, casino="C1", boss=1, amount=4)
    events = play(at, "roll 6 6")
    assert cash(at) == [37, 0, 0]
    assert heard(
        events,
        "bet_settled",
        seat=0,
        boss=1,
        dice=[6, 6],
        amount=4,
        seat_gets=7,
        boss_gets=-7,
        bank_gets=0,
    )


@source("Mayfair p. 4, Gamble")
@pytest.mark.parametrize("edition", EDITIONS)
def test_yellow_wins_four_at_reds_three_tiles_with_a_three(edition: str) -> None:
    red = "tiles=C1:vega:1:6,C2:vega:1:2,C3:vega:1:1"
    at = table(f"seats=3 turn=0 cash=20,20,0 {red} {edition}")
    assert legal(at, "gamble")[-1] == "gamble C1 15"
    play(at, "gamble C1 4", "roll 2 1")
    assert cash(at) == [24, 16, 0]


@source("Up! p. 3, Gamble", "2024 Gamble")
@pytest.mark.parametrize("edition", RAISING)
def test_two_spaces_of_three_floors_take_bets_up_to_thirty(edition: str) -> None:
    at = table(f"seats=3 turn=0 cash=90 tiles=C1:vega:1:6^3,C2:vega:1:2^3 {edition}")
    assert legal(at, "gamble")[-1] == "gamble C1 30"
    refused(at, "gamble C1 31", "30")


@source("2024 Gamble", "Mayfair p. 4, Gamble")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("dice", "gain"),
    [
        ("1 1", 20),
        ("2 1", 10),
        ("2 2", 10),
        ("4 1", -10),
        ("3 3", -10),
        ("3 4", -10),
        ("2 6", -10),
        ("4 5", 10),
        ("6 4", 10),
        ("5 6", 10),
        ("6 6", 20),
    ],
)
def test_the_field_wins_and_the_middle_loses(dice: str, gain: int, edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=20,50 tiles=C1:vega:1:6,C2:vega:1:2 {edition}")
    play(at, "gamble C1 10", f"roll {dice}")
    assert cash(at) == [20 + gain, 50 - gain]
    assert at.to_act == 0


@source("2024 Gamble", "Mayfair p. 4, Gamble")
def test_sixteen_of_the_thirty_six_rolls_win_and_the_house_keeps_two_in_thirty_six() -> None:
    at = table("seats=2 turn=0 cash=20,50 tiles=C1:vega:1:6,C2:vega:1:2")
    play(at, "gamble C1 10")
    odds = at.odds()
    assert len(odds) == 36
    gains = []
    for roll in odds:
        after = at.copy()
        play(after, roll)
        gains.append(cash(after)[0] - 20)
    assert sum(gain > 0 for gain in gains) == 16
    assert sum(gains) == -2 * 10


@source("2024 Gamble", "2024 p. 9, Step 6", "Mayfair p. 4, Gamble")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_gambles_once_a_turn(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=20,50 tiles=C1:vega:1:6,A1:vega:1:3 {edition}")
    play(at, "gamble C1 5", "roll 1 2")
    assert at.view()["gambled"]
    assert legal(at, "gamble") == []
    refused(at, "gamble A1 1", "once|already")
    play(at, "end", "draw D6", "end", "draw D2")
    assert legal(at, "gamble") != []


@source("2024 Gamble")
def test_one_gambles_only_where_another_player_is_boss() -> None:
    at = table("seats=2 turn=0 cash=20,50 tiles=C1:vega:0:6,C2:vega:1:2")
    refused(at, "gamble C1 5", "boss")
    assert legal(at, "gamble") == []


@source("ruling 18")
@pytest.mark.parametrize("edition", EDITIONS)
def test_own_dice_in_the_casino_do_not_forbid_the_bet(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=20,50 tiles=C1:vega:1:6,C2:vega:0:2 {edition}")
    play(at, "gamble C2 10", "roll 5 6")
    assert cash(at) == [30, 40]


@source("2024 Gamble", "Mayfair p. 4, Gamble")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_bets_more_than_he_has(edition: str) -> None:
    at = table(f"seats=2 turn=0 cash=3,50 tiles=C1:vega:1:6 {edition}")
    assert legal(at, "gamble") == ["gamble C1 1", "gamble C1 2", "gamble C1 3"]
    refused(at, "gamble C1 4", "3")
    broke = table(f"seats=2 turn=0 cash=0,50 tiles=C1:vega:1:6 {edition}")
    assert legal(broke, "gamble") == []


@source("ruling 20")
def test_a_bet_is_a_whole_number_from_one_up() -> None:
    at = table("seats=2 turn=0 cash=9,50 tiles=C1:vega:1:6")
    assert legal(at, "gamble")[0] == "gamble C1 1"
    for bet in ("0", "-1", "1.5", "", "x"):
        before = at.text
        with pytest.raises(pitboss.Refusal):
            at.play(f"gamble C1 {bet}")
        assert at.text == before
    unreadable(at, "gamble C1 1.5")


@source("ruling 19", "2024 p. 6, Your resources", "difference: bet limit")
def test_a_boss_without_money_takes_bets_in_2024_only() -> None:
    at = table("seats=2 turn=0 cash=9,0 tiles=C1:vega:1:6")
    play(at, "gamble C1 5", "roll 1 1")
    assert cash(at) == [9, 0]
    mayfair = table("seats=2 turn=0 cash=9,0 tiles=C1:vega:1:6 edition=mayfair")
    assert legal(mayfair, "gamble") == []
    refused(mayfair, "gamble C1 1")


@source("Mayfair p. 4, Gamble", "Up! p. 3, Gamble")
def test_mayfair_a_double_win_is_capped_by_the_money_of_the_boss() -> None:
    at = table("seats=2 turn=0 cash=9,7 tiles=C1:vega:1:6 edition=mayfair")
    play(at, "gamble C1 5", "roll 6 6")
    assert cash(at) == [16, 0]


@source("2024 p. 6, Your resources")
def test_a_seat_with_all_dice_on_the_board_still_gambles() -> None:
    at = table(f"seats=2 turn=0 cash=9,9 tiles={TWELVE_DICE},A3:vega:1:5")
    play(at, "gamble A3 5", "roll 3 4")
    assert cash(at) == [4, 14]


@source(
    "ruling 21", "difference: lay-off", "Mayfair p. 4, Gamble variant", "Up! p. 3, Gamble variant"
)
@pytest.mark.parametrize(
    ("bet", "dice", "gambler", "boss", "bank"),
    [
        (5, "3 4", -5, 2, 3),
        (4, "3 4", -4, 2, 2),
        (1, "3 4", -1, 0, 1),
        (5, "1 2", 5, -2, -3),
        (1, "1 2", 1, 0, -1),
        (5, "6 6", 10, -5, -5),
        (3, "1 1", 6, -3, -3),
    ],
)
@pytest.mark.parametrize("up", ["up=no", "up=yes"])
def test_a_boss_may_lay_half_of_a_bet_off(
    bet: int, dice: str, gambler: int, boss: int, bank: int, up: str
) -> None:
    at = table(f"seats=3 turn=0 cash=20,20,0 tiles=C1:vega:1:6 edition=mayfair lay_off=yes {up}")
    play(at, f"gamble C1 {bet}")
    assert at.to_act == 1
    assert sorted(at.legal()) == ["lay-off no", "lay-off yes"]
    refused(at, "lay-off yes", seat=0)
    assert heard(play(at, "lay-off yes"), "laid_off", seat=1, yes=True)
    events = play(at, f"roll {dice}")
    assert cash(at) == [20 + gambler, 20 + boss, 0]
    (settled,) = all_of(events, "bet_settled")
    assert (settled["seat_gets"], settled["boss_gets"], settled["bank_gets"]) == (
        gambler,
        boss,
        bank,
    )


@source("ruling 21")
def test_a_boss_with_little_money_lays_off_half_of_a_double() -> None:
    at = table("seats=2 turn=0 cash=20,5 tiles=C1:vega:1:6 edition=mayfair lay_off=yes")
    play(at, "gamble C1 5", "lay-off yes", "roll 6 6")
    assert cash(at) == [30, 0]


@source("ruling 21")
def test_a_boss_who_keeps_the_bet_pays_it_alone() -> None:
    at = table("seats=2 turn=0 cash=20,20 tiles=C1:vega:1:6 edition=mayfair lay_off=yes")
    events = play(at, "gamble C1 5", "lay-off no", "roll 1 2")
    assert heard(events, "laid_off", seat=1, yes=False)
    assert cash(at) == [25, 15]


@source("ruling 21", "difference: lay-off")
def test_laying_off_is_an_option_of_the_mayfair_editions_and_off_by_default() -> None:
    for edition in EDITIONS:
        at = table(f"seats=2 turn=0 cash=20,20 tiles=C1:vega:1:6 {edition}")
        assert at.view()["lay_off"] is False
        play(at, "gamble C1 5")
        assert at.to_act == pitboss.CHANCE
    with pytest.raises(pitboss.Unreadable):
        table("seats=2 edition=2024 lay_off=yes")
