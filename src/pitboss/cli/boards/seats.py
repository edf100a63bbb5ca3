"""Marks of seats in the terminal: a shape and a colour, so that it can be read without colours."""

SHAPES = "●▲■◆★✚"
COLOURS = ("red", "bright_blue", "yellow", "green", "magenta", "cyan")


def mark(seat: int) -> str:
    """Give a seat's shape in its colour, as rich markup."""
    return f"[{COLOURS[seat]}]{SHAPES[seat]}[/]"


def named(seat: int, names: list[str]) -> str:
    """Give a seat's shape and name."""
    return f"{mark(seat)} {names[seat]}"
