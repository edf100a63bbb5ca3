"""Moves on few lines."""

from pitboss.cli.moves import grouped


def test_moves_of_one_action_stand_on_one_line_and_bets_are_drawn_together():
    moves = ["build A2 vega", "build A3 vega", "gamble C3 1", "gamble C3 2", "gamble D1 1", "end"]
    assert grouped(moves) == ["build A2 vega, A3 vega", "gamble C3 1–2, D1 1", "end"]


def test_single_words_and_single_numbers_stay_as_they_are():
    assert grouped(["place 1", "place 2"]) == ["place 1, 2"]
    assert grouped(["accept", "decline"]) == ["accept", "decline"]
