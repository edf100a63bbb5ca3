"""Journals: a break loses no game and repeats none."""

import sys
from concurrent.futures import Future
from dataclasses import replace

import pytest

from pitboss import Refusal
from pitboss.arena import (
    Match,
    Played,
    SequentialTest,
    play_game,
    run,
)
from pitboss.arena.backends import local
from pitboss.arena.journal import Journal
from pitboss.arena.summary import deal_means

MATCH = Match("las-vegas", ("greedy", "random"), deals=4, seed=11)


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
    monkeypatch.setattr(
        local, "ProcessPoolExecutor", lambda *a, **k: pools.append(Pool(*a, **k)) or pools[0]
    )

    def break_off(done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(MATCH, workers=2, tell=break_off)
    assert [future.cancelled() for future in pools[0].handed] == [False, True, True, True]
    # A worker that was handed a game already asks whether it is still wanted.
    monkeypatch.setattr(local, "_stopped", list(pools[0].told))
    with pytest.raises(local._Stopped):
        local._run(len, ())


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
        (b"KEY\ndeal\n0,0,7,0,greedy,1.0,5,1,9,0.1,0.1,0.1,0.1\n", "no chair 7"),
    ],
)
def test_a_file_that_is_no_journal_is_refused_in_a_sentence(tmp_path, content, says):
    path = tmp_path / "games.csv"
    Journal(path, MATCH).add([])
    key = path.read_bytes().splitlines()[0]
    path.write_bytes(content.replace(b"KEY", key))
    with pytest.raises(Refusal, match=says):
        Journal(path, MATCH).read()


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


def test_a_journal_of_games_with_offers_is_refused_to_one_without(tmp_path):
    path = tmp_path / "games.csv"
    silent = replace(MATCH, offers=False)
    Journal(path, MATCH).add(run(MATCH))
    with pytest.raises(Refusal, match="it has offers null and not false"):
        Journal(path, silent).read()
    path.unlink()
    Journal(path, silent).add(run(silent))
    with pytest.raises(Refusal, match="it has offers false and not null"):
        Journal(path, MATCH).read()
