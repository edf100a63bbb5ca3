"""The fields of a position's line of text."""

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import Game, States, laid_out
from pitboss.engine.meta import Options, spell_option

LONGEST_TEXT = 4000
"""Characters of a step; a position may have four times as many."""


def read_fields(game: Game, text: str) -> dict[str, str]:
    """Split a position into its fields; refuse anything but a position of the game."""
    if not isinstance(text, str):
        raise Unreadable(f"a position is read from a text, not from {type(text).__name__}")
    if len(text) > 4 * LONGEST_TEXT:
        raise Unreadable(f"a position is at most {4 * LONGEST_TEXT} characters long")
    words = text.split()
    if not words or words[0] != game.slug:
        raise Unreadable(f"a position of {game.meta.title} begins with {game.slug!r}")
    fields: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            raise Unreadable(f"{word!r} in a position should be spelled key=value")
        if key in fields:
            raise Unreadable(f"{key} stands twice in the position")
        fields[key] = value
    return fields


def write_fields(game: Game, options: Options, states: States) -> str:
    """Write the line of text of a position."""
    given = {name: spell_option(value) for name, value in options.items()}
    fields = (
        {"seats": str(states["seats"][0])} | given | dict(game.notation.write(laid_out(states)))
    )
    return " ".join([game.slug, *(f"{key}={value}" for key, value in fields.items())])
