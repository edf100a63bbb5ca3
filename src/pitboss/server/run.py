"""Run a server process until a signal stops it."""

import asyncio
import json
import logging
import os
import signal
import sys
import threading
import time
from contextlib import nullcontext
from dataclasses import replace
from types import FrameType

import uvicorn

from pitboss.server.app import make_app
from pitboss.server.reach import Reach
from pitboss.server.request_ids import request_id
from pitboss.server.security.http_protocol import protocol_settings
from pitboss.server.security.open_files import make_room
from pitboss.server.settings import Settings
from pitboss.server.storage.migrate import migrate
from pitboss.server.storage.private_file import claim
from pitboss.server.storage.transactions import make_engine, make_transactions
from pitboss.server.warm_up import end_preparation, prepare, warm_up

STOP_SECONDS = 4
"""How long a stop waits for running requests and for clients to disconnect."""
STOP_DEADLINE = 15.0
"""Seconds after which the process ends in any case: no client has seen what is not stored."""
_KNOWN = set(vars(logging.makeLogRecord({})))


class JsonLines(logging.Formatter):
    """A log line as one JSON object: what happened, and its context."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a log record as JSON."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line |= {key: value for key, value in vars(record).items() if key not in _KNOWN}
        line.pop("message", None)
        line.pop("color_message", None)
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


_OF_CLIENTS = (
    "ASGI callable returned without completing handshake.",  # refused, which we log ourselves
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
)


def _is_about_us(record: logging.LogRecord) -> bool:
    """Leave out what uvicorn logs about clients' mistakes, with which they could fill the log."""
    return record.getMessage() not in _OF_CLIENTS


def set_up_logs(level: str) -> None:
    """Send log lines to standard error, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("pitboss").setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # it names addresses
    logging.getLogger("uvicorn.error").addFilter(_is_about_us)


class Server(uvicorn.Server):
    """Stops in good order, and in any case within `STOP_DEADLINE` seconds of the signal."""

    _deadline: threading.Timer | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop, with a deadline in case the database does not answer."""
        super().handle_exit(sig, frame)
        if self._deadline is None:
            self._deadline = threading.Timer(STOP_DEADLINE, os._exit, (1,))
            self._deadline.daemon = True
            self._deadline.start()

    async def listen_also(self, host: str, port: int) -> None:
        """Listen at one more address, as uvicorn does at its first."""
        config = self.config
        another = await asyncio.get_running_loop().create_server(
            lambda: config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            ),
            host=host,
            port=port,
            backlog=config.backlog,
        )
        self.servers.append(another)


async def bring_up_to_date(settings: Settings) -> None:
    """Migrate the database first, so that a failure is reported in one sentence."""
    engine = make_engine(settings, patient=True)
    transactions = make_transactions(settings, engine, patient=True)
    try:
        await transactions.run(migrate)
    finally:
        await transactions.close()
        await engine.dispose()


def run(
    settings: Settings, host: str, port: int, log_level: str = "info", *, own: bool = False
) -> None:
    """Serve until a signal; a running move finishes.

    `own`: the server of one person, who may open it to the network on the page.
    Raises `NewerDatabase`, or `AlreadyServed` where another server uses the SQLite file.
    """
    set_up_logs(log_level)
    settings = replace(settings, limits=make_room(settings.limits))
    with claim(settings.database) or nullcontext():
        _run(settings, host, port, own)


def _run(settings: Settings, host: str, port: int, own: bool) -> None:
    asyncio.run(bring_up_to_date(settings))
    warm_up()
    prepare()
    for number in (signal.SIGINT, signal.SIGTERM):
        # uvicorn shuts down cleanly and then raises the signal again, which is not a failure.
        signal.signal(number, lambda *_: None)
    reach = Reach(settings.base_url, host, port)
    config = uvicorn.Config(
        make_app(settings, reach),
        host=host,
        port=port,
        **protocol_settings(settings),
        timeout_keep_alive=75,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    server = Server(config)
    if own:
        reach.can_listen(server.listen_also)
    try:
        server.run()
    finally:
        end_preparation()
