"""Take the pictures of every page, wide and phone, dark and light: python -m tests.page.pictures
[FOLDER [NAME …]]

The games in them are always the same: a record played with fixed seeds is uploaded, and a table
is opened from it where a person has to choose.
"""

import base64
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import pitboss
from pitboss.bots import bot, names
from tests.page.conftest import FLAGS, PHONE, ROOT, WIDE, chromium
from tests.server.harness import Friend, Process

PLAYED = {"las-vegas": 25, "lords-of-vegas": 40, "vegas-showdown": 36}
"""How many decisions are taken before the picture."""
NAMES = {0: "Anna", 1: "Ben", 2: "Cleo", 3: "Dario"}
QUALITY = 0.82


def record(game: str) -> tuple[str, int]:
    """Play a game for a while; give its record and the last entry before seat 0 chooses."""
    at = pitboss.load(game).start(seats=4)
    dealer = pitboss.Dealer(seed=11)
    players = [
        bot(game, "greedy" if "greedy" in names(game) else "random", seed) for seed in range(4)
    ]
    chosen = 0
    while at.to_act != pitboss.OVER:
        at.settle(dealer)
        if at.to_act < 0 or (chosen >= PLAYED.get(game, 30) and at.to_act == 0):
            break
        at.play(players[at.to_act].choose(at))
        chosen += 1
    return str(pitboss.Record.of(at, NAMES)), at.seq


def save(page: Page, file: Path) -> None:
    """Write what is seen as WebP, which the browser itself can make of its picture."""
    shot = base64.b64encode(page.screenshot()).decode()
    made = page.evaluate(
        """async ([shot, quality]) => {
            const picture = new Image();
            picture.src = 'data:image/png;base64,' + shot;
            await picture.decode();
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [picture.width, picture.height];
            canvas.getContext('2d').drawImage(picture, 0, 0);
            return canvas.toDataURL('image/webp', quality);
        }""",
        [shot, QUALITY],
    )
    file.write_bytes(base64.b64decode(made.split(",")[1]))
    print(f"{file.name}  {file.stat().st_size // 1024} kB")


def addresses(host: Friend) -> dict[str, str]:
    """The pages to be taken, and where they are."""
    found = {"lobby": "/"}
    for game in pitboss.engine.games():
        text, seq = record(game)
        others = [
            {"kind": "bot", "level": "regular" if "regular" in names(game) else "random"}
            for _ in range(3)
        ]
        answer = host.http.post(
            "/api/records", content=text, headers={"Content-Type": "text/plain"}
        )
        kept = answer.raise_for_status().json()["record"]["record"]
        forked = host.post(
            f"/api/records/{kept}/fork", {"seq": seq, "seats": [{"kind": "here"}, *others]}
        )
        table = forked["table"]["table"]
        host.post(f"/api/tables/{table}/start")
        found[game] = f"/t/{table}"
        if game == "las-vegas":
            found["replay"] = f"/r/{kept}?at={seq - 6}"
    found["review"] = f"{reviewed(host)}?at=60&see=ledger"
    found["gathering"] = f"/t/{host.table('here', 'open', 'open')}"
    found["rules"] = "/rules/lords-of-vegas#reorganize"
    return found


def reviewed(host: Friend) -> str:
    """Play a whole game, have it reviewed, and give its path."""
    at, dealer = pitboss.load("las-vegas").start(4), pitboss.Dealer(11)
    players = [bot("las-vegas", "random", seed) for seed in range(4)]
    at.settle(dealer)
    while at.to_act != pitboss.OVER:
        at.play(players[at.to_act].choose(at))
        at.settle(dealer)
    text = str(pitboss.Record.of(at, NAMES))
    answer = host.http.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    kept = answer.raise_for_status().json()["record"]["record"]
    asked = host.post(f"/api/records/{kept}/reviews")
    while asked["job"]["status"] != "done":
        assert asked["job"]["status"] != "failed", asked
        time.sleep(0.5)
        asked = host.get(f"/api/reviews/{asked['job']['review']}")
    return f"/r/{kept}"


def take(browser: Browser, host: Friend, folder: Path, wanted: set[str]) -> None:
    pages = {name: path for name, path in addresses(host).items() if name in wanted or not wanted}
    cookies: list[Any] = [
        {"name": name, "value": value, "url": host.address}
        for name, value in host.http.cookies.items()
    ]
    for screen, size in (("wide", WIDE), ("phone", PHONE)):
        for theme in ("dark", "light"):
            with browser.new_context(
                viewport=size, color_scheme=theme, reduced_motion="reduce", base_url=host.address
            ) as context:
                context.add_cookies(cookies)
                page = context.new_page()
                for name, path in pages.items():
                    page.goto(path)
                    page.wait_for_load_state("networkidle")
                    page.evaluate("document.fonts.ready.then(() => true)")
                    if name == "las-vegas":
                        page.locator(".roll button").first.click()
                        page.mouse.move(1, 1)
                    save(page, folder / f"{name}-{screen}-{theme}.webp")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Process(str(Path(scratch) / "tables.db"), Path(scratch))
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            take(browser, Friend(server.address, "Anna"), folder, set(sys.argv[2:]))
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
