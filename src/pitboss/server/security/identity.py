"""Identity: a signed cookie, and a CSRF token that another site cannot know."""

import hashlib
import hmac
import secrets

COOKIE = "pitboss"
YEAR = 365 * 24 * 3600
_LONGEST_HEADER = 8000


def new_person() -> str:
    """Create an anonymous identity."""
    return secrets.token_urlsafe(18)


def sign(key: bytes, person: str) -> str:
    """Sign a person's id as the value of a cookie."""
    return f"{person}.{_mac(key, 'cookie', person)}"


def read(key: bytes, cookie: str | None) -> str | None:
    """Read the person from a cookie; None unless the signature fits."""
    if not cookie or len(cookie) > 200:
        return None
    person, _, mac = cookie.rpartition(".")
    return person if person and _same(mac, _mac(key, "cookie", person)) else None


def csrf_token(key: bytes, person: str) -> str:
    """Derive the token that requests of this person must carry."""
    return _mac(key, "csrf", person)


def csrf_fits(key: bytes, person: str, token: str) -> bool:
    """Say whether a token belongs to a person."""
    return _same(token, csrf_token(key, person))


def cookie_of(header: str | None) -> str | None:
    """Find our cookie in a header that may hold anything, in time that grows with its length."""
    if not header or len(header) > _LONGEST_HEADER:
        return None
    for pair in header.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def set_cookie(key: bytes, person: str, secure: bool) -> str:
    """Write the header that sets the cookie."""
    flags = "; Secure" if secure else ""
    return f"{COOKIE}={sign(key, person)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flags}"


def _mac(key: bytes, purpose: str, person: str) -> str:
    return hmac.new(key, f"{purpose}:{person}".encode(), hashlib.sha256).hexdigest()


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
