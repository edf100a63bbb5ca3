"""The errors that the machine-readable description names for each kind of address."""

from litestar.openapi.datastructures import ResponseSpec

from pitboss.server.api.responses import ErrorTold

_WORDS = {
    400: "The body or a parameter is not what this description says",
    403: "No token, another site, not your seat, or not the host",
    404: "There is no such table, record, game or entry",
    409: "Stale, or the table is not in the state this needs",
    410: "A one-time link that was used or is too old",
    413: "The body is too large",
    422: "The game refuses",
    429: "Too often",
    503: "Busy: try again",
}


def _errors(*statuses: int) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(ErrorTold, description=_WORDS[status], generate_examples=False)
        for status in statuses
    }


def also(status: int, kind: type, words: str) -> dict[int, ResponseSpec]:
    """Name another good answer of an address, with the errors of a change."""
    spec = ResponseSpec(kind, description=words, generate_examples=False)
    return {status: spec, **POST_ERRORS}


GET_ERRORS = _errors(400, 403, 404, 409, 429, 503)
POST_ERRORS = _errors(400, 403, 404, 409, 410, 413, 422, 429, 503)
