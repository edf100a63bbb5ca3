"""The OpenAPI description: the errors of each kind of route, and the messages of the feeds."""

from typing import Any, get_args

import msgspec
from litestar import Litestar
from litestar.openapi.datastructures import ResponseSpec

from pitboss.server.api import responses
from pitboss.server.api.responses import ErrorBody

_ERRORS = {
    400: "The body or a parameter does not fit this description",
    403: "No token, another site, not your seat, or not the host",
    404: "There is no such table, record, game or entry",
    409: "Stale, or the table is not in the state this needs",
    410: "A one-time link that was used or is too old",
    413: "The body is too large",
    422: "The game refuses",
    429: "Too often",
    503: "Busy: try again",
}
_FEEDS = {
    "TableFeedMessage": responses.TableFeedMessage,
    "LobbyFeedMessage": responses.LobbyFeedMessage,
}
_OPEN = ("View", "GameEvent", "Prompt")
"""Objects with fields of the game's own beside those that are described."""
_REF = "#/components/schemas/{name}"


def _errors(*statuses: int) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(ErrorBody, description=_ERRORS[status], generate_examples=False)
        for status in statuses
    }


def also(status: int, kind: type, words: str) -> dict[int, ResponseSpec]:
    """Describe another success of a route, with the errors of a change."""
    spec = ResponseSpec(kind, description=words, generate_examples=False)
    return {status: spec, **POST_ERRORS}


GET_ERRORS = _errors(400, 403, 404, 409, 429, 503)
POST_ERRORS = _errors(400, 403, 404, 409, 410, 413, 422, 429, 503)


def describe(app: Litestar) -> dict[str, Any]:
    """Describe the interface, the messages of the feeds included; OpenAPI has no WebSockets."""
    description = app.openapi_schema.to_schema()
    messages = [message for feed in _FEEDS.values() for message in get_args(feed)]
    _, schemas = msgspec.json.schema_components(messages, ref_template=_REF)
    for name, feed in _FEEDS.items():
        parts = [{"$ref": _REF.format(name=part.__name__)} for part in get_args(feed)]
        schemas[name] = {"oneOf": parts}
    schemas |= description["components"]["schemas"]
    for name in _OPEN:
        schemas[name] = {**schemas[name], "additionalProperties": {}}
    description["components"]["schemas"] = dict(sorted(schemas.items()))
    return description
