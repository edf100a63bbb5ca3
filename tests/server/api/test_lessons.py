"""Lessons over HTTP: those of pitboss and those that people upload; nothing is kept of a try."""

import pytest

from pitboss.engine import Position, load
from pitboss.lessons import PlayedLesson, lesson_names, packaged
from pitboss.server.settings import Limits
from tests.lessons.test_lessons import TEXT
from tests.server.harness import Friend, serving

FIRST = "las-vegas-first-game"


@pytest.fixture(scope="module")
def anna(tmp_path_factory):
    file = tmp_path_factory.mktemp("lessons") / "tables.sqlite"
    with serving(f"sqlite+aiosqlite:///{file}") as address:
        friend = Friend(address, "Anna")
        Friend.made.remove(friend)
        yield friend
        friend.http.close()


def upload(who: Friend, text: str):
    return who.http.post("/api/records", content=text, headers={"Content-Type": "text/plain"})


def test_lessons_are_listed_and_told(anna: Friend) -> None:
    listed = anna.get("/api/lessons")["lessons"]
    assert [lesson["lesson"] for lesson in listed] == lesson_names()
    told = anna.get(f"/api/lessons/{FIRST}")
    assert told["summary"] == listed[0] and told["learner"] == 0
    assert [step["words"] for step in told["steps"]] == [s.words for s in packaged(FIRST).steps]
    frames = anna.get(f"/api/lessons/{FIRST}/frames", first=0, last=9)["frames"]
    assert [frame["seq"] for frame in frames] == list(range(10))
    asked = next(step for step in told["steps"] if step["kind"] == "ask")
    assert asked["move"] in frames[asked["at"]]["legal"]


def test_a_move_is_tried(anna: Friend) -> None:
    played = PlayedLesson.of(packaged(FIRST))
    step = next(step for step in played.lesson.steps if step.kind == "ask")

    def attempt(text: str, seat: int = 0):
        body = {"seq": step.at, "steps": [{"seat": seat, "text": text}]}
        return anna.post(f"/api/lessons/{FIRST}/try", body)

    assert attempt("place 6")["verdict"] == "right"
    other = attempt("place 3")
    assert other["verdict"] == "other" and "$70,000" in other["words"]
    assert other["rehearsal"]["told"] == ["Ada places 2 dice on casino 3."]
    refused = attempt("place 4")
    assert refused["verdict"] is None and refused["rehearsal"]["refused"]["rule"]
    assert attempt("place 6", seat=1)["rehearsal"]["refused"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        (f"/api/lessons/{FIRST}/try", {"seq": 9, "steps": []}, 400),
        (f"/api/lessons/{FIRST}/try", {"seq": 9_000, "steps": [{"seat": 0, "text": "x"}]}, 404),
        (f"/api/lessons/{FIRST}/try", {"seq": -1, "steps": [{"seat": 0, "text": "x"}]}, 400),
        ("/api/lessons/bingo/try", {"seq": 0, "steps": [{"seat": 0, "text": "x"}]}, 404),
    ],
)
def test_nonsense_is_refused(anna: Friend, path: str, body: object, status: int) -> None:
    assert anna.refused(path, body)[0] == status


def test_what_is_not_there_is_not_found(anna: Friend) -> None:
    for path in ("/api/lessons/bingo", "/api/lessons/bingo/frames"):
        assert anna.refused(path, method="GET")[0] == 404
    assert anna.http.get(f"/api/lessons/{FIRST}/frames?first=9000").status_code == 404


def test_a_lesson_is_uploaded_and_taught_to_friends(anna: Friend) -> None:
    record = upload(anna, TEXT.replace("Well done.", "<b>Well</b> & done")).json()["record"]
    assert record["lesson"] and record["entries"] == 2
    friend = Friend(anna.address)
    told = friend.get(f"/api/lessons/{record['record']}")
    assert told["steps"][-1]["words"] == "<b>Well</b> & done"
    assert friend.get(f"/api/records/{record['record']}/entries")["seq"] == 2
    body = {"seq": 1, "steps": [{"seat": 0, "text": "place 1"}]}
    assert friend.post(f"/api/lessons/{record['record']}/try", body)["verdict"] == "also"
    text = friend.http.get(f"/api/records/{record['record']}/text").text
    assert text.startswith("pitboss lesson 1")


def test_a_record_is_no_lesson_and_a_bad_lesson_is_refused_with_its_line(anna: Friend) -> None:
    plain = str(packaged(FIRST).record)
    record = upload(anna, plain).json()["record"]
    assert record["lesson"] is False
    assert anna.refused(f"/api/lessons/{record['record']}", method="GET")[0] == 404
    bad = upload(anna, TEXT.replace("0 place 6", "0 place 3"))
    assert bad.status_code == 422 and bad.json()["reason"].startswith("line 21: ")
    assert bad.json()["error"] == "bad_record"


def test_uploads_are_limited(tmp_path) -> None:
    with serving(
        f"sqlite+aiosqlite:///{tmp_path / 'few.sqlite'}",
        limits=Limits(uploads_a_minute=1, record_entries=1),
    ) as address:
        friend = Friend(address, "Ben")
        assert "at most 1 entries" in upload(friend, TEXT).json()["reason"]
        assert upload(friend, TEXT).status_code == 429


def test_a_move_that_keeps_the_best_one_possible_is_no_answer(anna: Friend) -> None:
    from pitboss.lessons.puzzles import leaves_open, puzzles_of

    def answer(name: str, move: str):
        return anna.post(f"/api/puzzles/lords-of-vegas/{name}/answer", {"text": move})

    def kept(at: Position, best: str) -> str | None:
        return next((move for move in at.legal()[:12] if leaves_open(at, move, best)), None)

    found = list(puzzles_of("lords-of-vegas").items())[:12]
    places = ((name, load(one.game).position(one.position), one) for name, one in found)
    name, at, puzzle, first = next(
        (name, at, one, move) for name, at, one in places if (move := kept(at, one.move))
    )
    said = answer(name, first)
    assert said["open"] and not said["right"] and (said["move"], said["moves"]) == ("", [])
    ended = answer(name, "end")
    assert not ended["open"] and ended["move"] == puzzle.move
    others = [rated["move"] for rated in ended["moves"]]
    assert puzzle.move in others and not any(leaves_open(at, m, puzzle.move) for m in others)


def test_a_puzzle_tells_its_answer_after_a_move(anna: Friend) -> None:
    from pitboss.lessons.puzzles import puzzles_of

    listed = anna.get("/api/puzzles/las-vegas")["puzzles"]
    name = listed[0]["puzzle"]
    puzzle = puzzles_of("las-vegas")[name]
    shown = anna.get(f"/api/puzzles/las-vegas/{name}")
    assert shown["summary"] == listed[0] and puzzle.move in shown["frame"]["legal"]
    assert "share" not in str(shown) and "moves" not in shown
    path = f"/api/puzzles/las-vegas/{name}/answer"
    right = anna.post(path, {"text": puzzle.move})
    assert right["right"] and right["reasons"] and right["moves"][0]["move"] == puzzle.move
    other = next(move for move in shown["frame"]["legal"] if move != puzzle.move)
    wrong = anna.post(path, {"text": other})
    assert not wrong["right"] and wrong["move"] == puzzle.move and wrong["rehearsal"]["told"]
    assert anna.refused(path, {"text": "place 9"})[0] == 422
    assert anna.refused("/api/puzzles/las-vegas/none/answer", {"text": "place 1"})[0] == 404
    assert anna.refused("/api/puzzles/bingo", method="GET")[0] == 404
