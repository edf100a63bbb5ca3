"""Every game on disk as soon as it has ended, so that a match survives a break.

A journal is CSV: one row a game and player, after one comment line that names the match. A file
that ends in `.parquet` is written from the journal once the match has ended.
"""

import csv
import hashlib
from collections.abc import Sequence
from pathlib import Path

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
)


class Journal:
    """The games of one match in a file; rows are appended whole games at a time."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self._match = match
        self._key = _key(match)

    def read(self) -> list[Played]:
        """Give the games kept so far; a last game that was cut off is left out."""
        if not self.path.exists():
            return []
        with self.path.open(newline="", encoding="utf-8") as file:
            first = file.readline().strip()
            if first != self._key:
                raise Unreadable(
                    f"{self.path} holds another match: it says {first[:200]!r}, not {self._key!r};"
                    " choose another file or delete it"
                )
            rows = list(csv.DictReader(file))
        return self._games([row for row in rows if None not in row.values() and None not in row])

    def _games(self, rows: list[dict[str, str]]) -> list[Played]:
        by_task: dict[tuple[int, int], dict[int, dict[str, str]]] = {}
        for row in rows:
            task = int(row["deal"]), int(row["rotation"])
            by_task.setdefault(task, {})[int(row["chair"])] = row
        chairs = range(self._match.seats)
        return [
            Played(
                deal=deal,
                rotation=rotation,
                shares=tuple(float(rows_[c]["share"]) for c in chairs),
                points=tuple(int(rows_[c]["points"]) for c in chairs),
                places=tuple(int(rows_[c]["place"]) for c in chairs),
                moves=tuple(int(rows_[c]["moves"]) for c in chairs),
                seconds=tuple(float(rows_[c]["seconds"]) for c in chairs),
            )
            for (deal, rotation), rows_ in by_task.items()
            if len(rows_) == self._match.seats
        ]

    def add(self, games: Sequence[Played]) -> None:
        """Keep more games."""
        fresh = not self.path.exists()
        with self.path.open("a", newline="", encoding="utf-8") as file:
            if fresh:
                file.write(self._key + "\n")
                csv.writer(file).writerow(COLUMNS)
            csv.writer(file).writerows(
                row for game in games for row in game_rows(self._match, game)
            )

    def rewrite(self, games: Sequence[Played]) -> None:
        """Write the file anew, games in order."""
        self.path.unlink(missing_ok=True)
        self.add(games)


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
        )
        for chair, player in enumerate(match.players)
    ]


def write_parquet(path: Path, match: Match, games: Sequence[Played]) -> None:
    """Write the games as Parquet; needs the package `pyarrow`."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise Unreadable(
            "Parquet needs the package pyarrow (pip install 'pitboss[arena]');"
            " a file name that ends in .csv does without"
        ) from error
    columns = zip(*(row for game in games for row in game_rows(match, game)), strict=True)
    table = {name: list(column) for name, column in zip(COLUMNS, columns, strict=True)}
    parquet.write_table(pyarrow.table(table), path)


def _key(match: Match) -> str:
    """Name everything that the games depend on. The number of deals may grow."""
    budget = match.budget
    limits = f"nodes={budget.nodes} seconds={budget.seconds}" if budget else "own"
    said = (
        f"# pitboss arena: {match.game} {dict(match.options)} players={list(match.players)}"
        f" seed={match.seed} budget={limits}"
    )
    return f"{said} #{hashlib.sha256(said.encode()).hexdigest()[:8]}"
