"""What a person does at a table of Lords of Vegas."""

import re

from playwright.sync_api import Locator, expect

from tests.page.visitor import Visitor


class Lord:
    """Somebody at a table of Lords of Vegas."""

    def __init__(self, visitor: Visitor) -> None:
        self.who = visitor
        self.page = visitor.page

    def new_game(self, seats: int) -> None:
        """Sit down with the quickest bots."""
        self.who.lobby()
        self.page.locator("button.game", has_text="Lords of Vegas").click()
        form = self.page.get_by_role("form", name="New table of Lords of Vegas")
        form.get_by_text(str(seats), exact=True).click()
        self.who.level(form, "random")
        form.locator("button[type=submit]").click()
        self.page.wait_for_url("**/t/*")

    # Sitting down in the middle of a game

    def opened(self, position: str, others: str = "random") -> str:
        """Open a position with this person in the first seat; gives the table's path."""
        path = self.who.opened(position, others)
        if others != "open":
            expect(self.lot("A1")).to_be_visible()
        return path

    def sees(self, path: str) -> "Lord":
        self.page.goto(path)
        expect(self.lot("A1")).to_be_visible()
        return self

    # What is on the table

    def lot(self, name: str) -> Locator:
        return self.page.locator(f'button[data-lot="{name}"]')

    def verb(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Actions").get_by_role("button", name=name)

    @property
    def lit(self) -> Locator:
        return self.page.locator("button.lot.bright")

    @property
    def outlook(self) -> Locator:
        return self.page.get_by_role("status", name="What it would lead to")

    @property
    def builder(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("New deal|Counter-offer"))

    @property
    def offer(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("The offer of"))

    def cash(self, seat: int) -> int:
        words = self.page.locator("ol.seats > li").nth(seat).inner_text()
        found = re.search(r"\$(\d+)m", words)
        assert found, words
        return int(found[1])

    # What a person does

    def confirm(self, words: str = "") -> None:
        if words:
            expect(self.who.confirm).to_contain_text(words)
        self.who.confirm.click()
        expect(self.who.confirm).to_have_count(0)

    def act(self, verb: str, *picks: str) -> None:
        """Choose a verb, lots and a company; do not confirm."""
        self.verb(verb).click()
        for pick in picks:
            if pick[1:].isdigit():
                self.lot(pick).click()
            else:
                self.page.get_by_role("group", name="Company").get_by_text(pick).click()
