"""What reviews and advice need is compiled beforehand, after everything that players wait for."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.analysis import preparation as analysis
from pitboss.analysis.evaluator import searches_of
from pitboss.engine import games
from pitboss.kernel.compiled import Library
from pitboss.server import warm_up
from tests.server.api.test_reviews import followed, whole_game
from tests.server.bots.test_table_advice import hint, my_turn
from tests.server.harness import Friend


def test_the_searches_of_every_review_are_compiled_beforehand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    filled: list[str] = []

    class Child:
        def wait(self) -> None:
            filled.append("waited for")

    def fill(library: Library) -> Child:
        filled.append(library.name)
        return Child()

    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    for slug in games():
        monkeypatch.setattr(searches_of(slug), "_folder", None)
    monkeypatch.setattr(analysis, "fill", fill)
    monkeypatch.setattr(warm_up.preparation, "prepare", lambda missing: filled.append("players"))
    monkeypatch.setattr(warm_up, "_is_prepared", lambda slug: slug != "las-vegas")
    monkeypatch.setattr(warm_up.preparation, "is_stopped", lambda slug: False)
    warm_up._prepare()
    one_by_one = [word for slug in games() for word in (f"analysis-{slug}-searches", "waited for")]
    assert filled == ["players", *one_by_one]


@pytest.fixture
def nothing_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty cache in which another process is at the analysis, and never gets anywhere."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PITBOSS_RULES", "auto")
    for slug in games():
        library = searches_of(slug)
        monkeypatch.setattr(library, "_folder", None)
        assert library.folder.claim()


def store_all(slug: str) -> None:
    """Say that the analysis of a game is compiled."""
    library = searches_of(slug)
    for name in library.templates:
        library.folder.note_stored(name, library.templates)


@pytest.mark.usefixtures("nothing_compiled")
def test_it_is_coming_until_it_is_stored_or_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert analysis.is_coming("las-vegas") and not analysis.is_stopped("las-vegas")
    store_all("las-vegas")
    assert not analysis.is_coming("las-vegas")
    given_up = searches_of("vegas-showdown")
    given_up.folder.release()
    monkeypatch.setattr("pitboss.kernel.fill._tried", {given_up.folder.path})
    assert analysis.is_stopped("vegas-showdown") and not analysis.is_coming("vegas-showdown")
    monkeypatch.setitem(os.environ, "PITBOSS_RULES", "compiled")
    assert not analysis.is_coming("lords-of-vegas"), "whoever needs it compiles it"


@pytest.mark.usefixtures("nothing_compiled")
def test_whoever_was_at_it_and_died_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process ends without having stored anything: a child of this one goes on."""
    filled: list[str] = []

    def sleep(seconds: float) -> None:
        searches_of("las-vegas").folder.release()

    def fill(library: Library) -> None:
        if library.folder.claim():
            filled.append(library.name)
            store_all("las-vegas")

    monkeypatch.setattr(analysis.time, "sleep", sleep)
    monkeypatch.setattr(analysis, "fill", fill)
    analysis.prepare(["las-vegas"])
    assert filled == ["analysis-las-vegas-searches"]


def test_hints_and_reviews_say_that_they_are_being_prepared_and_come_by_themselves(
    friend: Callable[[str], Friend], monkeypatch: pytest.MonkeyPatch
) -> None:
    coming = {"las-vegas"}
    monkeypatch.setattr("pitboss.server.bots.advice.is_coming", coming.__contains__)
    monkeypatch.setattr("pitboss.server.reviews.runner.is_coming", coming.__contains__)
    ann = friend("Ann")
    table = ann.started("here", "random")
    my_turn(ann, table)
    status, said = ann.refused(f"/api/tables/{table}/advice", {"seat": 0})
    assert (status, said["error"], said["retry_after"]) == (409, "preparing", 4)
    assert said["reason"].startswith("Advice on Las Vegas is being prepared")
    asked = ann.post(f"{whole_game(ann)}/reviews", {"depth": "quick"})
    time.sleep(0.5)  # a worker has taken it by now
    job = ann.get(f"/api/reviews/{asked['job']['review']}")["job"]
    assert job["preparing"] and job["status"] in ("waiting", "running") and not job["progress"]
    coming.clear()
    assert hint(ann, table)[0] == 200
    done = followed(ann, asked)["job"]
    assert done["status"] == "done" and not done["preparing"]


def test_where_the_compiler_gave_up_advice_says_so(
    friend: Callable[[str], Friend], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.server.bots.advice.is_stopped", lambda game: True)
    ann = friend("Ann")
    table = ann.started("here", "random")
    my_turn(ann, table)
    status, said = ann.refused(f"/api/tables/{table}/advice", {"seat": 0})
    assert (status, said["error"]) == (409, "conflict") and "pitboss prepare" in said["reason"]


def test_on_a_new_machine_no_question_is_answered_as_a_fault_of_the_server(
    friend: Callable[[str], Friend], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody who asks for what is still being compiled is told when to ask again."""
    monkeypatch.setattr("pitboss.server.bots.advice.is_coming", lambda game: True)
    ann = friend("Ann")
    table = ann.started("here", "random", game="lords-of-vegas")
    my_turn(ann, table)
    deal = {"seat": 0, "by": 0, "text": "deal 0>1 $3"}
    for game in ("las-vegas", "lords-of-vegas", "vegas-showdown"):
        asked = {"position": f"{game} seats=3"}
        answer = ann.http.post(f"/api/games/{game}/analysis", json=asked)
        assert (answer.status_code, answer.headers["Retry-After"]) == (409, "4"), answer.text
    for what, body in (("advice", {"seat": 0}), ("price", deal)):
        status, said = ann.refused(f"/api/tables/{table}/{what}", body)
        assert (status, said["error"]) == (409, "preparing")
