"""Any bot explains its choice: a value for every seat before and after, and what else there was."""

import sys

import pytest

from pitboss import Dealer, bots, load
from pitboss.analysis import evaluator
from pitboss.bots import Budget
from pitboss.bots.registry import JUDGE
from pitboss.engine import games

SEATS = {"las-vegas": 2, "lords-of-vegas": 3, "vegas-showdown": 3}
ALL = [(game, name) for game in games() for name in bots.names(game)]
SILENT = ("random", "greedy", "greedy-first", "rule-of-thumb")
"""Bots without values of their own."""


def walk(game, choices, seed=3):
    """Play a game on by somebody who judges nothing; stop where there is a choice."""
    at = load(game).start(SEATS[game])
    dealer = Dealer(seed)
    at.settle(dealer)
    player = bots.bot(game, "random", seed)
    while choices or len(at.legal()) < 3:
        choices = max(0, choices - (len(at.legal()) > 1))
        at.play(player.choose(at))
        at.settle(dealer)
    return at


@pytest.mark.parametrize(("game", "name"), ALL)
@pytest.mark.parametrize("choices", [0, 3, 12])
def test_a_choice_is_told_with_its_values_and_the_best_others(game, name, choices):
    at = walk(game, choices)
    text = at.text
    advice = bots.explain(bots.bot(game, name, 5, Budget(nodes=24)), at)
    assert at.text == text
    assert at.why(advice.move) is None
    assert advice.seat == at.to_act
    moves = [option.move for option in advice.options]
    assert advice.move in moves
    assert len(set(moves)) == len(moves) > 1
    for values in (advice.before, advice.after, *(option.values for option in advice.options)):
        assert len(values) == at.seats
        assert sum(values) == pytest.approx(1.0)
    own = [option.values[advice.seat] for option in advice.options]
    assert own == sorted(own, reverse=True)
    assert advice.judge == (JUDGE if name in SILENT else "")


@pytest.mark.parametrize("game", SEATS)
def test_the_judge_of_a_silent_bot_changes_nothing_about_its_choice(game):
    at = walk(game, 5)
    for seed in range(12):
        alone = bots.bot(game, "random", seed).choose(at)
        assert bots.explain(bots.bot(game, "random", seed), at).move == alone


@pytest.mark.parametrize("game", SEATS)
def test_a_choice_far_from_the_best_is_valued_as_the_judge_would(game):
    """Every legal move can be the one that was chosen, also one that is not told among the best."""
    at = walk(game, 5)
    judge = bots.bot(game, "regular")
    told = {move: judge.comment(at, move) for move in at.legal()}
    assert {said.move for said in told.values()} == set(at.legal())
    for move, said in told.items():
        listed = next(option for option in said.options if option.move == move)
        assert said.after == listed.values


def telling(path, lines):
    """A bot in another language that says these lines whenever it is asked."""
    path.write_text(
        "import sys\n"
        "print('ready x', flush=True)\n"
        "for line in sys.stdin:\n"
        f"    if line.startswith('go'): print({lines!r}, flush=True)\n"
    )
    return f"stdio:{sys.executable} {path}"


def told(game, at, tmp_path, lines):
    player = bots.bot(game, telling(tmp_path / "telling.py", lines))
    advice = bots.explain(player, at)
    bots.dismiss(player)
    return advice


@pytest.mark.parametrize("values", ["", "value 0.1 0.9 {}\n"])
def test_what_a_bot_does_not_tell_of_its_move_is_judged_and_not_made_up(tmp_path, values):
    at = walk("las-vegas", 3)
    first, second = at.legal()[:2]
    advice = told("las-vegas", at, tmp_path, values.format(first) + f"best {second}")
    judged = bots.bot("las-vegas", "shark").comment_at_sight(at, second)
    assert advice.judge == JUDGE
    assert advice.move == second
    assert advice.options == judged.options
    assert advice.after == judged.after


def test_a_bot_that_tells_of_its_move_is_taken_at_its_word(tmp_path):
    at = walk("las-vegas", 3)
    first, second = at.legal()[:2]
    lines = f"value 0.1 0.9 {first}\nvalue 0.2 0.8 {second}\nbest {first}"
    advice = told("las-vegas", at, tmp_path, lines)
    assert (advice.judge, advice.basis, advice.after) == ("", "told", (0.1, 0.9))
    assert len(advice.options) == 2


def test_a_deal_is_judged_by_what_it_hands_over():
    """Not as a draft on which nothing is written yet."""
    at = walk("lords-of-vegas", 12)
    while at.prompt["kind"] != "act":
        at.play(at.legal()[0])
        at.settle(Dealer(1))
    judge, seat = bots.bot("lords-of-vegas", "regular"), at.to_act
    giver = (seat + 1) % at.seats
    gift, loss = f"deal {giver}>{seat} $1", f"deal {seat}>{giver} $1"
    said = {deal: judge.comment(at, deal).after for deal in (gift, loss)}
    assert said[gift][seat] > said[loss][seat]
    assert sum(said[gift]) == pytest.approx(1.0)


@pytest.mark.parametrize("game", SEATS)
def test_the_evaluator_judges_bots_without_values(game):
    """Not a level that is one of the players itself: the values of review and advice."""
    at = walk(game, 5)
    judge = evaluator(game, at.seats)
    advice = bots.explain(bots.bot(game, "random", 3), at)
    assert advice.judge == JUDGE == "evaluator"
    shark = bots.bot(game, "shark")
    assert (shark.weights(at.seats) == judge.weights).all()
    for option in advice.options:
        code = at.read_step(option.move)[0]
        assert option.values == pytest.approx(shark.value(at, code))


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("name", ["regular", "pro", "shark"])
def test_every_candidate_of_a_comment_is_valued_in_the_same_way(game, name):
    """A move that the search did not look at is not put beside sampled ones."""
    at = walk(game, 12)
    player = bots.bot(game, name, 1, Budget(nodes=24))
    listed = {option.move for option in player.advise(at).options}
    others = [move for move in at.legal() if move not in listed]
    for move in others[:3]:
        said = player.comment(at, move)
        assert said.move == move in {option.move for option in said.options}
        assert said.basis == ("judged" if name == "regular" else "sampled")
        for option in said.options:
            at_sight = player.value(at, at.read_step(option.move)[0])
            if name == "regular":
                assert option.values == pytest.approx(at_sight)
        if name != "regular":
            # Played on like the others, not judged where it stands.
            after = next(option for option in said.options if option.move == move)
            assert after.values != pytest.approx(player.value(at, at.read_step(move)[0]), abs=1e-9)
    assert player.also is None
    for move in list(listed)[:2]:
        assert player.comment(at, move).move == move


def test_a_deal_and_the_moves_beside_it_are_all_valued_at_sight():
    at = walk("lords-of-vegas", 12)
    while at.prompt["kind"] != "act":
        at.play(at.legal()[0])
        at.settle(Dealer(1))
    player = bots.bot("lords-of-vegas", "shark", 1, Budget(nodes=24))
    said = player.comment(at, f"deal {at.to_act}>{(at.to_act + 1) % 3} $1")
    assert said.basis == "judged"
    for option in said.options:
        codes = at.read_step(option.move)[0]
        if len(codes) == 1:
            assert option.values == pytest.approx(player.value(at, codes))
