"""Files for hosts name what exists: settings, paths, verbs and options."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from pitboss.cli import verbs
from pitboss.server.run import STOP_DEADLINE
from pitboss.server.settings import Limits, Retention
from tests.packaging.proxies import printed

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
OF_COMPOSE = {"PITBOSS_SITE", "PITBOSS_UPSTREAM"}
NAME = re.compile(r"PITBOSS_[A-Z_]*[A-Z]")


def settings() -> set[str]:
    """Every variable that the package reads."""
    named = {
        name
        for path in (ROOT / "src" / "pitboss").rglob("*.py")
        for name in NAME.findall(path.read_text(encoding="utf-8"))
    } - {"PITBOSS_LIMIT", "PITBOSS_KEEP"}
    limits = {f"PITBOSS_LIMIT_{field.name.upper()}" for field in fields(Limits)}
    kept = {f"PITBOSS_KEEP_{field.name.upper()}" for field in fields(Retention)}
    times = {"PITBOSS_BOT_PAUSE", "PITBOSS_BOT_REDO", "PITBOSS_SWEEP", "PITBOSS_KEEP_TABLE"}
    return named | limits | kept | times


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_every_setting_that_is_named_exists(path: Path) -> None:
    known = settings() | OF_COMPOSE
    named = set(NAME.findall(path.read_text(encoding="utf-8")))
    assert named <= known, named - known
    assert f"deploy/{path.name}" in HOSTING, "and the page for hosts leads here"


def test_every_setting_is_told_and_no_other() -> None:
    told = set(NAME.findall(HOSTING))
    assert told <= settings() | OF_COMPOSE, told - settings()
    for page in (ROOT / "docs").glob("*.md"):  # some are for players, not for hosts
        told |= set(NAME.findall(page.read_text(encoding="utf-8")))
    untold = {name for name in settings() - told if not name.startswith("PITBOSS_LIMIT_")}
    assert untold == set()


def test_every_limit_is_told_with_what_holds_without_it() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    told: dict[str, str] = {}
    for names, values in re.findall(r"^\| (`[a-z_`, ]+`) \| ([\d, ]+) \|", page, re.MULTILINE):
        told |= zip(re.findall(r"\w+", names), values.split(", "), strict=True)
    assert told == {field.name: f"{field.default:.12g}" for field in fields(Limits)}


def test_what_goes_by_itself_is_told_with_its_days() -> None:
    told = dict(re.findall(r"^\| `PITBOSS_KEEP_(\w+_DAYS)` \| (\d+) \|", HOSTING, re.MULTILINE))
    kept = {name.upper(): f"{days:g}" for name, days in vars(Retention.from_environment()).items()}
    assert told == kept


def test_the_example_shows_what_holds_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = dict(re.findall(r"^# (PITBOSS_\w+)=(.*)$", text("pitboss.env.example"), re.MULTILINE))
    assert not re.search(r"^[^#\n]", text("pitboss.env.example"), re.MULTILINE)
    before = Retention.from_environment(), Limits.from_environment()
    for name, value in shown.items():
        if name.startswith(("PITBOSS_LIMIT_", "PITBOSS_KEEP_")):
            monkeypatch.setenv(name, value)
    assert (Retention.from_environment(), Limits.from_environment()) == before
    options = {option.envvar: option.default for option in command("serve").params}  # type: ignore[attr-defined]
    for name in ("PITBOSS_HOST", "PITBOSS_PORT"):
        assert shown[name] == str(options[name])


def command(verb: str) -> Any:
    import click

    found = verbs.get_command(click.Context(verbs), verb)
    assert found is not None, f"there is no verb {verb}"
    return found


def test_every_command_that_is_told_exists() -> None:
    lines = re.findall(r"(?:/| |`|^)pitboss ([a-z]+)((?: [^`\n]*)?)", HOSTING, re.MULTILINE)
    told = [(verb, rest) for verb, rest in lines if verb in verbs.list_commands(None)]  # type: ignore[arg-type]
    assert {verb for verb, _ in told} == {"serve", "backup", "restore", "prepare"}
    for verb, rest in told:
        known = {name for option in command(verb).params for name in option.opts}
        assert set(re.findall(r"--[a-z-]+", rest)) <= known, f"pitboss {verb}{rest}"


def test_the_container_copies_what_exists_and_runs_as_nobody() -> None:
    lines = text("Containerfile").replace("\\\n", " ").splitlines()
    for line in lines:
        words = line.split()
        if words[:1] == ["COPY"] and not words[1].startswith("--from"):
            for source in words[1:-1]:
                assert (ROOT / source).exists(), source
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users and users[-1].isdigit() and int(users[-1]) > 0
    assert 'ENTRYPOINT ["pitboss"]' in lines and 'CMD ["serve"]' in lines
    assert any(line.startswith("HEALTHCHECK") and "/health'" in line for line in lines)
    build = yaml.safe_load(text("compose.yaml"))["services"]["pitboss"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).samefile(DEPLOY / "Containerfile")


def test_compose_hangs_together() -> None:
    compose = yaml.safe_load(text("compose.yaml"))
    services = compose["services"]
    assert set(compose) == {"name", "services", "networks", "volumes"}
    for name, service in services.items():
        assert set(service["networks"]) <= set(compose["networks"]), name
        assert set(service.get("depends_on", ())) <= set(services), name
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            known = source in compose["volumes"] or (DEPLOY / source).is_file()
            assert known, f"{name}: {volume}"
    pitboss = services["pitboss"]
    assert pitboss["read_only"] is True and pitboss["cap_drop"] == ["ALL"]
    assert (DEPLOY / f"{pitboss['env_file']}.example").is_file()
    (subnet,) = compose["networks"]["front"]["ipam"]["config"]
    assert pitboss["environment"]["PITBOSS_TRUSTED_PROXIES"] == subnet["subnet"]
    assert "ports" not in pitboss and "ports" not in services["postgres"]


def test_the_unit_starts_the_server_and_may_write_its_folders_alone() -> None:
    unit = dict(line.split("=", 1) for line in text("pitboss.service").splitlines() if "=" in line)
    program, verb = unit["ExecStart"].split()
    assert program.endswith("/bin/pitboss") and command(verb)
    assert unit["ProtectSystem"] == "strict" and unit["DynamicUser"] == "yes"
    assert unit["StateDirectory"] == unit["CacheDirectory"] == "pitboss"


def test_a_stop_is_waited_for_until_the_server_itself_gives_up() -> None:
    (unit,) = re.findall(r"^TimeoutStopSec=(\d+)$", text("pitboss.service"), re.MULTILINE)
    compose = yaml.safe_load(text("compose.yaml"))["services"]["pitboss"]["stop_grace_period"]
    assert int(unit) > STOP_DEADLINE and int(compose.removesuffix("s")) > STOP_DEADLINE


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_proxies_keep_the_metrics_to_the_host(name: str) -> None:
    assert "/metrics" in text(name) and "404" in text(name)


def test_nginx_says_what_it_has_seen_itself() -> None:
    said = re.sub(r"\s+", " ", text("nginx.conf"))
    assert "X-Forwarded-For $remote_addr;" in said, "not what the client has sent"
    assert "proxy_set_header Upgrade $http_upgrade;" in said


def test_what_is_printed_for_nginx_stands_in_its_file() -> None:
    """The file is tried with the real program by tests/packaging/proxies.py."""
    whole = {line.strip() for line in text("nginx.conf").splitlines()}
    said = printed("friends.md", "**nginx**")
    own = {"proxy_pass http://127.0.0.1:8080;"}  # the file names it as an upstream
    assert {line.strip() for line in said.splitlines()} - {""} - own <= whole
    for name in re.findall(r"\$(pitboss_\w+)", said):
        assert f"${name} {{" in said, f"${name} is not defined in what is printed"
    assert "proxy_set_header Host $http_host;" in said, "with its port"
