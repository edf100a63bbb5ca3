"""Matches: the same luck for every rotation, honest intervals, breaks that lose nothing."""

import csv
import json
import sys
from concurrent.futures import Future
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from pyarrow import parquet

from pitboss import CHANCE, OVER, Refusal, bots, load
from pitboss.arena import (
    DuplicateDealer,
    Estimate,
    Match,
    Played,
    PlayerSummary,
    SequentialTest,
    Summary,
    play_game,
    run,
    summarise,
)
from pitboss.arena.journal import Journal
from pitboss.arena.plot import draw
from pitboss.arena.ratings import Rating, rate
from pitboss.arena.summary import deal_means, of_points
from pitboss.cli import verbs
from pitboss.games.vegas_showdown.tables import TILES

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
        Played(deal, rotation, (share, 1 - share), (0, 0), (1, 2), (1, 1), (0.0, 0.0), (0.0, 0.0))
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


def test_a_break_loses_nothing_and_repeats_nothing(tmp_path, monkeypatch):
    whole = run(MATCH)
    path = tmp_path / "games.csv"
    journal = Journal(path, MATCH)
    journal.add(whole[:3])
    cut = path.read_text()
    path.write_text(cut + "3,1,0,1,gree")  # the power went off amid a row
    assert journal.read() == whole[:3]
    asked = []
    monkeypatch.setattr(
        sys.modules["pitboss.arena.run"],
        "play_game",
        lambda match, *task: asked.append(task) or play_game(match, *task),
    )
    path.write_text(cut)
    assert run(MATCH, journal=Journal(path, MATCH)) == whole
    assert asked == [(1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]


def test_every_game_is_kept_as_soon_as_it_has_ended(tmp_path, monkeypatch):
    """A break in the third game: two are on the disk."""
    whole = run(MATCH)
    journal = Journal(tmp_path / "games.csv", MATCH)

    def break_off(match, deal, rotation):
        assert journal.read() == [g for g in whole if (g.deal, g.rotation) < (deal, rotation)]
        if (deal, rotation) == (1, 0):
            raise KeyboardInterrupt
        return play_game(match, deal, rotation)

    monkeypatch.setattr(sys.modules["pitboss.arena.run"], "play_game", break_off)
    with pytest.raises(KeyboardInterrupt):
        run(MATCH, journal=journal)
    assert journal.read() == whole[:2]


class Pool:
    """Stands in for the pool of processes: plays the first game it is handed and no other."""

    def __init__(self, workers, context, initializer, initargs):
        self.begin, self.told = initializer, initargs
        self.handed: list[Future[Played]] = []

    def submit(self, play, match, task):
        self.handed.append(Future())
        if len(self.handed) == 1:
            self.handed[0].set_result(play(match, task))
        return self.handed[-1]

    def shutdown(self, *, cancel_futures):
        assert cancel_futures
        for future in self.handed[1:]:
            future.cancel()


def test_a_break_plays_no_game_that_had_not_begun(monkeypatch):
    """Two workers hold four games at most, and those that are not begun are called back."""
    pools = []
    running = sys.modules["pitboss.arena.run"]
    monkeypatch.setattr(
        running, "ProcessPoolExecutor", lambda *a, **k: pools.append(Pool(*a, **k)) or pools[0]
    )

    def break_off(done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(MATCH, workers=2, tell=break_off)
    assert [future.cancelled() for future in pools[0].handed] == [False, True, True, True]
    # A worker that was handed a game already asks whether it is still wanted.
    monkeypatch.setattr(running, "_stopped", list(pools[0].told))
    with pytest.raises(running._Stopped):
        running._play_one(MATCH, (0, 0))


def test_a_test_looks_at_every_deal_once(monkeypatch):
    looked = []
    running = sys.modules["pitboss.arena.run"]
    monkeypatch.setattr(
        running,
        "deal_means",
        lambda match, games, *words: looked.append(len(games)) or deal_means(match, games, *words),
    )
    run(MATCH, test=SequentialTest(0.01, 0.02))
    assert looked == [2, 2, 2, 2]


def test_wherever_a_journal_is_cut_it_goes_on(tmp_path):
    whole = run(MATCH)
    path = tmp_path / "games.csv"
    Journal(path, MATCH).add(whole[:3])
    content = path.read_bytes()
    for lost in range(2, 60):
        path.write_bytes(content[:-lost])
        kept = Journal(path, MATCH).read()
        assert kept == whole[: len(kept)]
        assert len(kept) in (1, 2)
        # What is added after the break is not glued to the row that was cut.
        Journal(path, MATCH).add(whole[len(kept) :])
        assert Journal(path, MATCH).read() == whole


def test_an_empty_journal_and_one_cut_in_its_first_line_are_begun_anew(tmp_path):
    path = tmp_path / "games.csv"
    for begun in ("", '# pitboss arena: {"game": "las-v'):
        path.write_text(begun)
        assert Journal(path, MATCH).read() == []
        Journal(path, MATCH).add(run(MATCH))
        assert Journal(path, MATCH).read() == run(MATCH)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe\x00", "cannot be read as games"),
        (b"my diary", "something else"),
        (b"KEY\ndeal\n0,0,zero\n", "line 3, is no row"),
        (b"KEY\ndeal\n0,0,7,0,greedy,1.0,5,1,9,0.1,0.1\n", "no chair 7"),
    ],
)
def test_a_file_that_is_no_journal_is_refused_in_a_sentence(tmp_path, content, says):
    path = tmp_path / "games.csv"
    Journal(path, MATCH).add([])
    key = path.read_bytes().splitlines()[0]
    path.write_bytes(content.replace(b"KEY", key))
    with pytest.raises(Refusal, match=says):
        Journal(path, MATCH).read()


def test_fewer_deals_delete_no_games(tmp_path):
    out = tmp_path / "games.csv"
    words = ("las-vegas", "greedy", "random", "--seed", "11", "--workers", "1", "--out", str(out))
    arena(*words, "--deals", "4")
    kept = out.read_text()
    fewer = json.loads(arena(*words, "--deals", "2", "--json").stdout)
    assert fewer["deals"] == 2
    assert out.read_text() == kept
    arena(*words, "--deals", "1", "--first-deal", "6")
    assert out.read_text().startswith(kept)
    assert len(out.read_text().splitlines()) == 2 + 2 * 2 * 5


def test_a_break_amid_the_last_writing_leaves_the_journal(tmp_path, monkeypatch):
    path = tmp_path / "games.csv"
    Journal(path, MATCH).add(run(MATCH))
    kept = path.read_text()

    def break_off(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Journal, "_write_rows", break_off)
    with pytest.raises(KeyboardInterrupt):
        Journal(path, MATCH).keep([])
    assert path.read_text() == kept


def test_a_journal_of_another_match_is_refused(tmp_path):
    path = tmp_path / "games.csv"
    Journal(path, MATCH).add(run(MATCH))
    other = Match("las-vegas", ("greedy", "random"), deals=4, seed=12)
    with pytest.raises(Refusal, match="another match"):
        Journal(path, other).read()


def test_the_sequential_test_stops_when_it_knows():
    test = SequentialTest(0.5, 0.6)
    rng = np.random.default_rng(2)
    strong, even = rng.beta(1.3, 0.7, 400), rng.beta(1, 1.08, 400)
    assert test.verdict(strong) == "passed"
    assert test.verdict(even) == "failed"
    assert test.verdict(strong[:5]) is None


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize(("low", "high"), [(0.45, 0.55), (0.95, 0.98), (0.02, 0.05)])
def test_the_sequential_test_errs_as_rarely_as_it_says(low, high, seats):
    """The true share is one of the two it asks about; 1 in 20 may be wrong, and the luck of it.

    A deal's games may be independent of each other, or all alike: then it is as with one seat.
    """
    test = SequentialTest(low, high)
    rng = np.random.default_rng(3)
    matches = 400
    for truth, wrong in ((low, "passed"), (high, "failed")):
        draws = rng.binomial(seats, truth, size=(matches, 1000)) / seats
        verdicts = [test.verdict(match) for match in draws.tolist()]
        assert verdicts.count(wrong) <= 0.05 * matches + 2 * (0.05 * 0.95 * matches) ** 0.5
        assert verdicts.count(None) <= 0.02 * matches


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.1), (0.9, 1.0), (0.0, 1.0), (0.5, 0.500001)])
def test_the_sequential_test_takes_any_two_shares(low, high):
    test = SequentialTest(low, high)
    for share, says in ((1.0, "passed"), (0.0, "failed")):
        assert test.verdict([share] * 200) in (says, None)


def test_deals_between_the_two_shares_are_called_neither():
    assert SequentialTest(0.45, 0.55).verdict([0.5] * 1000) is None


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


def test_the_drawing_names_every_bot_and_stays_text():
    text = draw(MATCH, run(MATCH))
    assert text.startswith("<svg")
    assert "greedy" in text
    assert "random" in text


def arena(*words: str):
    return CliRunner().invoke(verbs, ["arena", *words], catch_exceptions=False)


def test_the_command_plays_keeps_and_goes_on(tmp_path):
    out, plot = str(tmp_path / "games.csv"), str(tmp_path / "games.svg")
    words = ["las-vegas", "greedy", "random", "--seed", "11", "--workers", "1", "--out", out]
    first = arena(*words, "--deals", "2", "--json")
    assert first.exit_code == 0
    more = json.loads(arena(*words, "--deals", "4", "--plot", plot, "--json").stdout)
    direct = summarise(MATCH, run(MATCH))
    assert more["deals"] == 4
    assert more["players"][0]["win_share"]["mean"] == direct.of("greedy").win_share.mean
    with Path(out).open(encoding="utf-8") as file:
        assert file.readline().startswith("# pitboss arena")
        assert len(list(csv.DictReader(file))) == 16


def test_a_bots_showing_is_one_line_of_80_columns(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "80")
    match = Match("las-vegas", ("greedy-first", "greedy-next", "greedy-next"), deals=1)
    all_won, wide = Estimate(1.0, 0.0, 0.981, 1.0), Estimate(1519.2, 9.9, 1393.9, 1644.5)
    rows = tuple(
        PlayerSummary(player, chairs, all_won, wide, 0.0406, 10.17, 999)
        for player, chairs in (("greedy-first", 1), ("greedy-next", 2))
    )
    ratings = {row.player: Rating(36.6, 4.7) for row in rows}
    import_module("pitboss.cli.arena")._show(match, Summary(190, 570, rows), ratings)
    lines = capsys.readouterr().out.splitlines()
    shown = "100.0% [98.1, 100.0]  1519.2 ± 125.3  36.6 ± 14  0.0406 (10.17)"
    assert [line.split() for line in lines if "greedy" in line] == [
        ["greedy-first", *shown.split()],
        ["2", "×", "greedy-next", *shown.split()],
    ]
    assert max(map(len, lines)) <= 80


def test_the_longest_decision_is_told(monkeypatch):
    """The clock of this test says 1, 2, 3, ... and after the tenth decision 100 s more."""
    ticks, calls = [0.0], [0]

    def tick() -> float:
        calls[0] += 1
        ticks[0] += 101.0 if calls[0] == 20 else 1.0
        return ticks[0]

    monkeypatch.setattr("pitboss.arena.match.time.perf_counter", tick)
    match = Match("las-vegas", ("random", "random"), deals=1)
    first, second = run(match)
    assert sorted(first.longest) == [1.0, 101.0]
    assert second.longest == (1.0, 1.0)
    assert sum(first.seconds) == sum(first.moves) + 100
    row = summarise(match, [first, second]).of("random")
    assert row.longest == 101.0
    assert row.decisions == sum(first.moves) + sum(second.moves)


def test_ratings_put_the_stronger_bot_first():
    rated = rate([(MATCH, run(MATCH))])
    assert rated["greedy"].mu > rated["random"].mu
    assert rated["greedy"].shown < rated["greedy"].mu


def test_parquet_holds_the_same_rows_as_csv(tmp_path):
    words = ("las-vegas", "greedy", "random", "--deals", "2", "--workers", "1", "--out")
    assert arena(*words, str(tmp_path / "games.parquet")).exit_code == 0
    assert arena(*words, str(tmp_path / "games.csv")).exit_code == 0
    kept = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    with (tmp_path / "games.csv").open() as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    assert len(kept) == len(rows) == 8
    for one, other in zip(kept, rows, strict=True):
        for measured in ("seconds", "longest"):
            assert one.pop(measured) > 0
            assert float(other.pop(measured)) > 0
        assert {name: str(what) for name, what in one.items()} == other


def test_parquet_without_pyarrow_says_what_it_needs(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    out = str(tmp_path / "games.parquet")
    with pytest.raises(Refusal, match=r"pip install 'pitboss\[arena\]'"):
        arena("las-vegas", "greedy", "random", "--deals", "1", "--workers", "1", "--out", out)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("las-vegas", "greedy", "nobody"), "there is no bot"),
        (("las-vegas", "greedy"), "seats"),
        (("las-vegas", "greedy", "random", "--sprt", "0.6", "0.5"), "lower first"),
        (("las-vegas", "greedy", "random", "--out", "x.txt"), "ends in .csv or .parquet"),
        (("las-vegas", "greedy", "random", "--out", "no/such/x.csv"), "there is no folder"),
        (("las-vegas", "greedy", "random", "--out", "no/such/x.parquet"), "there is no folder"),
        (("las-vegas", "greedy", "random", "--plot", "no/such/x.svg"), "there is no folder"),
        (("las-vegas", "greedy", "random", "--plot", "/proc/x.svg"), "cannot be written"),
        (("las-vegas", "greedy", "random", "--out", "/proc/x.csv"), "cannot be written"),
        (("las-vegas", "greedy", "random", "--plot", "x.png"), "ends in .svg"),
        (("las-vegas", "greedy", "random", "--plot", "x.csv", "--out", "x.csv"), "ends in .svg"),
    ],
)
def test_bad_words_are_refused_in_a_sentence(words, says, monkeypatch):
    """And before a game is played."""
    monkeypatch.setattr(import_module("pitboss.cli.arena"), "run", None)
    with pytest.raises(Refusal, match=says):
        arena(*words)


@pytest.mark.parametrize("seconds", ["-1", "0", "nan", "inf"])
def test_seconds_are_a_time(seconds):
    refused = arena("las-vegas", "greedy", "random", "--seconds", seconds)
    assert refused.exit_code == 2
    assert "--seconds" in refused.output


@pytest.mark.parametrize("limits", [{"seconds": -1.0}, {"seconds": float("nan")}, {"nodes": 0}])
def test_a_budget_is_one_that_can_be_kept(limits):
    with pytest.raises(Refusal, match="a bot"):
        bots.Budget(**limits)


def test_what_one_deal_cannot_tell_is_null():
    words = ("las-vegas", "greedy", "random", "--deals", "1", "--workers", "1")

    def no_constant(word):
        raise AssertionError(f"{word} is no JSON")

    told = json.loads(arena(*words, "--json").stdout, parse_constant=no_constant)
    assert told["players"][0]["points"]["margin"] is None
    assert told["players"][0]["win_share"]["error"] is None
    assert "inf" not in arena(*words).output
