"""What addresses take, named once."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter

from pitboss.server.api.context import Desk as DeskGiven

Desk = NamedDependency[DeskGiven]
Person = NamedDependency[str]
"""Whoever sends a request with a token; the guard lets no other through."""
Viewer = NamedDependency[str | None]
Id = FromPath[str]
Seat = Annotated[int, PathParameter(ge=0, le=15)]
EntryAt = Annotated[int, PathParameter(ge=0, le=1_000_000)]
Since = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
SeatSeen = Annotated[int | None, QueryParameter(ge=0, le=15)]
