"""What the table asks and what it refused stay in sight, wherever the page was scrolled to."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.boards.test_steady import LORDS, VEGAS
from tests.page.lords import Lord
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
GAMES = ("Las Vegas", "Lords of Vegas", "Vegas Showdown")
DUEL = (
    "lords-of-vegas seats=2 turn=0 cash=61,24 score=12,18 lots=A1:0,C4:0,C8:1"
    " tiles=A2:vega:0:5,C5:albion:1:2"
)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "wide"])
def test_the_prompt_and_a_refusal_are_seen_from_the_end_of_the_page(
    visit: Visit, game: str, phone: bool
) -> None:
    anna = visit(phone=phone)
    anna.new_table(game=game)
    page = anna.page
    page.locator(".prompt.your").wait_for()
    page.set_viewport_size({"width": 390 if phone else 1280, "height": 500})
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    asked = [anna.prompt]
    if game == "Vegas Showdown":  # there a sign and the three actions say it to the eyes
        actions = page.get_by_role("group", name="Actions").get_by_role("button")
        expect(actions).to_have_count(3)
        asked = [page.get_by_role("heading", name="Your turn"), *actions.all()]
    for one in asked:
        expect(one).to_be_in_viewport(ratio=1)
    page.get_by_label("Type a move").fill("play the fool")
    page.keyboard.press("Enter")
    notice = page.get_by_role("alert")
    for one in [notice, *asked]:
        expect(one).to_be_in_viewport(ratio=1)
    anna.no_sideways()


def test_what_has_the_focus_is_not_under_the_prompt(visit: Visit) -> None:
    anna = Lord(visit(phone=True))
    anna.opened(DUEL)
    anna.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    anna.lot("A1").focus()
    below = """lot => lot.getBoundingClientRect().top
        - document.getElementById('prompt').parentElement.getBoundingClientRect().bottom"""
    assert anna.lot("A1").evaluate(below) >= 0


def test_a_phone_shows_what_just_happened_beside_the_prompt(visit: Visit) -> None:
    anna, ben = Lord(visit(phone=True)), Lord(visit())
    path = anna.opened(DUEL, "open")
    ben.page.goto(path)
    ben.page.get_by_role("button", name="Sit here").click()
    anna.page.goto(path)
    anna.page.get_by_role("button", name="Start", exact=True).click()
    anna.verb("Deal").click()
    anna.page.get_by_role("button", name="I pay").click()
    anna.page.get_by_role("button", name="Offer the deal").click()
    ben.offer.get_by_role("button", name="Decline").click()
    news = anna.page.locator(".stay button.news:visible")
    expect(news).to_contain_text(" declines")  # sentences in the band end without a stop
    expect(news).to_be_in_viewport(ratio=1)
    expect(news).to_have_attribute("aria-hidden", "true")  # "Just now" has read it out
    expect(ben.page.locator("ol.log")).to_contain_text("declines.")
    anna.verb("End turn").click()
    anna.confirm()
    expect(news).to_contain_text(" parks on ")


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "wide"])
def test_who_watches_is_told_so_and_nothing_has_the_focus(visit: Visit, phone: bool) -> None:
    anna, cleo = Lord(visit()), visit(phone=phone)
    path = anna.opened(DUEL)
    cleo.at(path)
    expect(cleo.prompt).to_have_text("You are watching. Waiting for Anna.")
    expect(cleo.page.locator("body:focus, body:not(:has(:focus))")).to_have_count(1)
    anna.page.reload()
    expect(anna.who.prompt).to_contain_text("Your turn")
    expect(anna.page.locator("#prompt:focus")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_what_the_others_just_did_stands_before_the_eyes(visit: Visit, phone: bool) -> None:
    """In its place, and not only in the page: once a style hid it."""
    anna = visit(phone=phone)
    anna.opened(VEGAS)
    anna.place(0)
    anna.my_turn()
    just = anna.page.locator(".just")
    expect(just.locator("span[title^='Random 2 put ']")).to_be_in_viewport(ratio=1)
    expect(just.locator("span[title^='Random 3 put ']")).to_be_in_viewport(ratio=1)
    expect(just.locator("> span")).to_have_count(2)
    if not phone:
        middle = "document.querySelector('section.turn .middle')"
        assert anna.page.evaluate(f"{middle}.scrollHeight <= {middle}.clientHeight")
    lord = Lord(visit(phone=phone))
    lord.opened(LORDS)
    lord.verb("End turn").click()
    lord.confirm()
    expect(lord.verb("End turn")).to_be_visible()
    news = lord.page.locator(".stay button.news")
    expect(news).to_contain_text("Random 2")
    expect(news).to_be_in_viewport(ratio=0.9)


def test_notes_are_laid_once(visit: Visit) -> None:
    """At every move all notes flew in from the pile again, and were gone meanwhile."""
    anna = visit(moving=True)
    anna.opened(VEGAS)
    anna.my_turn()
    anna.page.evaluate("""() => {
        window.flown = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) {
            window.flown.push(this.className.split(' ')[0]);
            return animate.apply(this, all);
        };
    }""")
    anna.place(0)
    anna.my_turn()
    flown = anna.page.evaluate("window.flown")
    assert "place" in flown  # dice that were put down
    assert "bill" not in flown
    anna.no_errors()
