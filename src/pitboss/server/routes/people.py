"""Who you are."""

from litestar import Response, get, put
from litestar.params import JSONBody

from pitboss.server import naming, requests, who, wire
from pitboss.server.room import line_told
from pitboss.server.routes.described import POST_ERRORS
from pitboss.server.routes.params import Desk, Person, Viewer


@get("/api/me", summary="Who you are; the first call sets the cookie")
async def me(desk: Desk, person: Viewer) -> Response[wire.Me]:
    """Recognise the cookie, or make up somebody and set one."""
    headers = {}
    if person is None:
        person = who.new_person()
        store, secure = desk.house.store, desk.house.settings.secure
        headers["Set-Cookie"] = who.set_cookie(store.key, person, secure)
    return Response(await _me(desk, person), headers=headers)


@put("/api/me", summary="Give yourself a name", responses=POST_ERRORS)
async def rename(data: JSONBody[requests.Rename], desk: Desk, person: Person) -> wire.Me:
    """Store a name, and use it wherever this person sits and the game is not over."""
    await naming.rename(desk.house, person, data.name)
    return await _me(desk, person)


async def _me(desk: Desk, person: str) -> wire.Me:
    store = desk.house.store
    tables = [
        line_told(row, seats, person, desk.house.rooms.get(row.id))
        for row, seats in await store.tables_of(person)
    ]
    return wire.Me(await store.name_of(person), who.csrf_token(store.key, person), tables)
