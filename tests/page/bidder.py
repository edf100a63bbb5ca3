"""Somebody who plays whole games of Vegas Showdown in the page."""

from random import Random

from playwright.sync_api import Locator, expect

import pitboss
from tests.page.visitor import Visitor

READY = """() => document.querySelector('section.over')
    || document.querySelector('.veil button, button.action, .squares, button.stack.open')"""


def sit_down(visitor: Visitor) -> None:
    """A table of three, against the two quickest bots."""
    visitor.lobby()
    visitor.page.locator("button.game", has_text="Vegas Showdown").click()
    form = visitor.page.get_by_role("form", name="New table of Vegas Showdown")
    form.get_by_text("3", exact=True).click()
    visitor.level(form, "random")
    form.locator("button[type=submit]").click()
    visitor.page.wait_for_url("**/t/*")


def half_played(seed: int) -> str:
    """The position in the middle of a game of three that was played at random."""
    at, dealer, rng = pitboss.load("vegas-showdown").start(3), pitboss.Dealer(seed), Random(seed)
    while at.to_act != pitboss.OVER:
        at.settle(dealer) if at.to_act == pitboss.CHANCE else at.play(rng.choice(at.legal()))
    return pitboss.Record.of(at).replay(upto=at.seq // 2).text


class Bidder:
    """Somebody who plays Vegas Showdown with the mouse, choosing by dice of their own."""

    def __init__(self, visitor: Visitor, seed: int, touch: bool = False) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.touch = touch
        self.cards = 0
        self.placed = 0
        self.rng = Random(seed)
        self.renovated = False
        self.drafted = False
        self.refusals: list[str] = []

    @property
    def verdict(self) -> Locator:
        return self.page.locator(".tray > .verdict")

    def wait(self) -> bool:
        """Read what is dealt until something is asked; tells whether the game goes on."""
        self.page.wait_for_function(READY)
        while (read := self.page.locator(".veil button")).count():
            expect(self.page.locator(".veil")).to_have_count(1)  # one at a time
            self.cards += 1
            self.press(read)
            self.page.wait_for_function(READY)
        return self.visitor.over.count() == 0

    def press(self, what: Locator) -> None:
        """With the mouse, or with a thumb."""
        (what.tap if self.touch else what.click)()

    def move(self) -> None:
        if self.page.locator(".draft").count():
            self.renovate()
        elif self.page.locator(".squares").count():
            self.place()
        elif self.page.locator("button.stack.open").count():
            self.confirmed(self.page.locator("button.stack.open").first)
        else:
            self.act()

    def confirmed(self, choice: Locator) -> None:
        self.press(choice)
        self.press(self.visitor.confirm)
        expect(self.visitor.confirm).to_have_count(0)

    def act(self) -> None:
        """Renovate once, as soon as something lies on the sheet; else bid if it can be paid."""
        actions = self.page.locator("button.action.open")
        lots = self.page.locator("button.lot.lit")
        if self.touch and not lots.count():
            self.press(self.page.locator(".tabs button").first)
        if self.placed and not self.renovated and actions.filter(has_text="Renovate").count():
            self.renovated = True
            self.confirmed(actions.filter(has_text="Renovate"))
        elif lots.count():
            self.confirmed(lots.nth(self.rng.randrange(lots.count())))
        elif actions.count():
            self.confirmed(actions.last)
        else:
            self.confirmed(self.page.get_by_role("button", name="Pass"))

    def place(self) -> None:
        """Place where it fits, after a look at a square where it does not; else keep the tile."""
        fitting = self.page.locator(".squares button.can")
        if fitting.count() == 0:
            self.confirmed(self.page.locator(".tray .ends").get_by_role("button").last)
            return
        others = self.page.locator(".squares button:not(.can)")
        if not self.refusals and others.count():
            self.press(others.last)
            expect(self.page.locator(".tray > .verdict.no")).to_be_visible()
            self.refusals.append(self.verdict.inner_text())
        self.confirmed(fitting.nth(self.rng.randrange(fitting.count())))
        self.placed += 1

    def renovate(self) -> None:
        """Take a tile off, see what the server says, put it where it fits, and send the draft."""
        send = self.page.locator(".draft .button.first")
        if self.drafted:
            self.press(send)
            expect(send).to_have_count(0)
            return
        self.drafted = True
        expect(send).to_have_text("Change nothing")
        self.press(self.page.locator(".squares button.can").first)
        expect(self.page.locator(".draft li")).to_contain_text("Take the ")
        expect(self.page.get_by_role("button", name="Take back a step")).to_be_enabled()
        if self.touch:  # where it fits only as it lay: at once, that would be a double tap
            self.page.wait_for_timeout(600)
        self.press(self.page.locator(".squares button.can").last)
        expect(self.page.locator(".draft li")).to_have_count(2)
        expect(self.page.locator(".draft .judged").first).to_be_visible()
        if send.is_disabled():
            self.page.get_by_role("button", name="Take back a step").click()
            expect(self.page.locator(".draft li")).to_have_count(1)
            self.page.get_by_role("button", name="Take back a step").click()
        expect(send).to_be_enabled()
        self.press(send)
        expect(send).to_have_count(0)
