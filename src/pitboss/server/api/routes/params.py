"""The parameters of routes, named once."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter

from pitboss.server.api.context import RequestContext

Context = NamedDependency[RequestContext]
Person = NamedDependency[str]
"""Whoever sends a request with a token; the middleware lets no other through."""
Viewer = NamedDependency[str | None]
Id = FromPath[str]
Seat = Annotated[int, PathParameter(ge=0, le=15)]
EntryAt = Annotated[int, PathParameter(ge=0, le=1_000_000)]
Since = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
ViewedSeat = Annotated[int | None, QueryParameter(ge=0, le=15)]
