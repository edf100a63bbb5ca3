"""The choice judge: planted blunders are found, workers change nothing, whole games if asked."""

from pathlib import Path

import numpy as np
import pytest

import pitboss
from pitboss.analysis import Review, evaluator
from pitboss.analysis.judge import ChoiceJudge, Decision, Judged
from pitboss.analysis.lords_of_vegas.reasons import boss_chance
from pitboss.analysis.results import Settings
from pitboss.analysis.schedule import is_open
from pitboss.analysis.verdicts import accuracy, settings_of, verdict
from pitboss.engine import Dealer, Position, Record, load
from tests.analysis.test_reasons import lords
from tests.analysis.test_reasons_vegas_showdown import showdown

GOLDEN = Path(__file__).parent.parent / "golden"
USUAL = settings_of("las-vegas", "quick", 0.02)


def loss_of(at: Position, move: str, playouts: int = 200) -> Judged:
    judge = ChoiceJudge(evaluator(at.game, at.seats, **at.options))
    decision = judge.open(at, int(at.read_step(move)[0][0]), 1)
    assert decision is not None
    if decision.exact is None:
        judge.play_on(decision, playouts)
    return decision.judged()


def test_a_planted_blunder_of_las_vegas_is_found() -> None:
    """The last two dice: 90,000 lie free on casino 1, casino 2 is lost and worth 20,000."""
    at = load("las-vegas").position(
        "las-vegas seats=3 neutral_dice=no open_money=no round=4 start=0 turn=0 phase=place"
        " notes=90/20/50/50/50/60 dice=-/1:4/1:3/2:3/1:1/2:5 left=2+0,0+0,0+0"
        " won=60,50/30,20/40,20 under=20 roll=21+-"
    )
    right, wrong = loss_of(at, "place 1"), loss_of(at, "place 2")
    assert right.loss == 0 and verdict(right, USUAL) == "best"
    assert wrong.basis == "proven" and wrong.error == 0
    # With place 2 the other die must show a 1 by itself.
    assert wrong.loss == pytest.approx(5 / 6)
    assert verdict(wrong, USUAL) == "blunder"


@pytest.mark.parametrize(
    ("tiles", "lost"),
    [
        ("A3:vega:0:6,A6:vega:1:1", 1 / 2),
        ("A1:vega:0:6,A2:vega:1:1,A3:vega:0:2", 1 - boss_chance(2, 1)),
    ],
)
def test_a_planted_blunder_of_lords_of_vegas_is_found(tiles: str, lost: float) -> None:
    """Game Over comes next and pays the Strip: its boss wins, unless the dice are rolled anew."""
    at = lords(tiles, cash="20,5", score="5,5", until=0)
    settings = settings_of("lords-of-vegas", "quick", 0.02)
    right, wrong = loss_of(at, "end"), loss_of(at, f"reorganize {tiles[:2]}")
    assert (right.loss, right.error, verdict(right, settings)) == (0, 0, "best")
    assert right.values[0].tolist() == pytest.approx([1, 0])
    assert wrong.loss == pytest.approx(lost, abs=3.5 * wrong.error) and wrong.error < 0.06
    assert wrong.others[1] == pytest.approx(wrong.loss), "the rival gains what the mover loses"
    assert verdict(wrong, settings) == "blunder"


def test_a_planted_blunder_of_vegas_showdown_is_found() -> None:
    """The last tile fills the sheet, which ends the game and wins it: 76 Fame against 75 and 70."""
    settings = settings_of("vegas-showdown", "quick", 0.02)
    last = showdown("full-sheet-three-seats", 191).text
    at = load("vegas-showdown").position(last.replace("fame=48,45,57", "fame=55,45,57"))
    right, wrong = (loss_of(at, move, 60) for move in ("place dragon-room g1", "store"))
    assert right.values[0].tolist() == pytest.approx([1, 0, 0])
    assert (right.loss, right.error, verdict(right, settings)) == (0, 0, "best")
    assert wrong.loss > 0.5 and verdict(wrong, settings) == "blunder"
    behind = load("vegas-showdown").position(last)  # 69 against 75
    ended = loss_of(behind, "place dragon-room g1", 60)
    assert ended.values[0].tolist() == pytest.approx([0, 0, 1])


def test_two_dollars_more_at_the_first_bid_do_not_decide_a_game_of_vegas_showdown() -> None:
    """Where seats give their best replies, a bid that just changes who answers seems to."""
    at = load("vegas-showdown").position(
        "vegas-showdown seats=4 components=aa6d26ccf0c8 turn=1 button=2 phase=act act=2"
        " spaces=fancy-slots:18,fancy-lounge:33,night-club:42,fancy-lounge:33 bids=-,-,-,-"
        " cash=28,28,28,28 fame=0,0,0,0 population=8,8,8,8 revenue=5,5,5,5 sheets=-/-/-/-"
        " stored=-/-/-/- stock=slots:16,lounge:10,restaurant:7 a=fancy-slots:3,table-games:3,"
        "high-rollers-room,sports-book:3,space-age-sports-book,fancy-restaurant:2,buffet"
        " b=fancy-slots,dragon-room,high-rollers-room,space-age-sports-book,fancy-lounge:2,"
        "night-club,theater,fancy-restaurant:2,five-star-steakhouse,buffet drawn=boom-2"
        " income=greater"
    )
    judge = ChoiceJudge(evaluator("vegas-showdown", 4))
    codes = [int(at.read_step(f"bid slots {bid}")[0][0]) for bid in (12, 9, 7, 5)]

    def spread(*, best_replies: bool) -> float:
        decision = Decision(at, at.to_act, codes, 1)
        judge.play_on(decision, 200, best_replies=best_replies)
        return float(np.ptp([rows[:, at.to_act].mean() for rows in decision.samples]))

    assert spread(best_replies=False) < 0.04
    assert spread(best_replies=True) > 0.15
    usual, likely = Decision(at, at.to_act, codes, 1), Decision(at, at.to_act, codes, 1)
    judge.play_on(usual, 20)
    judge.play_on(likely, 20, best_replies=False)
    assert np.array_equal(usual.samples, likely.samples), "what a review goes by"


def test_half_of_the_playouts_choose_and_half_measure() -> None:
    """Moves that are equal but for noise lose nothing on average; a plain maximum would say so."""
    at = load("vegas-showdown").start(seats=3)
    at.settle(Dealer(1))
    dice = np.random.default_rng(1)
    losses, plain = [], []
    for _ in range(400):
        samples = [dice.normal(0.3, 0.1, (20, 3)) for _ in range(6)]
        decision = Decision(at, 0, list(range(6)), 1, samples)
        losses.append(decision.judged().loss)
        means = [rows[:, 0].mean() for rows in samples]
        plain.append(max(means) - means[0])
    error = float(np.std(losses) / 20)
    assert abs(np.mean(losses)) < 3 * error
    assert np.mean(plain) > 5 * error


def judged(loss: float, error: float, *, best: int = 1, enough: bool = True) -> Judged:
    return Judged([0, 1], np.zeros((2, 2)), np.zeros(2), best, loss, error, np.zeros(2), "", enough)


@pytest.mark.parametrize(
    ("found", "name"),
    [
        (judged(0.3, 0.0), "blunder"),
        (judged(0.1, 0.0), "blunder"),
        (judged(0.099, 0.01), "mistake"),
        (judged(0.049, 0.01), "inaccuracy"),
        (judged(0.019, 0.0), "about equal"),
        (judged(0.3, 0.101), "about equal"),
        (judged(0.3, 0.01, enough=False), "about equal"),
        (judged(-0.02, 0.001), "about equal"),
        (judged(0.0, 0.0, best=0), "best"),
    ],
)
def test_losses_have_names_only_where_they_are_clear(found: Judged, name: str) -> None:
    assert verdict(found, USUAL) == name


def test_vegas_showdown_has_thresholds_of_its_own() -> None:
    settings = settings_of("vegas-showdown", "quick", 0.02)
    assert verdict(judged(0.049, 0.0), settings) == "about equal"
    assert verdict(judged(0.149, 0.0), settings) == "mistake"


@pytest.mark.parametrize(("points", "said"), [(1, 97), (2, 92), (5, 81), (10, 65), (20, 41)])
def test_accuracy_follows_the_curve(points: int, said: int) -> None:
    assert round(accuracy(points / 100)) == said
    assert accuracy(-0.01) == accuracy(0.0) == 100


def test_a_loss_is_open_while_more_playouts_could_name_it_otherwise() -> None:
    at = load("vegas-showdown").start(seats=3)
    settings = Settings("quick", 0.02, 0.02, 0.05, 0.10, 0.005, 3.0)

    def decision(behind: float, noise: float, playouts: int) -> Decision:
        dice = np.random.default_rng(3)
        own = np.full((playouts, 3), 0.3)
        better = own + behind + dice.normal(0, noise, own.shape)
        return Decision(at, 0, [1, 2], 1, [own, better])

    assert is_open(decision(0.05, 0.3, 100), settings)
    assert not is_open(decision(0.30, 0.1, 100), settings)
    assert not is_open(decision(0.001, 0.001, 100), settings)
    assert is_open(decision(0.30, 0.01, 10), settings), "too few to be sure of the spread"


@pytest.fixture(scope="module")
def deep() -> Review:
    record = Record.read((GOLDEN / "las-vegas/four-rounds-five-seats.record").read_text())
    return pitboss.review(record, "deep", error=0.05)


def test_a_deep_review_plays_whole_games_until_the_error_asked_for(deep: Review) -> None:
    out = [entry for entry in deep.entries if entry.basis == "played out"]
    assert out and deep.settings.depth == "deep"
    assert all(entry.error is not None and entry.error <= 0.05 for entry in out)
    for entry in out:
        for choice in entry.choices:
            # Results, not values: whole games give shares of whole numbers of wins.
            assert min(choice.values) >= 0 and sum(choice.values) == pytest.approx(1)
    for row in deep.seats:
        assert row.others + row.residual - row.own == pytest.approx(row.play, abs=1e-12)


def test_the_number_of_workers_changes_nothing(deep: Review) -> None:
    record = Record.read((GOLDEN / "las-vegas/four-rounds-five-seats.record").read_text())
    assert pitboss.review(record, "deep", error=0.05, workers=2) == deep


def test_a_review_can_be_stopped() -> None:
    record = Record.read((GOLDEN / "vegas-showdown/full-sheet-three-seats.record").read_text())

    class Stop(Exception):
        pass

    def tell(done: int, total: int) -> None:
        assert 0 <= done <= total
        if done > 5:
            raise Stop

    with pytest.raises(Stop):
        pitboss.review(record, tell=tell)
