"""Text from people, folded to one plain line or refused."""

from pitboss.server.api.errors import bad_request

_FORBIDDEN = set("<>&\"'`\\")
LONGEST_NAME = 24


def clean_name(given: str) -> str:
    """Fold a person's name to one plain line, or refuse it."""
    name = " ".join(given.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise bad_request(f"A name has 1 to {LONGEST_NAME} characters.")
    if not name.isprintable() or _FORBIDDEN & set(name):
        raise bad_request("A name has letters, digits and spaces, and none of < > & \" ' ` \\.")
    return name


def clean_chat_line(given: str) -> str:
    """Fold a chat line to one printable line, or refuse it."""
    line = " ".join(given.split())
    if not line or not line.isprintable():
        raise bad_request("A chat line has at least one printable character and no others.")
    return line
