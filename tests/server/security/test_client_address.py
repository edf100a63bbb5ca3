"""Behind a proxy the limits see the client, and only from proxies that the settings name."""

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from pitboss.server.security.client_address import ClientAddresses, read_networks
from pitboss.server.settings import Limits, Settings, database_address
from tests.server.harness import serving

PROXIES = read_networks("10.0.0.0/8, 127.0.0.1 fd00::/8")


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("203.0.113.9", [], "203.0.113.9"),
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),  # anybody may send the header
        ("10.0.0.2", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.2", [], "10.0.0.2"),
        ("10.0.0.2", ["1.1.1.1, 198.51.100.1"], "198.51.100.1"),  # the first was made up
        ("10.0.0.2", ["1.1.1.1", "198.51.100.1, 10.0.0.3"], "198.51.100.1"),  # two proxies of ours
        ("10.0.0.2", ["10.0.0.4, 10.0.0.3"], "10.0.0.4"),
        ("10.0.0.2", ["198.51.100.1:4711"], "198.51.100.1"),
        ("10.0.0.2", ["[2001:db8::5]:4711"], "2001:db8::/64"),
        ("fd00::1", ["2001:db8:0:7:1:2:3:4"], "2001:db8:0:7::/64"),
        ("::ffff:10.0.0.2", ["::ffff:198.51.100.1"], "198.51.100.1"),
        ("2001:db8::1", [], "2001:db8::/64"),
        ("2001:db8::ffff:1%eth0", [], "2001:db8::/64"),
        ("unknown", ["198.51.100.1"], "unknown"),
        ("10.0.0.2", ["nonsense"], "10.0.0.2"),
        ("10.0.0.2", ["198.51.100.1, nonsense"], "10.0.0.2"),
        ("10.0.0.2", ["198.51.100.1, nonsense, 10.0.0.3"], "10.0.0.3"),
        ("10.0.0.2", ["", ",,,", " "], "10.0.0.2"),
        ("10.0.0.2", ["9" * 100_000], "10.0.0.2"),
        ("10.0.0.2", ["[" * 1000], "10.0.0.2"),
        ("10.0.0.2", ["\xff\x00, \x00"], "10.0.0.2"),
        ("10.0.0.2", [", ".join(["10.0.0.3"] * 10_000)], "10.0.0.3"),
    ],
)
def test_the_client_is_the_last_that_is_no_proxy_of_ours(
    peer: str, forwarded: list[str], client: str
) -> None:
    assert ClientAddresses(PROXIES).client(peer, forwarded) == client


def test_without_proxies_the_header_is_not_heard() -> None:
    assert ClientAddresses(()).client("127.0.0.1", ["198.51.100.1"]) == "127.0.0.1"


@pytest.mark.parametrize("wrong", ["10.0.0.1/8", "proxy.example", "10.0.0.0/99", "*"])
def test_what_is_no_network_is_told(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_TRUSTED_PROXIES", f"::1 {wrong}")
    with pytest.raises(ValueError, match=r"PITBOSS_TRUSTED_PROXIES: .*such as 127\.0\.0\.1"):
        Settings.from_environment("sqlite+aiosqlite:///x")


@pytest.mark.parametrize("wrong", ["many", "-1", "inf", "nan", ""])
def test_a_setting_that_is_no_number_is_told(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PITBOSS_SWEEP", "PITBOSS_LIMIT_REQUEST_BURST", "PITBOSS_NICENESS"):
        with monkeypatch.context() as patched:
            patched.setenv(name, wrong)
            with pytest.raises(ValueError, match=f"{name} is '{wrong}': give a"):
                Settings.from_environment("sqlite+aiosqlite:///x")


@pytest.mark.parametrize("trusted", [True, False])
def test_limits_are_those_of_the_client_behind_a_trusted_proxy(
    trusted: bool, tmp_path: Path
) -> None:
    limits = replace(Limits(), requests_a_second=0.001, request_burst=3)
    proxies = read_networks("127.0.0.0/8") if trusted else ()
    database = database_address(str(tmp_path / "tables.sqlite"))
    with serving(database, limits=limits, trusted_proxies=proxies) as address:

        def ask(client: str, **more: str) -> int:
            headers = {"X-Forwarded-For": client} | more
            return httpx.get(f"{address}/api/games", headers=headers).status_code

        assert [ask("198.51.100.1") for _ in range(4)] == [200, 200, 200, 429]
        assert ask("198.51.100.2") == (200 if trusted else 429), "somebody else, or a made-up name"
        if trusted:
            assert [ask(f"2001:db8::{n}") for n in range(4)] == [200, 200, 200, 429]
            assert [ask(f"{n}.1.1.1, 198.51.100.3") for n in range(4)] == [200, 200, 200, 429]
