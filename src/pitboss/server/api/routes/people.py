"""Who you are."""

from litestar import Response, get, put
from litestar.params import JSONBody

from pitboss.server.api import requests, responses
from pitboss.server.api.openapi import POST_ERRORS
from pitboss.server.api.routes.params import Desk, Person, Viewer
from pitboss.server.security import identity
from pitboss.server.tables import names
from pitboss.server.tables.table import line_told


@get("/api/me", summary="Who you are; the first call sets the cookie")
async def me(desk: Desk, person: Viewer) -> Response[responses.Me]:
    """Recognise the cookie, or make up somebody and set one."""
    headers = {}
    if person is None:
        person = identity.new_person()
        store, secure = desk.house.store, desk.house.settings.secure
        headers["Set-Cookie"] = identity.set_cookie(store.key, person, secure)
    return Response(await _me(desk, person), headers=headers)


@put("/api/me", summary="Give yourself a name", responses=POST_ERRORS)
async def rename(data: JSONBody[requests.Rename], desk: Desk, person: Person) -> responses.Me:
    """Store a name, and use it wherever this person sits and the game is not over."""
    await names.rename(desk.house, person, data.name)
    return await _me(desk, person)


async def _me(desk: Desk, person: str) -> responses.Me:
    store = desk.house.store
    tables = [
        line_told(row, seats, person, desk.house.rooms.get(row.id))
        for row, seats in await store.tables_of(person)
    ]
    return responses.Me(await store.name_of(person), identity.csrf_token(store.key, person), tables)
