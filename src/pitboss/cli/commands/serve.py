"""`pitboss serve`: the web table for other people, and the bare `pitboss` for this machine."""

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8080, show_default=True, help="The port to listen on.")
@click.option(
    "--database",
    default=None,
    help="An SQLite file or a postgresql:// address; without it, a file in your data folder.",
)
@click.option(
    "--base-url", default="", help="The address people use, such as https://play.example."
)
@click.option("--log-level", default="info", show_default=True, help="debug, info, warning.")
def command(host: str, port: int, database: str | None, base_url: str, log_level: str) -> None:
    from pitboss.cli.web import serve

    serve(host, port, database, base_url, log_level)
