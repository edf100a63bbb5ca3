"""The `pitboss` command; its subcommands are the modules of `pitboss.cli.commands`."""

import sys
from importlib import import_module

import click

from pitboss.engine import Refusal

_VERBS = {
    "serve": "Run the web table for other people.",
    "backup": "Write everything the web tables know into a file, while people play.",
    "restore": "Fill a database from a backup, of the same kind or the other.",
    "prepare": "Compile every game, its bots and its reviews now: nothing is left to do later.",
    "play": "Play in the terminal, people and bots in any seats.",
    "sim": "Play many random games and tell how they end.",
    "bench": "Measure how fast a game's rules run on this machine.",
    "replay": "Tell a recorded game move by move.",
    "review": "Tell what a recorded game was worth, move by move: luck, choices, mistakes.",
    "verify": "Check a record: every step legal, every roll derived again.",
    "rules": "Read a game's rules, or one paragraph of them.",
    "lesson": "Check a lesson for learners, or list those there are.",
    "puzzles": "Mine puzzles with one clear best move from bots' games.",
    "arena": "Let bots play matches and tell who is stronger, with intervals.",
    "ladder": "Play the matches of docs/ladder.toml and write the page.",
    "calibrate": "Play games and tell whether the evaluator's values come true.",
    "regret": "Tell how much every level loses a decision on frozen positions.",
    "selfplay": "Let bots play games and keep them as Parquet shards for a learner.",
    "train": "Train a game's bots anew from self-play, with a report.",
    "bot": "Be a bot on standard input and output, for other programs to play against.",
    "components": "List what is printed on a game's components, and how certain it is.",
    "perft": "Count the tree of steps below a position.",
}


_FOLDERS = {
    "calibrate": "measures",
    "lesson": "learning",
    "puzzles": "learning",
    "regret": "measures",
}
"""Verbs whose modules lie in folders of their own: `commands` is full."""


def _module(verb: str) -> str:
    folder = f"{_FOLDERS[verb]}." if verb in _FOLDERS else ""
    return f"pitboss.cli.commands.{folder}{verb}"


class _Verbs(click.Group):
    """Imports a subcommand's module only when it is used, so that the command starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _VERBS:
            return None
        command: click.Command = import_module(_module(cmd_name)).command
        command.help = _VERBS[cmd_name]
        command.short_help = _VERBS[cmd_name]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(_VERBS.items()))


@click.command(
    cls=_Verbs,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.version_option(package_name="pitboss")
@click.option("--friends", is_flag=True, help="Listen to the network, so that friends can come.")
@click.option(
    "--base-url",
    default="",
    envvar="PITBOSS_BASE_URL",
    help="The address friends use, such as https://play.example, behind a tunnel or a proxy.",
)
@click.pass_context
def verbs(ctx: click.Context, friends: bool, base_url: str) -> None:
    """Play, study and simulate the Vegas board games.

    Without a verb: the web table on this machine, with the page opened in a browser.
    """
    if ctx.invoked_subcommand is not None:
        if friends:
            raise click.UsageError("--friends goes with no verb: pitboss --friends")
    else:
        from pitboss.cli.web import play_here

        play_here(friends, base_url)


def main() -> None:
    """Run the command; a refusal is one sentence and exit code 2, never a traceback."""
    try:
        verbs()
    except Refusal as refusal:
        where = f"  (pitboss rules {refusal.rule.replace('#', ' ')})" if refusal.rule else ""
        click.echo(f"pitboss: {refusal.reason}{where}", err=True)
        sys.exit(2)
