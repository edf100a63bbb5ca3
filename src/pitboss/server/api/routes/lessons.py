"""Lessons: their steps, the positions along the way, and moves that are tried."""

from litestar import get, post
from litestar.params import JSONBody

from pitboss.server.api import lesson_responses, record_responses, requests
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS
from pitboss.server.api.routes.params import Context, Id, Person, Since
from pitboss.server.api.routes.records import frame_list


@get("/api/lessons", sync_to_thread=False, summary="The lessons that come with pitboss")
def list_lessons(context: Context) -> lesson_responses.LessonList:
    """List the lessons, each game's first one first."""
    return lesson_responses.LessonList(context.lessons.listed())


@get("/api/lessons/{lesson:str}", responses=GET_ERRORS)
async def see_lesson(lesson: Id, context: Context) -> lesson_responses.LessonText:
    """Give the steps of a lesson: one that comes with pitboss by name, an uploaded one by id."""
    return (await context.lessons.get(lesson, context.client)).whole


@get("/api/lessons/{lesson:str}/frames", responses=GET_ERRORS)
async def lesson_frames(
    lesson: Id, context: Context, first: Since = 0, last: Since = 0
) -> record_responses.FrameList:
    """Show positions along a lesson as the learner's seat sees them."""
    found = await context.lessons.get(lesson, context.client)
    return await frame_list(context, found.replay, first, last, found.played.lesson.learner)


@post("/api/lessons/{lesson:str}/try", status_code=200, responses=POST_ERRORS)
async def try_in_lesson(
    lesson: Id, data: JSONBody[requests.TryInLesson], context: Context, person: Person
) -> lesson_responses.LessonTry:
    """Show what steps would lead to, and what the lesson answers to the first of them."""
    return (await context.lessons.get(lesson, context.client)).attempt(data)


ROUTES = [list_lessons, see_lesson, lesson_frames, try_in_lesson]
