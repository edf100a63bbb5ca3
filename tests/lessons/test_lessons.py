"""Lessons are texts that anybody may write: every fault is one sentence that names its line."""

import re

import pytest
from click.testing import CliRunner

from pitboss.cli import verbs
from pitboss.engine import BadRecord, Refusal, games
from pitboss.lessons import PlayedLesson, lesson_names, packaged, read_lesson
from pitboss.lessons.lesson import MOST_ANSWERS, MOST_BYTES, MOST_HINTS, MOST_MARKS, MOST_STEPS
from pitboss.lessons.places import places

TEXT = """pitboss lesson 1
title Two dice
about How one chooses.
minutes 2
learner 0
game las-vegas
rules 1
seats 2
name 0 Ada
from las-vegas seats=2 round=1 start=0 turn=0 phase=roll notes=60/50/50/50/50/90 \
dice=-/-/-/-/-/- left=3+0,2+0

# a remark of the author
say Three dice are left.
mark casino-6
arrow casino-1 casino-6
rule rolling
1 * roll 6 6 1
ask Which number?
hint The nine.
also place 1: Also possible.
0 place 6
say Well done.
end 2
"""


def fault(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        PlayedLesson.of(read_lesson(text))
    return caught.value


def test_a_lesson_is_read() -> None:
    lesson = read_lesson(TEXT)
    assert (lesson.title, lesson.minutes, lesson.learner) == ("Two dice", 2, 0)
    assert [(step.kind, step.at) for step in lesson.steps] == [("say", 0), ("ask", 1), ("say", 2)]
    said, asked, _ = lesson.steps
    assert [(mark.spot, mark.to) for mark in said.marks] == [
        ("casino-6", ""),
        ("casino-1", "casino-6"),
    ]
    assert said.rule == "rolling" and asked.hints == ("The nine.",)
    assert len(lesson.record.entries) == 2 and lesson.record.names == {0: "Ada"}


def test_a_record_that_anybody_saved_becomes_a_lesson() -> None:
    """Entries may bear the numbers that they have in a record."""
    numbered = TEXT.replace("\n0 place 6", "\n2 0 place 6")
    assert read_lesson(numbered).record == read_lesson(TEXT).record


def test_a_move_is_judged() -> None:
    played = PlayedLesson.of(read_lesson(TEXT))
    right = played.judge(1, "place 6")
    assert right is not None and right.kind == "right"
    also = played.judge(1, "place 1")
    assert also is not None and (also.kind, also.words) == ("also", "Also possible.")
    assert played.judge(2, "place 1") is None if played.positions[2].to_act == 0 else True
    with pytest.raises(Refusal, match="rolled"):
        played.judge(1, "place 2")


def test_answers_are_matched_from_the_first_on() -> None:
    text = TEXT.replace("roll 6 6 1", "roll 6 2 1").replace(
        "also place 1: Also possible.", "answer place 1: One.\nanswer place *: Any."
    )
    played = PlayedLesson.of(read_lesson(text))
    answers = [played.judge(1, f"place {number}") for number in (1, 2)]
    assert [(answer.kind, answer.words) for answer in answers if answer] == [
        ("other", "One."),
        ("other", "Any."),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("pitboss lesson 1", "pitboss lesson 2", 1, "begins with 'pitboss lesson 1'"),
        ("title Two dice\n", "", 10, "no 'title' line"),
        ("title Two dice", "title " + "x" * 81, 2, "at most 80 characters, not 81"),
        ("about How one chooses.", "about", 3, "'about' is followed by words"),
        ("minutes 2", "minutes soon", 4, "a whole number from 1 to 60, not 'soon'"),
        ("learner 0", "learner 2", 5, "a whole number from 0 to 1"),
        ("learner 0", "learner 0\nlearner 1", 6, "'learner' stands twice"),
        ("game las-vegas", "game bingo", 6, "there is no game 'bingo'"),
        ("seats 2", "seats 9", 8, "2"),
        ("name 0 Ada", "secret 12", 9, "'secret' is no line of a lesson's header"),
        ("phase=roll", "phase=sleep", 1, "phase"),
        ("mark casino-6", "mark casino-7", 14, "no place 'casino-7' on the board"),
        ("arrow casino-1 casino-6", "arrow casino-1", 15, "names two places"),
        ("rule rolling", "rule sleeping", 13, "no paragraph 'sleeping'"),
        ("1 * roll 6 6 1", "7 * roll 6 6 1", 17, "should be entry 1, not '7'"),
        ("1 * roll 6 6 1", "1 * roll 6 6", 17, "dice"),
        ("hint The nine.", "hint", 19, "'hint' is followed by words"),
        ("also place 1: Also", "also place 1", 20, "spelled 'also MOVE: WORDS'"),
        ("also place 1:", "also place 2:", 20, "cannot be played here"),
        ("also place 1:", "also place 6:", 20, "the lesson's own move"),
        ("also place 1:", "answer *: Yes.\nalso place 1:", 21, "answered by a line before it"),
        ("also place 1:", "answer place 6 *:", 20, "no legal move is left"),
        ("0 place 6", "1 place 6", 18, "comes the learner's own move"),
        ("0 place 6", "0 place 3", 21, "rolled"),
        ("0 place 6", "say Hm.\n0 place 6", 21, "comes the learner's own move"),
        ("say Well done.", "shout Well done.", 22, "'shout' begins no line of a lesson"),
        ("say Well done.", "say \x07", 22, "cannot be printed"),
        ("say Well done.", "hint Too late", 22, "belongs to an ask line"),
        ("say Well done.", "rule rolling", 22, "belongs to an say or ask line"),
        ("end 2\n", "", 23, "cut off"),
        ("end 2", "end 3", 23, "2 entries, not '3'"),
        ("end 2", "end\nsay More", 24, "nothing follows"),
    ],
)
def test_every_fault_names_its_line(old: str, new: str, line: int, reason: str) -> None:
    assert old in TEXT
    found = fault(TEXT.replace(old, new, 1))
    assert found.line == line and reason in found.reason, found.reason
    assert "\n" not in found.reason


def test_a_lesson_is_bounded() -> None:
    assert "200 kB" in fault(TEXT + "# " + "x" * MOST_BYTES).reason
    for line, most, what in (
        ("say More.", MOST_STEPS, "steps"),
        ("say More.\n" + "mark casino-1\n" * MOST_MARKS + "mark casino-1", 0, "marks"),
    ):
        many = TEXT.replace("say Well done.", "\n".join([line] * max(most, 1)))
        assert f"at most {most or MOST_MARKS} {what}" in fault(many).reason
    hints = TEXT.replace("hint The nine.", "\n".join(["hint Yes."] * (MOST_HINTS + 1)))
    assert "at most 5 hints" in fault(hints).reason
    answers = ["answer place 1: No."] * (MOST_ANSWERS + 1)
    assert (
        "answers" in fault(TEXT.replace("also place 1: Also possible.", "\n".join(answers))).reason
    )


@pytest.mark.parametrize("name", lesson_names())
def test_every_lesson_is_played_to_its_end(name: str) -> None:
    """Every move legal, every answer reachable, every place and rule there."""
    lesson = packaged(name)
    played = PlayedLesson.of(lesson)
    asked = [step for step in lesson.steps if step.kind == "ask"]
    assert asked and lesson.steps[-1].kind == "say"
    assert lesson.record.names[lesson.learner]
    for step in asked:
        assert step.hints, f"line {step.line}: a question has a hint"
        others = [
            move for move in played.positions[step.at].legal() if move != played.spelled(step.at)
        ]
        for move in others:
            verdict = played.judge(step.at, move)
            assert verdict and verdict.words, f"line {step.line}: nothing is said to {move!r}"
    for step in lesson.steps:
        assert not re.search(r"<|\bclick\b", step.words), f"line {step.line}"
        assert len(step.words) <= 330, f"line {step.line}: one thing at a time"


@pytest.mark.parametrize("game", list(games()))
def test_a_game_has_a_first_game_and_five_lessons(game: str) -> None:
    names = [name for name in lesson_names() if packaged(name).record.game == game]
    assert names[0] == f"{game}-first-game" and len(names) >= 6
    first = packaged(names[0])
    assert 6 <= first.minutes <= 12
    assert sum(step.kind == "ask" for step in first.steps) >= 6
    played = PlayedLesson.of(first)
    assert played.positions[-1].result is None, "a first game is not played to the end"


def test_a_first_game_promises_the_lessons_that_are_there() -> None:
    *_, before, last = (step.words for step in packaged("lords-of-vegas-first-game").steps)
    words = f"{before} {last}"
    promised = next(part for part in words.split(". ") if "short lesson" in part.lower())
    assert re.search("sprawl.*remodel", promised) and not re.search("raise|gamble", promised)
    assert "raise" in words and "gamble" in words, "what has no lesson is said in a sentence"


def test_places_are_those_of_the_game() -> None:
    from pitboss.engine import load

    assert {"casino-6", "payout"} <= places(load("las-vegas").start(seats=2))
    town = places(load("lords-of-vegas").start(seats=2))
    assert {"lot-D5", "score-8", "score-10"} <= town and "score-9" not in town
    found = places(load("vegas-showdown").start(seats=3))
    assert {"space-p1", "sheet-2", "action-publicity", "count"} <= found and "sheet-3" not in found


def test_an_author_is_told_what_is_wrong(tmp_path) -> None:
    file = tmp_path / "mine.lesson"
    run = CliRunner()
    file.write_text(TEXT)
    said = run.invoke(verbs, ["lesson", str(file)])
    assert said.exit_code == 0 and "2 comments, 1 moves to make, 1 answers" in said.output
    file.write_text(TEXT.replace("0 place 6", "0 place 3"))
    refused = run.invoke(verbs, ["lesson", str(file)]).exception
    assert isinstance(refused, Refusal) and "mine.lesson: line 21: " in refused.reason
    file.write_bytes(b"pitboss lesson 1\n\xff")
    refused = run.invoke(verbs, ["lesson", str(file)]).exception
    assert isinstance(refused, Refusal) and "UTF-8" in refused.reason
    listed = run.invoke(verbs, ["lesson"]).output
    assert all(name in listed for name in lesson_names())
    name = lesson_names()[0]
    assert run.invoke(verbs, ["lesson", name, "--text"]).output == packaged(name).text
