"""Puzzles: positions with one clear best move; the answer is given once a move was chosen."""

from litestar import get, post
from litestar.params import JSONBody

from pitboss.server.api import puzzle_responses, requests
from pitboss.server.api.openapi import GET_ERRORS, POST_ERRORS
from pitboss.server.api.routes.params import Context, Id, Person


@get("/api/puzzles/{game:str}", sync_to_thread=False, responses=GET_ERRORS)
def list_puzzles(game: Id, context: Context) -> puzzle_responses.PuzzleList:
    """List the puzzles of a game by theme and grade."""
    return context.puzzles.listed(game)


@get("/api/puzzles/{game:str}/{puzzle:str}", responses=GET_ERRORS)
async def see_puzzle(game: Id, puzzle: Id, context: Context) -> puzzle_responses.PuzzlePosition:
    """Show the position of a puzzle."""
    return await context.puzzles.shown(game, puzzle)


@post("/api/puzzles/{game:str}/{puzzle:str}/answer", status_code=200, responses=POST_ERRORS)
async def answer_puzzle(
    game: Id,
    puzzle: Id,
    data: JSONBody[requests.SolvePuzzle],
    context: Context,
    person: Person,
) -> puzzle_responses.PuzzleAnswer:
    """Say whether a move is the best one, and why. Nothing is kept."""
    return await context.puzzles.answer(game, puzzle, data)


ROUTES = [list_puzzles, see_puzzle, answer_puzzle]
