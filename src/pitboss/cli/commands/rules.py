"""`pitboss rules`: a game's rules in our own words, whole or one paragraph."""

import click
from rich.console import Console
from rich.markdown import Markdown

from pitboss.cli.options import game_argument
from pitboss.engine import Unreadable, load
from pitboss.engine.rules_text import paragraphs, without_anchors


@click.command()
@game_argument
@click.argument("anchor", required=False)
def command(game: str, anchor: str | None) -> None:
    text = load(game).rules_text
    if anchor is None:
        Console().print(Markdown(without_anchors(text)))
        return
    found = paragraphs(text)
    if anchor not in found:
        raise Unreadable(f"there is no paragraph {anchor!r}: choose {', '.join(found)}")
    Console().print(Markdown(found[anchor]))
