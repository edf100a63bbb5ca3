"""`pitboss lesson`: check a lesson and say what is wrong with it, or list all lessons."""

import click

from pitboss.cli.options import read_bytes
from pitboss.engine import BadRecord, Unreadable
from pitboss.lessons import Lesson, PlayedLesson, lesson_names, packaged, read_lesson
from pitboss.lessons.lesson import MOST_BYTES


@click.command()
@click.argument("file", required=False)
@click.option("--text", is_flag=True, help="print the lesson, to begin one of your own with")
def command(file: str | None, text: bool) -> None:
    if file is None:
        for name in lesson_names():
            lesson = packaged(name)
            click.echo(f"{name}: {lesson.title} ({lesson.minutes} min). {lesson.about}")
        return
    try:
        lesson = packaged(file) if file in lesson_names() else read_lesson(_read(file))
        PlayedLesson.of(lesson)
    except BadRecord as fault:
        raise Unreadable(f"{file}: {fault.reason}", fault.rule) from fault
    if text:
        click.echo(lesson.text, nl=False)
        return
    click.echo(f"{file}: {lesson.title}. {_counted(lesson)}, every move legal.")


def _read(file: str) -> str:
    try:
        return read_bytes(file, MOST_BYTES).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{file}: a lesson is text in UTF-8") from error


def _counted(lesson: Lesson) -> str:
    asked = [step for step in lesson.steps if step.kind == "ask"]
    said, answers = len(lesson.steps) - len(asked), sum(len(step.answers) for step in asked)
    return f"{said} comments, {len(asked)} moves to make, {answers} answers to other moves"
