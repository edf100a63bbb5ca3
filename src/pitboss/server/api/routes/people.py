"""Who you are."""

from litestar import Response, get, put
from litestar.params import JSONBody

from pitboss.server.api import requests, responses
from pitboss.server.api.openapi import POST_ERRORS
from pitboss.server.api.routes.params import Context, Person, Viewer
from pitboss.server.security import identity
from pitboss.server.tables import names


@get("/api/me", summary="Who you are; the first call sets the cookie")
async def me(context: Context, person: Viewer) -> Response[responses.Me]:
    """Recognise the cookie, or create an anonymous identity and set one."""
    headers = {}
    if person is None:
        person = identity.new_person()
        key, secure = context.node.store.key, context.node.settings.secure
        headers["Set-Cookie"] = identity.set_cookie(key, person, secure)
    return Response(await _me(context, person), headers=headers)


@put("/api/me", summary="Give yourself a name", responses=POST_ERRORS)
async def rename(data: JSONBody[requests.Rename], context: Context, person: Person) -> responses.Me:
    """Store a name and use it in every seat you play yourself while the game is not over."""
    await names.rename(context.tables, person, data.name)
    return await _me(context, person)


async def _me(context: Context, person: str) -> responses.Me:
    store = context.node.store
    summaries = context.tables.summaries(await store.tables_of(person), person)
    csrf = identity.csrf_token(store.key, person)
    return responses.Me(await store.name_of(person), csrf, summaries)
