"""The page is for everybody: keyboard only, small screens, screen readers, slow lines."""

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from tests.page.conftest import ROOT
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BUDGET = 200_000
"""Bytes of the first load, compressed."""
ELSEWHERE = re.compile(r"""(?:src|href|url\(|import)\s*[=(]?\s*["']?(https?:[^"')\s]+)""")


def test_keys_choose_take_back_and_open(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=3)
    anna.my_turn()
    keyboard = anna.page.keyboard
    number = re.search(r"\d", anna.page.locator("article.open h3").first.text_content() or "")
    assert number
    keyboard.press(number[0])
    expect(anna.confirm).to_be_visible()
    keyboard.press("Escape")
    expect(anna.confirm).to_have_count(0)
    keyboard.press("t")
    expect(anna.page.get_by_label("Type a move")).to_be_focused()
    keyboard.type(number[0])
    keyboard.press("Enter")
    expect(anna.confirm).to_be_visible()
    anna.page.locator("h1").click()
    keyboard.press("r")
    expect(anna.page.locator(".rules .here")).to_be_visible()
    keyboard.press("?")
    expect(anna.page.get_by_role("dialog", name="Keys")).to_be_visible()
    keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


def test_a_phone_needs_no_sideways_scrolling(visit: Visit) -> None:
    anna = visit(phone=True).lobby()
    anna.no_sideways()
    path = anna.new_table(seats=5)
    for _ in range(3):
        anna.my_turn().no_sideways()
        anna.choices.first.tap()
        expect(anna.confirm).to_be_in_viewport()  # the confirmation is where the thumb is
        anna.no_sideways()
        anna.confirm.tap()
        expect(anna.confirm).to_have_count(0)
    anna.my_turn()
    for side in ("Chat", "Rules", "Log"):
        anna.beside(side)
        anna.no_sideways()
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Settings").tap()
    anna.no_sideways()
    for other in (f"{path}/replay", "/rules/las-vegas", "/nowhere"):
        anna.at(other)
        anna.page.locator("main").wait_for()
        anna.no_sideways()


def check_axe(visitor: Visitor, within: str = "html") -> None:
    """Nothing serious or critical, by the rules of WCAG 2.2 A and AA and best practice."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = visitor.page.evaluate(
        "within => axe.run(within, {resultTypes: ['violations']})", within
    )
    bad = [
        {"rule": one["id"], "at": [node["target"] for node in one["nodes"]][:5]}
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]
    assert bad == [], json.dumps(bad, indent=1)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(visit: Visit, theme: str) -> None:
    anna = visit(theme=theme, bypass_csp=True).lobby()
    anna.page.locator("button.game", has_text="Las Vegas").click()
    check_axe(anna)
    path = anna.new_table(seats=4)
    anna.my_turn()
    check_axe(anna)
    anna.choices.first.click()
    check_axe(anna)
    anna.confirm.click()
    expect(anna.confirm).to_have_count(0)
    anna.my_turn()
    for side in ("Chat", "Rules"):
        anna.beside(side)
        check_axe(anna)
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Settings").click()
    check_axe(anna)
    anna.at(f"{path}/replay?at=12")
    anna.page.locator("article").first.wait_for()
    check_axe(anna)
    anna.new_table(seats=3, company="Friends by link")
    anna.page.get_by_role("button", name="Let friends in").wait_for()
    check_axe(anna)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_on_the_wide_board_of_vegas_showdown(visit: Visit, theme: str) -> None:
    """With nothing chosen, a bid, the field for a typed move (it moves no button), and a sheet."""
    anna = visit(theme=theme, bypass_csp=True)
    anna.page.set_viewport_size({"width": 1366, "height": 768})
    anna.opened(
        "vegas-showdown seats=3 turn=5 button=0 act=0 spaces=theater:52,fancy-slots:25,buffet:33"
        " bids=-,p3:37,publicity cash=40,44,31 sheets=slots@a3+3,restaurant@f3/lounge@a3+1/-"
        " stored=lounge/-/- banned=slots,fancy-slots barred=renovate"
    )
    anna.page.locator("button.lot.lit").first.wait_for()
    check_axe(anna)
    anna.page.locator("button.lot.lit").first.click()
    expect(anna.confirm).to_be_visible()
    check_axe(anna)
    place = anna.confirm.bounding_box()
    anna.page.keyboard.press("t")
    expect(anna.page.get_by_label("Type a move")).to_be_focused()
    assert anna.confirm.bounding_box() == place
    check_axe(anna)
    anna.page.get_by_role("button", name="Open the sheet of Random 2").click()
    anna.page.get_by_role("dialog").wait_for()
    check_axe(anna)
    anna.no_errors()


def watcher(seen: list[Response]) -> Callable[[Response], None]:
    return lambda answer: seen.append(answer)


def test_the_first_load_is_light(visit: Visit) -> None:
    """The lobby, and a table opened by its link, each from an empty cache."""
    host = visit()
    path = host.new_table(seats=3)
    for address in ("/", path):
        guest = visit()
        loaded: list[Response] = []
        guest.page.on("response", watcher(loaded))
        guest.at(address).page.wait_for_load_state("networkidle")
        files = {answer.url: answer.body() for answer in loaded if "/api/" not in answer.url}
        assert any(url.endswith(".js") for url in files)
        size = sum(
            len(body) if url.endswith(".woff2") else len(gzip.compress(body))
            for url, body in files.items()
        )
        assert size < BUDGET, f"{address} loads {size} bytes"


def test_everything_the_page_can_load_comes_from_its_own_server(built: Path) -> None:
    files = [file for file in built.rglob("*") if file.suffix in (".html", ".css", ".js")]
    assert {file.suffix for file in files} == {".html", ".css", ".js"}
    assert ELSEWHERE.findall("<script src='https://x.y/z.js'> url(http://x.y/z.woff2)")
    for file in files:
        links = ELSEWHERE.findall(file.read_text(encoding="utf-8"))
        assert links == [], f"{file.name}: {links}"


def test_things_fly_only_where_motion_is_wanted(visit: Visit) -> None:
    """Flights are seen, are skipped by Escape, and do not exist under reduced motion."""
    count = """() => {
        window.flights = 0;
        const own = Element.prototype.animate;
        Element.prototype.animate = function (...all) {
            if (this.closest('article')) window.flights += 1;
            return own.apply(this, all);
        };
    }"""
    lively, still = visit(moving=True), visit()
    for anna in (lively, still):
        anna.new_table(seats=2)
        anna.my_turn()
        anna.page.evaluate(count)
        anna.choices.first.click()
        anna.confirm.click()
        expect(anna.page.locator("ol.log li.since")).to_be_attached()  # it is in the drawer
        anna.my_turn()
    assert lively.page.evaluate("window.flights") >= 1
    assert still.page.evaluate("window.flights") == 0
    lively.page.keyboard.press("Escape")
    expect(lively.page.locator(".stage > *")).to_have_count(0)
    lively.my_turn()


def test_a_move_is_shown_with_the_next_frame(visit: Visit) -> None:
    """Counted in frames of the browser, not in time: the first frame after a message shows it."""
    anna = visit()
    anna.page.add_init_script("""
        window.late = [];
        window.messages = 0;
        const Own = window.WebSocket;
        window.WebSocket = class extends Own {
            constructor(...all) {
                super(...all);
                this.addEventListener('message', ({data}) => {
                    const message = JSON.parse(data);
                    const entry = message.type === 'play' ? message.entries.at(-1) : null;
                    if (!entry?.told.length) return;
                    const log = document.querySelector('ol.log');
                    if (!log) return;
                    window.messages += 1;
                    requestAnimationFrame(() => {
                        const words = entry.told.at(-1);
                        const lines = [...log.querySelectorAll('li')];
                        if (!lines.some(line => line.textContent.includes(words)))
                            window.late.push(words);
                    });
                });
            }
        };
    """)
    anna.new_table(seats=2)
    for _ in range(3):
        anna.place(0)
    anna.my_turn()
    assert anna.page.evaluate("window.messages") >= 4
    assert anna.page.evaluate("window.late") == []


def test_sound_is_off_until_it_is_wanted(visit: Visit) -> None:
    anna = visit()
    anna.page.add_init_script("""
        window.voices = 0;
        const Own = window.AudioContext;
        window.AudioContext = class extends Own { constructor() { super(); window.voices += 1; } };
    """)
    anna.new_table(seats=2)
    anna.place(0)
    anna.my_turn()
    assert anna.page.evaluate("window.voices") == 0
    anna.beside("Log")
    anna.page.get_by_role("button", name="Sound").click()
    anna.put_away()
    anna.place(0)
    anna.my_turn()
    assert anna.page.evaluate("window.voices") == 1


def test_a_theme_is_kept(visit: Visit) -> None:
    anna = visit(theme="dark").lobby()
    assert anna.page.locator("html").get_attribute("data-theme") == "dark"
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label("Day").check()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "light")
    anna.page.reload()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "light")
