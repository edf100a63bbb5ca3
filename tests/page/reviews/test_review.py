"""The replay is the review: graph, parts, what if, a line tried out, links to any of it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

import pitboss
from pitboss.bots import bot
from tests.page.conftest import ROOT
from tests.page.test_everybody import check_axe
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
PATIENCE = 400_000
"""Milliseconds for a worker that has to compile first."""
GOLDEN = ROOT / "tests" / "golden"
GAMES = {
    "las-vegas": GOLDEN / "las-vegas" / "four-rounds-neutral-dice.record",
    "lords-of-vegas": GOLDEN / "lords-of-vegas" / "game-over-with-deals.record",
    "vegas-showdown": GOLDEN / "vegas-showdown" / "full-sheet-three-seats.record",
}


def reviewed(visit: Visit, record: Path = GAMES["las-vegas"], **more: object) -> Visitor:
    """Somebody has a game reviewed."""
    anna = visit(**more).lobby()
    anna.page.locator("input[type=file]").set_input_files(record)
    anna.page.wait_for_url("**/r/*")
    anna.page.get_by_role("button", name="Review this game").click()
    expect(graph(anna)).to_be_visible(timeout=PATIENCE)
    return anna


def graph(who: Visitor) -> Locator:
    return who.page.get_by_role("slider", name="Entry, with every seat's share of winning")


def part(who: Visitor, name: str) -> None:
    who.page.get_by_role("group", name="Parts of the review").get_by_role(
        "button", name=name, exact=True
    ).click()


def test_the_graph_is_the_scrubber_by_pointer_and_by_keys(visit: Visit) -> None:
    anna = reviewed(visit)
    last = int(graph(anna).get_attribute("aria-valuemax") or 0)
    box = graph(anna).bounding_box()
    assert box is not None
    anna.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 60)
    now = int(graph(anna).get_attribute("aria-valuenow") or -1)
    assert abs(now - last / 2) < 3
    graph(anna).focus()
    anna.page.keyboard.press("ArrowRight")
    expect(graph(anna)).to_have_attribute("aria-valuenow", str(now + 1))
    expect(graph(anna)).to_have_attribute("aria-valuetext", re.compile("%"))
    anna.page.get_by_text("The graph as a table").click()
    table = anna.page.get_by_role("table", name="Every seat's share of winning")
    table.get_by_role("button", name="0", exact=True).click()
    expect(graph(anna)).to_have_attribute("aria-valuenow", "0")
    anna.no_errors()


def test_payouts_are_marked_in_the_graph_and_told_in_its_table(visit: Visit) -> None:
    """Four rounds of Las Vegas: where a mistake stands at the same entry, that is told instead."""
    anna = reviewed(visit)
    signs = graph(anna).locator("svg text.payout")
    expect(signs.first).to_have_text("A payout$")
    anna.page.get_by_text("The graph as a table").click()
    table = anna.page.get_by_role("table", name="Every seat's share of winning")
    told = table.get_by_role("row").filter(has_text="A payout").count()
    assert 1 <= signs.count() <= told <= 4
    anna.no_errors()


def test_the_ledger_adds_up_and_a_link_leads_to_it(visit: Visit) -> None:
    anna = reviewed(visit)
    part(anna, "Ledger")
    anna.page.wait_for_url("**see=ledger")
    panel = anna.page.locator(".review")
    expect(panel.locator("section")).to_have_count(3)
    ledgers = panel.locator("section > dl").all_inner_texts()
    assert len(ledgers) == 3
    for words in ledgers:
        numbers = [
            float(word.replace("−", "-").replace("+", ""))
            for word in words.replace("%", "").split()
            if word.strip("+−-.0123456789") == ""
        ]
        start, luck, play, result = numbers
        assert start + luck + play == pytest.approx(result, abs=1.2)
    ben = visit().at(anna.page.url)
    expect(ben.page.locator(".review section")).to_have_count(3)
    anna.no_errors()
    ben.no_errors()


def test_luck_lists_every_roll_and_the_dice(visit: Visit) -> None:
    anna = reviewed(visit)
    part(anna, "Luck")
    panel = anna.page.locator(".review")
    panel.get_by_role("button", name="All").click()
    expect(panel.get_by_role("heading", name="Every roll and draw")).to_be_visible()
    expect(panel.locator("tbody tr")).to_have_count(6)
    first = panel.locator("ol a").first
    first.click()
    seq = (first.get_attribute("href") or "").split("at=")[1].split("&")[0]
    expect(graph(anna)).to_have_attribute("aria-valuenow", seq)


def test_a_line_is_tried_out_and_left(visit: Visit) -> None:
    anna = reviewed(visit)
    anna.page.keyboard.press("PageDown")
    expect(anna.page.locator(".told")).to_contain_text("rolls")
    anna.page.get_by_role("button", name="Analyse").click()
    board = anna.page.get_by_role("region", name="Analysis board")
    moves = board.get_by_role("list", name="Moves, the best")
    expect(moves.get_by_role("button").first).to_contain_text("%", timeout=PATIENCE)
    moves.get_by_role("button").first.click()
    expect(anna.page.locator(".told")).to_contain_text("Tried out")
    board.get_by_role("button", name="Let chance decide").click()
    expect(moves.get_by_role("button").first).to_be_visible()
    board.get_by_role("button", name="Take back").click()
    board.get_by_role("button", name="Back to the game").click()
    expect(board).to_be_hidden()
    anna.no_errors()


def careless(folder: Path) -> Path:
    """A whole game of somebody who plays anything: it has mistakes."""
    at, dealer = pitboss.load("las-vegas").start(2), pitboss.Dealer(5)
    players = [bot("las-vegas", "random", seed) for seed in range(2)]
    at.settle(dealer)
    while at.to_act != pitboss.OVER:
        at.play(players[at.to_act].choose(at))
        at.settle(dealer)
    file = folder / "careless.record"
    file.write_text(str(pitboss.Record.of(at, {0: "Anna", 1: "Ben"})), encoding="utf-8")
    return file


def placed(row: Locator) -> str:
    """The move of a row, which is worded by its own position and not by the one on the screen."""
    said = row.locator("th")
    expect(said).to_contain_text(re.compile(r"Place \w+ .+ on casino \d"))
    found = re.search(r"on casino (\d)", said.inner_text())
    assert found is not None
    return f"place {found[1]}"


def test_a_mistake_is_tried_again(visit: Visit, tmp_path: Path) -> None:
    anna = reviewed(visit, careless(tmp_path))
    part(anna, "Mistakes")
    mistake = anna.page.locator(".review ol > li").first
    rows = mistake.locator("tbody tr")
    best, played = placed(rows.first), placed(mistake.locator("tr.played"))
    mistake.get_by_role("button", name="Try again").click()
    board = anna.page.get_by_role("region", name="Analysis board")
    expect(board.get_by_text("find a better move than")).to_be_visible(timeout=PATIENCE)
    expect(board.get_by_role("list", name="Moves, the best")).to_be_hidden()
    for move, verdict in ((played, "Not quite"), (best, "Right")):
        board.get_by_label("Type a move").fill(move)
        board.get_by_label("Type a move").press("Enter")
        board.locator("button.go").click()
        expect(board.get_by_text(verdict)).to_be_visible()
        if verdict == "Not quite":
            board.get_by_role("button", name="Take back").click()
            expect(board.locator("button.go")).to_be_hidden()
    anna.no_errors()


def test_a_review_that_waits_can_be_cancelled(visit: Visit) -> None:
    anna = visit().lobby()
    anna.page.route("**/api/records/*/reviews", waiting)
    anna.page.route("**/api/reviews/*", waiting)
    anna.page.route(
        "**/api/reviews/*/cancel", lambda route: route.fulfill(json={"cancelled": True})
    )
    anna.page.locator("input[type=file]").set_input_files(GAMES["las-vegas"])
    anna.page.wait_for_url("**/r/*")
    anna.page.get_by_role("button", name="Review this game").click()
    expect(anna.page.get_by_text("it waits for its turn")).to_be_visible()
    anna.page.get_by_role("button", name="Cancel").click()
    expect(anna.page.get_by_role("button", name="Review this game")).to_be_visible()


def test_a_review_by_other_values_says_so_and_is_made_again(visit: Visit) -> None:
    anna = reviewed(visit)
    said = "This review was made by values of version 1.0-a: ask for a new one."

    def outdated(route: Route) -> None:
        answer = route.fetch().json()
        route.fulfill(json=answer | {"job": answer["job"] | {"fault": said}})

    anna.page.route(re.compile("/api/reviews/[^/]+$"), outdated)
    anna.page.reload()
    expect(anna.page.get_by_role("note")).to_have_text(said)
    expect(graph(anna)).to_be_visible()
    anna.page.get_by_role("button", name="Review it again").click()
    expect(graph(anna)).to_be_visible()
    expect(anna.page.get_by_role("note")).to_be_hidden()
    anna.no_errors()


def waiting(route: Route) -> None:
    """A server that is busy with others."""
    if route.request.method == "GET" and route.request.url.endswith("/reviews"):
        route.fulfill(json={"reviews": []})
        return
    job = {
        "review": "r", "kind": "review", "depth": "quick", "seq": None, "text": None,
        "status": "waiting", "progress": 0, "yours": True, "created": "", "fault": None,
    }  # fmt: skip
    route.fulfill(json={"job": job, "review": None, "what_if": None})


def test_what_if_another_move(visit: Visit) -> None:
    anna = reviewed(visit)
    anna.page.keyboard.press("End")
    while not anna.page.locator(".told").inner_text().count("place"):
        anna.page.keyboard.press("ArrowLeft")
        anna.page.wait_for_timeout(50)
    part(anna, "What if")
    panel = anna.page.locator(".review")
    for _ in range(30):  # until there was something else to choose
        choose = panel.get_by_label("What if instead")
        if choose.locator("option").count() > 1:
            break
        anna.page.keyboard.press("ArrowLeft")
        anna.page.wait_for_timeout(150)
    choose.select_option(index=1)
    panel.get_by_label("Games").select_option("50")
    panel.get_by_role("button", name="Let bots play it on").click()
    expect(panel.get_by_role("heading", name="50 games each")).to_be_visible(timeout=PATIENCE)
    expect(panel.locator("tbody tr")).to_have_count(3)
    anna.no_errors()


def test_on_a_phone_the_review_fills_the_screen(visit: Visit) -> None:
    """What is longer scrolls within it, and its foot stays in sight."""
    anna = reviewed(visit, phone=True)
    part(anna, "Ledger")
    side = anna.page.locator("#side")
    expect(side.locator(".panel")).to_contain_text("Result")
    side.evaluate("panel => panel.scrollIntoView()")
    size, high = side.bounding_box(), anna.page.viewport_size
    assert size is not None and high is not None
    assert 0.75 * high["height"] < size["height"] < high["height"]
    expect(side.get_by_role("button", name="Play on from here")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("game", "phone", "theme"),
    [
        ("las-vegas", False, "dark"),
        ("lords-of-vegas", True, "light"),
        ("vegas-showdown", False, "light"),
        ("vegas-showdown", True, "dark"),
    ],
)
def test_the_review_is_for_everybody(visit: Visit, game: str, phone: bool, theme: str) -> None:
    anna = reviewed(visit, GAMES[game], phone=phone, theme=theme)
    anna.page.get_by_text("The graph as a table").click()
    names = anna.page.get_by_role("group", name="Parts of the review").get_by_role("button")
    check_axe(anna)
    anna.page.get_by_text("The graph as a table").click()
    for name in names.all_inner_texts():
        part(anna, name)
        check_axe(anna, ".review")
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert anna.page.evaluate(overflow) <= 0
    anna.no_errors()
