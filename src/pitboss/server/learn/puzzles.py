"""Puzzles as the interface presents them: a position first, the answer only after a move."""

import asyncio

from pitboss.engine import Position, games, load
from pitboss.lessons.puzzles import Puzzle, Rated, explained, leaves_open, puzzles_of
from pitboss.server.api import puzzle_responses, requests
from pitboss.server.api.errors import not_found
from pitboss.server.last_used import LastUsed
from pitboss.server.tables.position_presenter import frame
from pitboss.server.tables.rehearsal import rehearse_from
from pitboss.server.tables.sight import EVERYTHING

_NAMES = ("Ada", "Bea", "Cal", "Dan", "Eve", "Finn")
_MOST_KEPT = 64


class Puzzles:
    """The puzzles that come with pitboss, with a cache of their positions."""

    def __init__(self) -> None:
        self._kept: LastUsed[tuple[str, str], Position] = LastUsed(_MOST_KEPT)

    def listed(self, game: str) -> puzzle_responses.PuzzleList:
        """List the puzzles of a game."""
        if game not in games():
            raise not_found("game")
        found = [_summary(puzzle) for puzzle in puzzles_of(game).values()]
        return puzzle_responses.PuzzleList(game, games()[game].title, found)

    async def shown(self, game: str, name: str) -> puzzle_responses.PuzzlePosition:
        """Show the position of a puzzle as the seat to move sees it."""
        puzzle, at = await self._find(game, name)
        seen = frame(at, None, puzzle.seat, 0, _names(at), EVERYTHING)
        return puzzle_responses.PuzzlePosition(_summary(puzzle), puzzle.seat, seen)

    async def answer(
        self, game: str, name: str, asked: requests.SolvePuzzle
    ) -> puzzle_responses.PuzzleAnswer:
        """Say whether a move is the best, with the reasons and what it would lead to."""
        puzzle, at = await self._find(game, name)
        steps = [requests.RehearsedStep(puzzle.seat, asked.text)]
        rehearsed = rehearse_from(at, puzzle.seat, steps, _names(at))
        after = at.copy()
        after.play(asked.text, seat=puzzle.seat)
        played = after.last_entry.text
        if await asyncio.to_thread(leaves_open, at, played, puzzle.move):
            return puzzle_responses.PuzzleAnswer(
                right=False,
                open=True,
                move="",
                moves=[],
                basis=puzzle.basis,
                clear=0.0,
                reasons=[],
                rehearsal=rehearsed,
            )
        said, others = await asyncio.to_thread(_told, at, puzzle, played)
        return puzzle_responses.PuzzleAnswer(
            right=played == puzzle.move,
            open=False,
            move=puzzle.move,
            moves=[puzzle_responses.RatedMove(m.move, m.share, m.error) for m in others],
            basis=puzzle.basis,
            clear=puzzle.clear,
            reasons=said,
            rehearsal=rehearsed,
        )

    async def _find(self, game: str, name: str) -> tuple[Puzzle, Position]:
        puzzle = puzzles_of(game).get(name)
        if puzzle is None:
            raise not_found("puzzle")
        key = (game, name)
        at = self._kept.get(key)
        if at is None:
            at = await asyncio.to_thread(load(game).position, puzzle.position)
            self._kept.keep(key, at, 1)
        return puzzle, at


def _told(at: Position, puzzle: Puzzle, played: str) -> tuple[list[str], list[Rated]]:
    """Give the reasons, and the moves that are other answers than the best one."""
    others = [m for m in puzzle.moves if not leaves_open(at, m.move, puzzle.move)]
    return explained(at, puzzle, _names(at), played), others


def _summary(puzzle: Puzzle) -> puzzle_responses.PuzzleSummary:
    return puzzle_responses.PuzzleSummary(puzzle.id, puzzle.theme, puzzle.grade)


def _names(at: Position) -> list[str]:
    return list(_NAMES[: at.seats])
