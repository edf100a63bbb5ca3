"""The games of a match as Parquet; needs the package `pyarrow`.

The file is written once the match has ended: until then the games are in a journal beside it. What
names the match stands in the metadata of the file's schema, so that more deals can be added later.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pitboss.arena.journal import COLUMNS, Journal, game_rows, games_of
from pitboss.arena.key import check_key, key
from pitboss.arena.match import Match, Played
from pitboss.engine import Unreadable

_NAME = b"pitboss"


def begin_parquet(path: Path, match: Match) -> Journal:
    """Give the journal that keeps the games; it holds those of the file already."""
    _pyarrow()
    journal = Journal(path.with_name(path.name + ".csv"), match)
    journal.read()
    if path.exists():
        journal.keep(read_parquet(path, match))
    return journal


def end_parquet(path: Path, match: Match, journal: Journal, games: Sequence[Played]) -> None:
    """Write the file from the journal and these games, and delete the journal."""
    write_parquet(path, match, journal.keep(games))
    journal.path.unlink()


def read_parquet(path: Path, match: Match) -> list[Played]:
    """Give the games of a file; refuses one of another match."""
    pyarrow = _pyarrow()
    try:
        table = pyarrow.parquet.read_table(path)
    except (OSError, pyarrow.ArrowException) as error:
        raise Unreadable(f"{path} cannot be read as games of a match: {error}") from error
    check_key(path, (table.schema.metadata or {}).get(_NAME, b"nothing").decode(), match)
    return games_of(match.seats, (tuple(row[c] for c in COLUMNS) for row in table.to_pylist()))


def write_parquet(path: Path, match: Match, games: Sequence[Played]) -> None:
    """Write the games. An interruption leaves the old file."""
    pyarrow = _pyarrow()
    columns = zip(*(row for game in games for row in game_rows(match, game)), strict=True)
    table = pyarrow.table(
        {name: list(column) for name, column in zip(COLUMNS, columns, strict=True)},
        metadata={_NAME: key(match).encode()},
    )
    beside = path.with_name(path.name + ".new")
    pyarrow.parquet.write_table(table, beside)
    beside.replace(path)


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise Unreadable(
            "Parquet needs the package pyarrow (pip install 'pitboss[arena]');"
            " a file name that ends in .csv does without"
        ) from error
    return pyarrow
