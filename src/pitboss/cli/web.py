"""Start the web table: for other people, or for this machine with the page in a browser."""

import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace

import click

from pitboss.cli.database import address_of, told_plainly
from pitboss.cli.extras import require
from pitboss.cli.preparing import show_preparation

_PORTS = range(8080, 8100)


def serve(host: str, port: int, database: str | None, base_url: str, log_level: str) -> None:
    """Run a server for other people."""
    require("server", "the web table")
    if sys.stdout.isatty():  # for a person; a log collector wants JSON lines only
        click.echo(reach_in_words(host, port, base_url))
    _run(host, port, database, base_url, log_level, own=False)


def _run(
    host: str,
    port: int,
    database: str | None,
    base_url: str,
    log_level: str,
    *,
    own: bool,
) -> None:
    """Run a server; `own`: for the person at this machine, without retention."""
    from pitboss.server.run import run
    from pitboss.server.settings import Retention, Settings

    try:
        settings = Settings.from_environment(address_of(database), base_url)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if own:
        settings = replace(settings, retention=Retention())
    check_address(host, port)
    with told_plainly():
        run(settings, host, port, log_level, own=own)


def play_here(friends: bool, base_url: str) -> None:
    """Run a server on this machine and open the page; `friends` may come from the network."""
    require("server", "the web table")
    port, host = free_port(), "0.0.0.0" if friends else "127.0.0.1"
    address = f"http://127.0.0.1:{port}"
    click.echo(f"pitboss is at {address} (stop it with Ctrl+C)")
    click.echo(reach_in_words(host, port, base_url))
    threading.Thread(target=_open_when_ready, args=(port, base_url or address), daemon=True).start()
    _run(host, port, None, base_url, "warning", own=True)


def reach_in_words(host: str, port: int, base_url: str) -> str:
    """Say whether friends can reach the table, and how."""
    from pitboss.server.reach import Reach

    reach = Reach(base_url.rstrip("/"), host, port)
    if reach.state == "site":
        return f"Friends reach it at {base_url}"
    if reach.state == "machine":
        return (
            "Friends cannot reach it: it listens to this machine only. Let them in on the page"
            ' ("Let friends in"), or start pitboss --friends; docs/friends.md has other ways.'
        )
    if not reach.network_address:
        return "Friends cannot reach it: this machine is in no network."
    return (
        f"Friends in your network reach it at {reach.network_address}"
        " (not encrypted: for a network you trust)"
    )


def check_address(host: str, port: int) -> None:
    """Refuse an address that cannot be listened on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise click.ClickException(f"cannot listen on {host} port {port}: {why}") from None


def free_port() -> int:
    """Find a free port, the usual one if possible."""
    for port in _PORTS:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise click.ClickException(f"ports {_PORTS[0]} to {_PORTS[-1]} are all in use")


def _open_when_ready(port: int, address: str) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                webbrowser.open(address)
                show_preparation()
                return
        time.sleep(0.1)
