"""Reviews of finished games: asked for, followed, looked at."""

from litestar import get, post
from litestar.params import JSONBody

from pitboss.server.api import requests, review_responses
from pitboss.server.api.errors import conflict
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS
from pitboss.server.api.routes.params import Context, Id, Person, Viewer
from pitboss.server.reviews.desk import Reviewable, present
from pitboss.server.reviews.questions import Question, ReviewQuestion, WhatIfQuestion
from pitboss.server.tables.entries import record_of
from pitboss.server.tables.position_presenter import seat_names
from pitboss.server.tables.sight import Sight


async def _of_table(context: Context, table: str, person: str) -> Reviewable:
    context.rates.reviews.check(person, context.client)  # before the game is read and replayed
    found = await context.tables.get(table)
    Sight.of(found, person).check_review(found)
    replay = await context.replays.of_table(found, person, context.client)
    rows = (await context.node.store.entries(table))[: found.seq]
    record = record_of(found.row, rows, seat_names(found.seats), found.row.secret)
    return Reviewable(record, list(replay.positions), table_id=table)


async def _of_record(context: Context, record: str, person: str) -> Reviewable:
    context.rates.reviews.check(person, context.client)
    found = await context.replays.of_record(record, context.client)
    if found.fault is not None:
        raise conflict(f"This record cannot be reviewed: {found.fault.reason}")
    return Reviewable(found.record, list(found.replay.positions), record_id=record)


async def _ask(
    context: Context, game: Reviewable, question: Question, person: str
) -> review_responses.ReviewAnswer:
    return await context.reviews.ask(game, question, person, context.client)


@post("/api/tables/{table:str}/reviews", status_code=200, responses=POST_ERRORS)
async def review_table(
    table: Id, data: JSONBody[requests.AskReview], context: Context, person: Person
) -> review_responses.ReviewAnswer:
    """Review a game that is over, or give the review that was made before."""
    game = await _of_table(context, table, person)
    return await _ask(context, game, ReviewQuestion(data.depth), person)


@post("/api/tables/{table:str}/what-if", status_code=200, responses=POST_ERRORS)
async def what_if_table(
    table: Id, data: JSONBody[requests.AskWhatIf], context: Context, person: Person
) -> review_responses.ReviewAnswer:
    """Change one step of a game that is over and let bots play it on many times."""
    game = await _of_table(context, table, person)
    return await _ask(context, game, WhatIfQuestion(data.seq, data.text, data.games), person)


@get("/api/tables/{table:str}/reviews", responses=GET_ERRORS)
async def reviews_of_table(
    table: Id, context: Context, person: Viewer
) -> review_responses.ReviewJobs:
    """List the reviews of a game that is over."""
    found = await context.tables.get(table)
    Sight.of(found, person).check_review(found)
    return await context.reviews.of(table, None, person)


@post("/api/records/{record:str}/reviews", status_code=200, responses=POST_ERRORS)
async def review_record(
    record: Id, data: JSONBody[requests.AskReview], context: Context, person: Person
) -> review_responses.ReviewAnswer:
    """Review a whole game that was uploaded, or give the review that was made before."""
    game = await _of_record(context, record, person)
    return await _ask(context, game, ReviewQuestion(data.depth), person)


@post("/api/records/{record:str}/what-if", status_code=200, responses=POST_ERRORS)
async def what_if_record(
    record: Id, data: JSONBody[requests.AskWhatIf], context: Context, person: Person
) -> review_responses.ReviewAnswer:
    """Change one step of an uploaded game and let bots play it on many times."""
    game = await _of_record(context, record, person)
    return await _ask(context, game, WhatIfQuestion(data.seq, data.text, data.games), person)


@get("/api/records/{record:str}/reviews", responses=GET_ERRORS)
async def reviews_of_record(
    record: Id, context: Context, person: Viewer
) -> review_responses.ReviewJobs:
    """List the reviews of an uploaded game."""
    await context.replays.of_record(record, context.client)
    return await context.reviews.of(None, record, person)


@get("/api/reviews/{review:str}", responses=GET_ERRORS)
async def see_review(review: Id, context: Context, person: Viewer) -> review_responses.ReviewAnswer:
    """Say how far a review is and, once it is done, what it found."""
    row = await context.reviews.row(review)
    if row.table_id is not None:
        table = await context.tables.get(row.table_id)
        Sight.of(table, person).check_review(table)
    return present(row, person)


@post("/api/reviews/{review:str}/cancel", status_code=200, responses=POST_ERRORS)
async def cancel_review(
    review: Id, data: JSONBody[requests.Nothing], context: Context, person: Person
) -> review_responses.Cancelled:
    """Cancel a review that you asked for and that is not done yet."""
    await context.reviews.cancel(await context.reviews.row(review), person)
    return review_responses.Cancelled(cancelled=True)


ROUTES = [
    review_table, what_if_table, reviews_of_table,
    review_record, what_if_record, reviews_of_record,
    see_review, cancel_review,
]  # fmt: skip
