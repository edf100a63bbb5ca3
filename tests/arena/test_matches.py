"""Matches: the same luck for every rotation, and honest intervals."""

from dataclasses import replace

import numpy as np
import pytest

from pitboss import CHANCE, OVER, Position, Refusal, bots, load
from pitboss.arena import (
    DuplicateDealer,
    Match,
    Played,
    SequentialTest,
    play_game,
    run,
    summarise,
)
from pitboss.arena.summary import deal_means, of_points
from pitboss.games.vegas_showdown.tables import TILES

NO_TIMES = ((0.0, 0.0),) * 4
MATCH = Match("las-vegas", ("greedy", "random"), deals=4, seed=11)


def dealt(game: str, seats: int, deal: int, mover: int) -> list[str]:
    """Play a deal by the first legal moves, or by the last ones, and list its chance."""
    at = load(game).start(seats)
    dealer = DuplicateDealer(5, deal)
    for _ in range(3000):
        if at.to_act == OVER:
            break
        codes = at.codes()
        at.play_code(dealer.draw(at) if at.to_act == CHANCE else codes[mover % len(codes)])
    return [entry.text for entry in at.entries if entry.seat == CHANCE]


def of_kind(steps: list[str], *kinds: str) -> list[str]:
    return [step for step in steps if step.split()[0] in kinds]


@pytest.mark.parametrize(
    ("game", "seats", "drawn"),
    [
        ("las-vegas", 2, ("note",)),
        ("lords-of-vegas", 3, ("draw",)),
        ("vegas-showdown", 3, ("event",)),
    ],
)
def test_a_deal_draws_the_same_whatever_is_chosen(game, seats, drawn):
    """However many dice are rolled: notes, cards and events come in one order to the end."""
    for deal in range(4):
        one, other = (of_kind(dealt(game, seats, deal, mover), *drawn) for mover in (0, 7))
        both = min(len(one), len(other))
        assert both > 15
        assert one[:both] == other[:both]
    assert of_kind(dealt(game, seats, 9, 0), *drawn)[:both] != one[:both]


@pytest.mark.parametrize(
    ("game", "seats", "options", "rolls"),
    [
        ("las-vegas", 3, {"neutral_dice": True}, {"roll", "spare"}),
        ("lords-of-vegas", 3, {}, {"roll"}),
        ("vegas-showdown", 3, {}, set()),
    ],
)
def test_a_game_says_which_outcomes_are_rolls(game, seats, options, rolls):
    at = load(game).start(seats, **options)
    dealer, found, is_roll = DuplicateDealer(5, 1), set(), at.game.is_roll
    while at.to_act != OVER:
        code = dealer.draw(at) if at.to_act == CHANCE else at.codes()[0]
        if at.to_act == CHANCE and is_roll is not None and is_roll(at.state, code):
            found.add(at.game.notation.spell(at.state, code).split()[0])
        at.play_code(code)
    assert found == rolls


def test_the_tiles_of_a_stack_come_in_one_order():
    """Which stack is flipped depends on what was bought; what comes from it does not."""
    tiles = load("vegas-showdown").start(3).state.tile_size
    sizes = {name: int(tiles[number]) for number, name in enumerate(TILES)}
    one, other = (of_kind(dealt("vegas-showdown", 3, 2, mover), "flip") for mover in (0, 7))
    assert one != other
    for size in set(sizes.values()):
        from_stack = [
            [step for step in steps if sizes.get(step.split()[1]) == size] for steps in (one, other)
        ]
        both = min(map(len, from_stack))
        assert from_stack[0][:both] == from_stack[1][:both]


def test_more_rolls_in_one_round_change_no_luck_of_the_next():
    """All eight dice are rolled in the first two rolls of each round."""
    firsts = []
    for mover in (0, -1):
        steps = dealt("las-vegas", 2, 3, mover)
        rounds = [
            i for i, step in enumerate(steps) if step[:4] == "note" and steps[i + 1][:4] == "roll"
        ]
        firsts.append([steps[i + 1 : i + 3] for i in rounds])
    assert len(firsts[0]) == 4
    assert firsts[0] == firsts[1]


def test_every_rotation_of_every_deal_is_played_once():
    match = Match("las-vegas", ("random",) * 3, deals=2)
    played = run(match)
    assert [(game.deal, game.rotation) for game in played] == [
        (deal, rotation) for deal in (0, 1) for rotation in (0, 1, 2)
    ]


def test_equal_bots_at_one_table_share_alike():
    """The same deterministic bot in all chairs: every rotation is the same game, seats moved."""
    match = Match("las-vegas", ("greedy", "greedy-first"), deals=1)
    twins = Match("las-vegas", ("greedy", "greedy"), deals=3)
    assert len(run(match)) == 2
    summary = summarise(twins, run(twins))
    assert summary.of("greedy").win_share.mean == 0.5
    assert summary.of("greedy").win_share.error == 0.0


def test_a_match_does_not_depend_on_the_number_of_processes():
    assert run(MATCH, workers=2) == run(MATCH)


def test_a_win_is_shared_by_those_who_tie():
    at = load("las-vegas").position("las-vegas seats=2 round=4 phase=over won=50/50 left=0+0,0+0")
    assert at.result is not None
    assert at.result.winners == (0, 1)


def test_intervals_come_from_deals_not_from_games():
    """Two games of a deal that mirror each other are one observation, not two."""
    games = [
        Played(deal, rotation, (share, 1 - share), (0, 0), (1, 2), (1, 1), *NO_TIMES)
        for deal in range(10)
        for rotation, share in ((0, 1.0), (1, 0.0))
    ]
    summary = summarise(Match("las-vegas", ("a", "b"), deals=10), games)
    assert summary.deals == 10
    assert summary.games == 20
    assert summary.of("a").win_share.mean == 0.5
    assert summary.of("a").win_share.error == 0.0


def test_an_interval_is_what_the_textbook_says():
    found = of_points(np.array([0.0, 0.5, 0.5, 1.0]))
    assert found.mean == 0.5
    # Standard deviation 0.40825, four observations, t for three degrees of freedom.
    assert found.margin == pytest.approx(3.182446 * 0.408248 / 2, abs=1e-5)


def test_a_deal_that_is_not_whole_is_left_out():
    played = run(MATCH)
    assert len(deal_means(MATCH, played[:-1], "greedy", "shares")) == 3


def test_a_match_stops_at_the_deal_that_decides_it():
    match = Match("las-vegas", ("greedy-first", "random"), deals=400, seed=1)
    test = SequentialTest(0.5, 0.6)
    played = run(match, test=test)
    deals = len(played) // 2
    assert 16 <= deals < 100
    assert test.verdict(deal_means(match, played, "greedy-first", "shares")) == "passed"
    assert run(match, test=test, workers=2) == played


def test_an_illegal_move_names_the_bot(monkeypatch):
    class Cheat:
        def choose(self, at):
            return "place 9"

    monkeypatch.setattr(bots, "bot", lambda *_: Cheat())
    with pytest.raises(Refusal, match="greedy wanted to play 'place 9'"):
        run(MATCH)


def test_bots_that_make_no_offers_make_no_deals(monkeypatch):
    spoken = []
    played = Position.play
    monkeypatch.setattr(Position, "play", lambda at, move: spoken.append(move) or played(at, move))
    match = Match("lords-of-vegas", ("regular",) * 4, deals=1, seed=3)
    play_game(match, 0, 0)
    assert any(move.startswith("deal ") for move in spoken)
    spoken.clear()
    play_game(replace(match, offers=False), 0, 0)
    assert spoken
    assert not any(move.startswith("deal ") for move in spoken)
