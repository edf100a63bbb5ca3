"""Journals: every game is written as soon as it has ended, so that a match can be continued.

A journal is CSV: one row a game and player, after one comment line that names the match.
"""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from pitboss.arena.key import check_key, key
from pitboss.arena.match import Match, Played
from pitboss.engine import Unreadable

COLUMNS = (
    "deal",
    "rotation",
    "chair",
    "seat",
    "player",
    "share",
    "points",
    "place",
    "moves",
    "seconds",
    "longest",
    "cpu_seconds",
    "cpu_longest",
)


class Journal:
    """The games of one match in a file, to which whole games are appended."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self._match = match
        self._key = key(match)

    def read(self) -> list[Played]:
        """Give the games kept so far; a last game that was cut off is left out."""
        lines = self._lines()
        if not lines:
            return []
        check_key(self.path, lines[0], self._match)
        rows = [self._row(number, line) for number, line in enumerate(lines[2:], 3)]
        return _games(self._match.seats, rows)

    def _lines(self) -> list[str]:
        """Give the complete lines: an interruption may have cut off the last one."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            raise Unreadable(f"{self.path} cannot be read as games of a match: {error}") from error
        lines = text.split("\n")
        if len(lines) == 1 and not self._key.startswith(text):
            raise Unreadable(f"{self.path} holds something else: choose another file or delete it")
        return [line.removesuffix("\r") for line in lines[:-1]]

    def _row(self, number: int, line: str) -> "_Row":
        try:
            (fields,) = csv.reader([line])
            row = _Row.read(fields)
        except (ValueError, csv.Error) as error:
            raise Unreadable(
                f"{self.path}, line {number}, is no row of a game: delete it or choose another file"
            ) from error
        if row.chair not in range(self._match.seats):
            raise Unreadable(f"{self.path}, line {number}: there is no chair {row.chair}")
        return row

    def add(self, games: Sequence[Played]) -> None:
        """Keep more games."""
        if not self._is_whole():
            self.keep(games)
            return
        with self.path.open("a", newline="", encoding="utf-8") as file:
            self._write_rows(file, games)

    def keep(self, games: Sequence[Played]) -> list[Played]:
        """Rewrite the file in order, with these games. An interruption leaves the old file."""
        known = {(game.deal, game.rotation): game for game in [*self.read(), *games]}
        ordered = [game for _, game in sorted(known.items())]
        beside = self.path.with_name(self.path.name + ".new")
        with beside.open("w", newline="", encoding="utf-8") as file:
            file.write(self._key + "\n")
            csv.writer(file).writerow(COLUMNS)
            self._write_rows(file, ordered)
        beside.replace(self.path)
        return ordered

    def _is_whole(self) -> bool:
        """Say whether rows can be appended: the header is right and the last line complete."""
        if not self.path.exists():
            return False
        with self.path.open("rb") as file:
            head = [file.readline() for _ in range(2)]
            if not head[1].endswith(b"\n"):
                return False
            file.seek(-1, 2)
            return file.read() == b"\n"

    def _write_rows(self, file: TextIO, games: Sequence[Played]) -> None:
        csv.writer(file).writerows(row for game in games for row in game_rows(self._match, game))


class _Row(NamedTuple):
    """One player's part of a game, as far as it is read back."""

    deal: int
    rotation: int
    chair: int
    share: float
    points: int
    place: int
    moves: int
    seconds: float
    longest: float
    cpu_seconds: float
    cpu_longest: float

    @classmethod
    def read(cls, fields: Sequence[Any]) -> "_Row":
        """Read a row under `COLUMNS`; a ValueError means that it is none."""
        deal, rotation, chair, _, _, share, points, place, moves, *times = fields
        seconds, longest, cpu_seconds, cpu_longest = map(float, times)
        return cls(
            int(deal),
            int(rotation),
            int(chair),
            float(share),
            int(points),
            int(place),
            int(moves),
            seconds,
            longest,
            cpu_seconds,
            cpu_longest,
        )


def games_of(seats: int, rows: Iterable[Sequence[Any]]) -> list[Played]:
    """Give the games that are whole, from rows under `COLUMNS`."""
    return _games(seats, map(_Row.read, rows))


def _games(seats: int, rows: Iterable[_Row]) -> list[Played]:
    by_task: dict[tuple[int, int], dict[int, _Row]] = {}
    for row in rows:
        by_task.setdefault((row.deal, row.rotation), {})[row.chair] = row
    return [
        _game(deal, rotation, [found[chair] for chair in range(seats)])
        for (deal, rotation), found in by_task.items()
        if len(found) == seats
    ]


def _game(deal: int, rotation: int, rows: Sequence[_Row]) -> Played:
    return Played(
        deal=deal,
        rotation=rotation,
        shares=tuple(row.share for row in rows),
        points=tuple(row.points for row in rows),
        places=tuple(row.place for row in rows),
        moves=tuple(row.moves for row in rows),
        seconds=tuple(row.seconds for row in rows),
        longest=tuple(row.longest for row in rows),
        cpu_seconds=tuple(row.cpu_seconds for row in rows),
        cpu_longest=tuple(row.cpu_longest for row in rows),
    )


def game_rows(match: Match, game: Played) -> list[tuple[object, ...]]:
    """Give a game as rows under `COLUMNS`, a row a player."""
    return [
        (
            game.deal,
            game.rotation,
            chair,
            (chair - game.rotation) % match.seats,
            player,
            round(game.shares[chair], 6),
            game.points[chair],
            game.places[chair],
            game.moves[chair],
            round(game.seconds[chair], 6),
            round(game.longest[chair], 6),
            round(game.cpu_seconds[chair], 6),
            round(game.cpu_longest[chair], 6),
        )
        for chair, player in enumerate(match.players)
    ]
