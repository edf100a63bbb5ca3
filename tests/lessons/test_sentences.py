"""What lessons say of odds and of best moves is true."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from pitboss.analysis import evaluator
from pitboss.analysis.judge import ChoiceJudge, error_of
from pitboss.lessons import PlayedLesson, lesson_names, packaged

SIX = Fraction(1, 6)
GAMES = 400
BEHIND = 0.04
"""By so much another move may be better: about what is said of a fair try."""
LUCK = 2.5
"""By so many standard errors another move may seem better in so few games and not be it."""
BASIC = ("slots", "lounge", "restaurant")
STACK, A_ROOMS = 10, 6
"""How many premier rooms of a size there are, and how many of them lie above the others."""


def says(lesson: str, words: str) -> None:
    assert any(words in step.words for step in packaged(lesson).steps)


@cache
def six_comes(dice: int) -> Fraction:
    """How often somebody who waits for a six, and else places one number, gets one."""
    if not dice:
        return Fraction(0)
    found = Fraction(0)
    for roll in product(range(1, 7), repeat=dice):
        left = dice - min(roll.count(number) for number in roll)
        found += SIX**dice * (1 if 6 in roll else six_comes(left))
    return found


def test_a_six_comes_as_often_as_is_said() -> None:
    says("las-vegas-denial", "about four times in ten")
    assert float(six_comes(2)) == pytest.approx(0.4, abs=0.02)


@cache
def on_top(mine: int, theirs: int) -> Fraction:
    """How often the highest of my dice ends above theirs, those that are equal rolled again."""
    found, tied = Fraction(0), Fraction(0)
    for roll in product(range(1, 7), repeat=mine + theirs):
        best = [max(roll[:mine]), max(roll[mine:])]
        found += SIX ** len(roll) * (best[0] > best[1])
        tied += SIX ** len(roll) * (best[0] == best[1])
    return found + tied / 2


def test_the_odds_of_a_new_roll_are_those_of_the_dice() -> None:
    says("lords-of-vegas-reorganize", "about one time in three")
    says("lords-of-vegas-reorganize", "two times in three")
    assert float(on_top(1, 2)) == pytest.approx(1 / 3, abs=0.03)
    assert on_top(2, 1) == 1 - on_top(1, 2)


@pytest.mark.compiled
def test_the_last_round_is_won_by_its_move_and_lost_by_the_other() -> None:
    played = PlayedLesson.of(packaged("las-vegas-last-round"))
    at = played.positions[next(step.at for step in played.lesson.steps if step.kind == "ask")]
    codes = at.codes()
    shares, basis = evaluator("las-vegas", 2).solve(at, codes) or ([], "")
    found = {at.game.notation.spell(at.state, code): shares[n][0] for n, code in enumerate(codes)}
    assert basis == "proven" and found["place 3"] == 1 and found["place 1"] < 0.3


@pytest.mark.compiled
@pytest.mark.parametrize("name", [name for name in lesson_names() if name.startswith("las-vegas")])
def test_the_moves_of_lessons_are_good_ones(name: str) -> None:
    """Played to the end of the game: no answer that is called worse is better."""
    played = PlayedLesson.of(packaged(name))
    for step in (step for step in played.lesson.steps if step.kind == "ask"):
        at = played.positions[step.at]
        if len(at.legal()) < 2:
            continue
        (own,) = at.read_step(played.spelled(step.at))[0]
        judge = ChoiceJudge(evaluator("las-vegas", at.seats))
        decision = judge.open(at, int(own), 7)
        assert decision is not None
        if decision.exact is not None:
            values = decision.exact[:, at.to_act]
            assert values[0] >= max(values) - BEHIND, f"line {step.line}: {values}"
            continue
        judge.play_on(decision, GAMES, to_the_end=True)
        first, *others = (rows[:, at.to_act] for rows in decision.samples)
        for rows in others:
            better = rows - first
            seems = max(BEHIND, LUCK * error_of(better))
            assert better.mean() < seems, f"line {step.line}: {better.mean()}"


@pytest.mark.parametrize("name", [name for name in lesson_names() if name.startswith("vegas-s")])
def test_a_lesson_begins_with_what_is_in_the_box(name: str) -> None:
    """Every basic room is somewhere, no room is there too often, and prices only drop."""
    at = PlayedLesson.of(packaged(name)).positions[0]
    seen = at.view(0)
    tiles = seen["tiles"]
    lying = [laid["tile"] for seat in seen["seats"] for laid in seat["tiles"]]
    lying += [tile for seat in seen["seats"] for tile in seat["stored"]]
    for space in seen["basic"]:
        tile = space["tile"]
        if tile is not None and not space["space"].endswith("2"):
            removed = 3 if at.seats == 3 else 0
            assert space["left"] + lying.count(tile) + removed == tiles[tile]["copies"], tile
    for space in filter(lambda one: one["tile"], seen["premier"]):
        assert space["minimum"] <= tiles[space["tile"]]["price"], space
    on_sale = [space["tile"] for space in seen["premier"]]
    for tile in set(lying + on_sale) - {None}:
        assert lying.count(tile) + on_sale.count(tile) <= tiles[tile]["copies"], tile
    for seat in seen["seats"]:
        own = [tiles[laid["tile"]] for laid in seat["tiles"]]
        assert seat["population"] == 8 + sum(tile["population"] for tile in own)
        assert seat["revenue"] == 5 + sum(tile["revenue"] for tile in own)
        assert seat["fame"] >= sum(tile["fame"] for tile in own)
        for laid in seat["tiles"]:
            ways = {"casino": laid["casino"], "hotel": laid["hotel"]}
            mine = {"yellow": ["casino"], "blue": ["hotel"]}.get(tiles[laid["tile"]]["color"], ways)
            assert any(ways[end] for end in mine), f"{laid['tile']} on {laid['cell']} is cut off"
    for size, left in seen["stacks"].items():
        sold = [tile for tile in lying + on_sale if tile and tiles[tile]["size"] == size]
        premier = [tile for tile in sold if tile not in BASIC]
        assert len(premier) + left["a"] + left["b"] <= STACK, size
        assert left["b"] == STACK - A_ROOMS or not left["a"], f"a {size} room of B lies above A"


@pytest.mark.parametrize("name", [name for name in lesson_names() if name.startswith("las-vegas")])
def test_a_lesson_of_las_vegas_begins_with_what_is_in_the_box(name: str) -> None:
    """Everybody has eight dice, and casinos were filled as the rules say."""
    at = PlayedLesson.of(packaged(name)).positions[0]
    seen = at.view(packaged(name).learner)
    if not seen["casinos"][0]["notes"]:
        return  # a lesson that begins before the first note
    for seat in seen["seats"]:
        placed = [group for casino in seen["casinos"] for group in casino["dice"]]
        own = sum(group["dice"] for group in placed if group["owner"] == seat["seat"])
        assert own + seat["dice"] == 8, f"seat {seat['seat']}"
    notes = [note for seat in seen["seats"] for note in seat["notes"] or ()]
    for casino in seen["casinos"]:
        notes += casino["notes"]
        assert sum(casino["notes"]) - max(casino["notes"]) < 50 <= sum(casino["notes"])
    for note in set(notes):
        assert notes.count(note) <= {10: 6, 20: 8, 30: 8, 40: 6, 50: 6}.get(note, 5), note


@pytest.mark.parametrize("name", [name for name in lesson_names() if name.startswith("lords")][1:])
def test_a_lesson_of_lords_of_vegas_begins_where_a_game_could_be(name: str) -> None:
    """Every card that was drawn gave its lot, two to each seat before the first turn."""
    at = PlayedLesson.of(packaged(name)).positions[0]
    seen = at.view(0)
    lots = {lot: one for lot, one in seen["lots"].items() if one["drawn"]}
    owners = [one["owner"] if one["brand"] else one["marker"] for one in lots.values()]
    assert None not in owners and seen["lots"][seen["card"]]["drawn"]
    assert owners[list(lots).index(seen["card"])] == seen["turn"]
    turns = len(lots) - 2 * at.seats
    assert min(owners.count(seat) for seat in range(at.seats)) >= 2
    assert max(map(owners.count, owners)) <= 2 + turns // at.seats + 1
    assert seen["deck"]["until_game_over"] == 32 - turns
