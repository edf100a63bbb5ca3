"""Start the web table: for other people, or for this machine with the page in a browser."""

import socket
import threading
import time
import webbrowser
from dataclasses import replace

import click

from pitboss.cli.database import address_of, told_plainly
from pitboss.cli.extras import require

_PORTS = range(8080, 8100)


def serve(host: str, port: int, database: str | None, base_url: str, log_level: str) -> None:
    """Run a server for other people."""
    require("server", "the web table")
    _run(host, port, database, base_url, log_level, keep_everything=False)


def _run(
    host: str,
    port: int,
    database: str | None,
    base_url: str,
    log_level: str,
    *,
    keep_everything: bool,
) -> None:
    from pitboss.server.run import run
    from pitboss.server.settings import Retention, Settings

    try:
        settings = Settings.from_environment(address_of(database), base_url)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if keep_everything:
        settings = replace(settings, retention=Retention())
    check_address(host, port)
    with told_plainly():
        run(settings, host, port, log_level)


def play_here() -> None:
    """Run a server on this machine and open the page."""
    require("server", "the web table")
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    click.echo(f"pitboss is at {address} (stop it with Ctrl+C)")
    threading.Thread(target=_open_when_ready, args=(port, address), daemon=True).start()
    _run("127.0.0.1", port, None, "", "warning", keep_everything=True)


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
                return
        time.sleep(0.1)
