"""Play a move through real proxies on loopback: python -m tests.packaging.proxies

Caddy and nginx run with what deploy/ has and what docs/friends.md prints, with other ports and a
certificate of their own; needed are the programs caddy, nginx and openssl. Each line is something
that was seen.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.server.harness import Friend, Process, free_port

ROOT = Path(__file__).parents[2]
SITE = "play.example"
CADDY = """{
	admin off
	local_certs
	skip_install_trust
	auto_https disable_redirects
	default_bind 127.0.0.1
	storage file_system FOLDER
}
"""
NGINX = "daemon off; pid FOLDER/pid; error_log stderr; events {} http { access_log off;\n%s\n}\n"
ALONE = "server { listen 443 ssl; ssl_certificate play/fullchain.pem;" \
    " ssl_certificate_key play/privkey.pem;\n%s\n}"  # fmt: skip


def printed(document: str, after: str) -> str:
    """The first block of code after some words of a document."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8").split(after, 1)[1]
    found = re.search(r"```text\n(.*?)```", text, re.DOTALL)
    assert found, after
    return found[1]


def examples() -> dict[str, tuple[str, str]]:
    """What is tried: its program, and what the documents say."""
    deploy = ROOT / "deploy"
    return {
        "deploy/Caddyfile": ("caddy", (deploy / "Caddyfile").read_text(encoding="utf-8")),
        "deploy/nginx.conf": ("nginx", (deploy / "nginx.conf").read_text(encoding="utf-8")),
        "docs/friends.md, Caddy": ("caddy", printed("friends.md", "**Caddy**")),
        "docs/friends.md, nginx": ("nginx", printed("friends.md", "**nginx**")),
    }


def command(program: str, words: str, folder: Path, port: int, upstream: int) -> list[str]:
    """Write what is said into a file, on other ports and with a certificate made here."""
    words = words.replace("127.0.0.1:8080", f"127.0.0.1:{upstream}")
    file = folder / "config"
    if program == "caddy":
        words = re.sub(rf"^(.*{SITE}}}?) {{", f"{SITE}:{port} {{", words, flags=re.MULTILINE)
        file.write_text(CADDY.replace("FOLDER", str(folder)) + words, encoding="utf-8")
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    if "server_name" not in words:
        before, location, rest = words.partition("location ")
        words = before + ALONE % (location + rest)
    words = re.sub(r"listen \[::\]:\d+.*?;", "", words)
    words = re.sub(r"listen 80\b", f"listen 127.0.0.1:{free_port()}", words)
    words = re.sub(r"listen 443\b", f"listen 127.0.0.1:{port}", words)
    words = re.sub(r"\S+/fullchain.pem", str(folder / "root.crt"), words)
    words = re.sub(r"\S+/privkey.pem", str(folder / "key.pem"), words)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}", "-keyout",
         str(folder / "key.pem"), "-out", str(folder / "root.crt")],
        check=True, capture_output=True,
    )  # fmt: skip
    file.write_text(NGINX.replace("FOLDER", str(folder)) % words, encoding="utf-8")
    return ["nginx", "-c", str(file), "-p", str(folder)]


@contextmanager
def proxy(program: str, words: str, folder: Path, port: int, upstream: int) -> Iterator[None]:
    """Run the proxy until the certificate is there and the port answers."""
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    kept = {name: value for name, value in os.environ.items() if name == "SSL_CERT_FILE"}
    log = folder / "log"
    with log.open("wb") as out:
        child = subprocess.Popen(
            command(program, words, folder, port, upstream), stdout=out, stderr=out, env=environment
        )
    try:
        for _ in range(300):
            if child.poll() is not None:
                raise SystemExit(f"{program} ended: {log.read_text()[-1500:]}")
            root = next(folder.rglob("root.crt"), None)
            with socket.socket() as probe:
                if root is not None and probe.connect_ex(("127.0.0.1", port)) == 0:
                    os.environ["SSL_CERT_FILE"] = str(root)
                    break
            time.sleep(0.1)
        yield
    finally:
        os.environ.pop("SSL_CERT_FILE", None)
        os.environ.update(kept)
        child.terminate()
        child.wait()


def names(own: Any) -> Any:
    """The example's name is this machine, for this process alone."""
    return lambda host, *rest, **more: own("127.0.0.1" if host == SITE else host, *rest, **more)


def play(address: str) -> list[str]:
    """Open a table, watch it by its feed, and make moves; tell what was seen."""
    anna, seen = Friend(address, "Anna"), []
    cookie = next(iter(anna.http.cookies.jar))
    assert cookie.secure, "a cookie that goes without https"
    table = anna.started("here", "random")
    with anna.feed(table) as feed:
        feed.until("play", lambda message: message["to_act"] == 0)
        before = len(feed.entries)
        anna.move(table)
        feed.until("play", lambda message: message["to_act"] == 0)
        seen.append(f"a move, the bot's answer and {len(feed.entries) - before} entries in a feed")
    assert anna.http.get("/metrics").status_code == 404
    seen.append("/metrics hidden")
    forged = httpx.get(f"{address}/api/me", headers={"Host": "elsewhere.example"})
    assert "csrf" not in forged.text, "pitboss answers to a name that is not its own"
    seen.append("no answer under another name")
    return seen


def main() -> None:
    """Try every example; stop at the first that fails."""
    missing = [name for name in ("caddy", "nginx", "openssl") if shutil.which(name) is None]
    if missing:
        raise SystemExit(f"Install {', '.join(missing)} first: this tries the real programs.")
    socket.getaddrinfo = names(socket.getaddrinfo)
    for name, (program, words) in examples().items():
        with tempfile.TemporaryDirectory() as scratch:
            folder, port = Path(scratch), free_port()
            server = Process(
                str(folder / "tables.db"),
                folder,
                PITBOSS_RULES="uncompiled",
                PITBOSS_BASE_URL=f"https://{SITE}:{port}",
                PITBOSS_TRUSTED_PROXIES="127.0.0.1 ::1",
            )
            try:
                with proxy(program, words, folder, port, server.port):
                    seen = play(f"https://{SITE}:{port}")
                    print(f"{name}: {'; '.join(seen)}", flush=True)
            except BaseException:
                print(server.log[-2000:], (folder / "log").read_text()[-1500:], file=sys.stderr)
                raise
            finally:
                server.stop()


if __name__ == "__main__":
    main()
