"""Letting friends in, keeping one's seats, and bots that are still being prepared, on the page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pitboss.analysis.libraries import libraries
from pitboss.engine import games
from tests.page.visitor import Visitor
from tests.server.own_server import LAN, Own

Visit = Callable[..., Visitor]


@pytest.fixture
def own(built: Path, tmp_path: Path) -> Iterator[Own]:
    """The table of somebody who has just typed `pitboss`."""
    server = Own(tmp_path)
    yield server
    server.stop()


def test_whoever_started_it_lets_friends_in(visit: Visit, own: Own) -> None:
    anna = visit(own.address)
    path = anna.lobby().new_table(seats=2, company="Friends by link")
    expect(anna.page.get_by_text("No other device can open this yet")).to_be_visible()
    expect(anna.page.get_by_label("Invite: send this link", exact=True)).to_have_count(0)
    anna.page.get_by_role("button", name="Let friends in").click()
    panel = anna.page.get_by_role("dialog")
    expect(panel).to_contain_text("Friends cannot come yet")
    panel.get_by_role("button", name="Let in friends in my network").click()
    address = f"http://{LAN}:{own.port}"
    expect(panel.get_by_label("The address in your network")).to_have_value(f"{address}{path}")
    expect(panel.get_by_role("img", name=f"QR code of {address}{path}")).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    link = anna.page.get_by_label("Invite: send this link")
    expect(link).to_have_value(f"{address}{path}")
    ben = visit(address)
    ben.at(path).page.get_by_role("button", name="Sit here").click()
    expect(anna.page.get_by_role("button", name="Start", exact=True)).to_be_enabled()
    expect(ben.page.get_by_text("No other device")).to_have_count(0)
    anna.no_errors()
    ben.no_errors()


def test_a_guest_is_told_who_can_let_friends_in(visit: Visit) -> None:
    """The server of the other tests was started for nobody in particular."""
    cleo = visit(phone=True).lobby()
    cleo.page.get_by_role("button", name="Let friends in").click()
    panel = cleo.page.get_by_role("dialog")
    expect(panel).to_contain_text("Whoever started pitboss can let friends in")
    expect(panel.get_by_role("button", name="Let in friends")).to_have_count(0)
    panel.get_by_text("Friends are elsewhere").click()
    expect(panel).to_contain_text("cloudflared tunnel")
    cleo.no_sideways()
    cleo.no_errors()


def test_seats_are_taken_to_another_device_by_a_private_link(visit: Visit) -> None:
    laptop, phone = visit(), visit(phone=True)
    path = laptop.new_table(seats=2)
    laptop.page.get_by_role("button", name="Settings").click()
    settings = laptop.page.get_by_role("dialog")
    settings.get_by_role("button", name="Make a private link").click()
    link = settings.get_by_role("textbox", name="Your private link").input_value()
    assert "/carry#" in link
    expect(settings.get_by_role("img", name="QR code of your private link")).to_be_visible()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Take the seats here").click()
    fresh = phone.page.get_by_label("Your private link")
    expect(fresh).not_to_have_value(link)
    assert link.partition("#")[2] not in phone.page.url
    phone.page.get_by_role("link", name="Go on").click()
    phone.page.wait_for_url(f"**{path}")
    phone.my_turn()
    phone.no_sideways()
    phone.no_errors()

    laptop.page.reload()
    laptop.page.goto(link)
    laptop.page.get_by_role("button", name="Take the seats here").click()
    expect(laptop.page.get_by_role("alert")).to_contain_text("used already, revoked")


def test_a_private_link_can_be_revoked(visit: Visit) -> None:
    anna, thief = visit(), visit()
    anna.new_table(seats=2)
    anna.page.get_by_role("button", name="Settings").click()
    settings = anna.page.get_by_role("dialog")
    settings.get_by_role("button", name="Make a private link").click()
    link = settings.get_by_role("textbox", name="Your private link").input_value()
    settings.get_by_role("button", name="Revoke the link").click()
    expect(settings).to_contain_text("opens nothing any more")
    thief.page.goto(link)
    thief.page.get_by_role("button", name="Take the seats here").click()
    expect(thief.page.get_by_role("alert")).to_contain_text("revoked")


@pytest.fixture
def unprepared(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Own]:
    """A server on an empty cache, which others fill and never get anywhere."""
    cache = {"PITBOSS_CACHE": str(tmp_path / "cache"), "PITBOSS_RULES": "auto"}
    for name, value in cache.items():
        monkeypatch.setenv(name, value)
    every = [library for slug in games() for library in libraries(slug)]
    for library in every:
        monkeypatch.setattr(library, "_folder", None)
        library.folder.claim()
    server = Own(tmp_path, **cache)
    yield server
    server.stop()


def test_the_page_says_how_far_the_bots_are(visit: Visit, unprepared: Own) -> None:
    anna = visit(unprepared.address).lobby()
    bar = anna.page.get_by_label("Preparing the bots, once on this machine")
    expect(bar).to_have_attribute("value", "0")
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "bot", "level": "shark"}]
    made = anna.post("/api/tables", {"game": "las-vegas", "seats": seats})
    table = made["table"]["table"]
    anna.post(f"/api/tables/{table}/start", {})
    anna.at(f"/t/{table}")
    expect(anna.page.get_by_text("Bots choose by a quick estimate for now")).to_be_visible()
    expect(anna.page.locator("ol.seats")).to_contain_text("quick estimate for now")
    for library in libraries("las-vegas"):
        for name in library.templates:
            library.folder.note_stored(name, library.templates)
    expect(anna.page.locator("ol.seats")).not_to_contain_text("quick estimate for now")
    expect(anna.page.get_by_text("Bots choose by a quick estimate for now")).to_have_count(0)
    anna.no_errors()
