"""Packages that some verbs need beyond the core install, checked before they do anything."""

from importlib.util import find_spec

from pitboss.engine import Refusal

EXTRAS = {
    "server": {
        "litestar": "litestar",
        "sqlalchemy": "sqlalchemy",
        "alembic": "alembic",
        "aiosqlite": "aiosqlite",
        "asyncpg": "asyncpg",
        "uvicorn": "uvicorn",
        "websockets": "websockets",
        "httptools": "httptools",
        "prometheus-client": "prometheus_client",
    },
    "arena": {"openskill": "openskill", "pyarrow": "pyarrow"},
    "train": {"scipy": "scipy"},
    "cluster": {"ray": "ray", "pyarrow": "pyarrow"},
}
"""The packages of every extra that a verb may require, each with its module."""


def require(extra: str, what: str) -> None:
    """Refuse, naming every package that is missing and the command that installs them all."""
    missing = [package for package, module in EXTRAS[extra].items() if find_spec(module) is None]
    if missing:
        raise Refusal(
            f"{what} needs {_listed(missing)}, which this installation does not have."
            f" Install what is missing with: pip install 'pitboss[{extra}]'"
        )


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
