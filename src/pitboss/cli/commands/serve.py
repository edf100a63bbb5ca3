"""`pitboss serve`: the web table for other people, and the bare `pitboss` for this machine."""

import click

from pitboss.cli.database import database_option


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    envvar="PITBOSS_HOST",
    show_default=True,
    show_envvar=True,
    help="The address to listen on.",
)
@click.option(
    "--port",
    default=8080,
    envvar="PITBOSS_PORT",
    show_default=True,
    show_envvar=True,
    help="The port to listen on.",
)
@database_option
@click.option(
    "--base-url",
    default="",
    envvar="PITBOSS_BASE_URL",
    show_envvar=True,
    help="The address people use, such as https://play.example.",
)
@click.option("--log-level", default="info", show_default=True, help="debug, info, warning.")
def command(host: str, port: int, database: str | None, base_url: str, log_level: str) -> None:
    from pitboss.cli.web import serve

    serve(host, port, database, base_url, log_level)
