"""Boards for the terminal, drawn from a view with rich; one module a game."""

from importlib import import_module
from importlib.util import find_spec

from rich.console import RenderableType
from rich.pretty import Pretty

from pitboss.engine import Position


def board(at: Position, seat: int | None, names: list[str]) -> RenderableType:
    """Draw what `seat` may see; a game without a drawing shows its view as it is."""
    module = f"{__name__}.{at.game.slug.replace('-', '_')}"
    if find_spec(module) is None:
        return Pretty(at.view(seat), expand_all=False)
    drawn: RenderableType = import_module(module).draw(at.view(seat), names)
    return drawn
