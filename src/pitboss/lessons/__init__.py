"""Lessons: records with comments, marks on the board and moves that the learner makes.

`read_lesson` reads one from untrusted text, `PlayedLesson.of` plays it to its end and checks
everything in it, `library` has those that come with pitboss. docs/lessons.md describes the format.
"""

from pitboss.lessons.lesson import Answer, Lesson, Mark, Step
from pitboss.lessons.library import lesson_names, packaged
from pitboss.lessons.played import PlayedLesson, Verdict
from pitboss.lessons.reader import is_lesson, read_lesson

__all__ = [
    "Answer",
    "Lesson",
    "Mark",
    "PlayedLesson",
    "Step",
    "Verdict",
    "is_lesson",
    "lesson_names",
    "packaged",
    "read_lesson",
]
