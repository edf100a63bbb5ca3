"""`pitboss bot`: a built-in bot behind the line protocol."""

import sys

import click

from pitboss import bots
from pitboss.bots.protocol.serve import serve
from pitboss.cli.options import game_argument
from pitboss.engine import load


@click.command()
@game_argument
@click.argument("name")
def command(game: str, name: str) -> None:
    load(game)
    bots.check(game, name)
    serve(game, name, sys.stdin, sys.stdout)
