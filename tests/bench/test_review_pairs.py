"""Two levels and the same choices: only their answers are compared, with the same dice."""

import pytest

from bench import review_pairs
from pitboss.analysis import evaluator
from pitboss.analysis.judge import ChoiceJudge
from pitboss.engine import Dealer, load


@pytest.mark.compiled
def test_levels_that_answer_alike_differ_by_nothing(monkeypatch) -> None:
    at = load("las-vegas").start(seats=3)
    at.settle(Dealer(5))
    judge = ChoiceJudge(evaluator("las-vegas", 3))
    first, *_, last = at.codes()
    said = {"pro": first, "regular": last, "shark": first}
    monkeypatch.setattr(review_pairs, "_answer", lambda _at, level, _seed: said[level])
    assert review_pairs.behind(judge, at, ("pro", "shark"), 1, to_the_end=False) is None
    for whole in (False, True):
        found = review_pairs.behind(judge, at, ("pro", "regular"), 1, to_the_end=whole)
        swapped = review_pairs.behind(judge, at, ("regular", "pro"), 1, to_the_end=whole)
        assert found and swapped == pytest.approx(-found), "the same dice for both"


@pytest.mark.compiled
def test_a_solved_choice_is_compared_exactly(monkeypatch) -> None:
    judge, at, dealer = (
        ChoiceJudge(evaluator("las-vegas", 2)),
        load("las-vegas").start(2),
        Dealer(3),
    )
    at.settle(dealer)
    while judge.values.solve(at, at.codes()) is None or len(at.codes()) < 2:
        at.play(at.legal()[0])
        at.settle(dealer)
    codes = at.codes()
    exact = judge.values.solve(at, codes)[0][:, at.to_act]
    said = {"pro": codes[0], "random": codes[-1]}
    monkeypatch.setattr(review_pairs, "_answer", lambda _at, level, _seed: said[level])
    found = review_pairs.behind(judge, at, ("pro", "random"), 1, to_the_end=True)
    assert found == pytest.approx(exact[0] - exact[-1])


@pytest.mark.compiled
def test_whoever_ends_the_turn_at_once_is_compared_by_what_the_turn_was_worth(monkeypatch) -> None:
    """The rest of a turn is played by the level that is asked, and dice fall alike for both."""
    judge, at = ChoiceJudge(evaluator("lords-of-vegas", 2)), load("lords-of-vegas").start(2)
    at.settle(Dealer(3))
    asked = []

    class Ends:
        def __init__(self, _game: str, level: str, seed: int) -> None:
            self.level, self.seed = level, seed

        def choose(self, at) -> str:
            asked.append((self.level, self.seed))
            return "end"

    monkeypatch.setattr(review_pairs, "bot", Ends)
    assert review_pairs.behind_by_turn(judge, at, ("tourist", "random"), 1) == 0
    seeds = {
        level: [seed for who, seed in asked if who == level] for level in ("tourist", "random")
    }
    assert seeds["tourist"] == seeds["random"] and len(set(seeds["random"])) == review_pairs.TURNS
