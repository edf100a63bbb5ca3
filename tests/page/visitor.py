"""What a person does with the page, by what they see and by nothing else."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

import pitboss
from pitboss.engine import Record

OVERLAPS = """parts => parts.flatMap((one, at) => parts.slice(at + 1).filter(other => {
    const [a, b] = [one, other].map(part => part.getBoundingClientRect());
    return a.width && b.width && a.left < b.right && b.left < a.right
        && a.top < b.bottom && b.top < a.bottom;
}).map(other => `${one.textContent} / ${other.textContent}`))"""


class Visitor:
    """Somebody with the page before them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._console)

    def _console(self, message: Any) -> None:
        # The browser itself tells of a lost connection, and of a seed told after the three seconds
        # that a start waits for it: a page on a busy machine may be late, and plays without it.
        told = f"{message.text} {message.location['url']}".strip()
        late = "409" in told and told.endswith("/seed/tell")
        if message.type == "error" and "ERR_" not in told and not late:
            self.errors.append(told)

    # Places

    def lobby(self) -> "Visitor":
        self.page.goto("/")
        expect(self.page.get_by_role("heading", name="Take a seat on the Strip")).to_be_visible()
        return self

    def at(self, path: str) -> "Visitor":
        self.page.goto(path)
        return self

    def new_table(self, seats: int = 3, company: str = "Bots", game: str = "Las Vegas") -> str:
        """Make a table; gives its path."""
        self.lobby()
        self.page.locator("button.game", has_text=game).click()
        form = self.page.get_by_role("form", name=f"New table of {game}")
        form.get_by_text(str(seats), exact=True).click()
        if company == "Bots":
            self.level(form, "random")  # the quickest to choose
        else:
            form.get_by_text(company).click()
        form.locator("button[type=submit]").click()
        self.page.wait_for_url("**/t/*")
        return self.path

    def level(self, form: Locator, name: str) -> None:
        """Choose how the bots play."""
        if name in ("random", "greedy"):
            form.get_by_text("More bots").click()
        form.locator("label.level", has=self.page.get_by_text(name, exact=True)).click()

    @property
    def path(self) -> str:
        return "/" + self.page.url.split("/", 3)[3]

    # Sitting down in the middle of a game

    def post(self, path: str, body: Any) -> Any:
        csrf = self.page.request.get("/api/me").json()["csrf"]
        plain = isinstance(body, str)
        headers = {"X-CSRF-Token": csrf} | ({"Content-Type": "text/plain"} if plain else {})
        answer = self.page.request.post(path, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def opened(self, position: str, others: str = "random") -> str:
        """Open a position with this person in the first seat; gives the table's path."""
        at = pitboss.load(position.split()[0]).position(position)
        record = self.post("/api/records", str(Record.of(at)))["record"]["record"]
        seat = {"kind": "open"} if others == "open" else {"kind": "bot", "level": others}
        seats = [{"kind": "here", "name": "Anna"}] + [seat] * (at.seats - 1)
        plan = {"seq": 0, "seats": seats}
        table = self.post(f"/api/records/{record}/fork", plan)["table"]["table"]
        if others != "open":
            self.post(f"/api/tables/{table}/start", {})
            self.page.goto(f"/t/{table}")
        return f"/t/{table}"

    # The table

    @property
    def choices(self) -> Locator:
        """The casinos that this person may choose now."""
        return self.page.locator("article button.choose", has_text="Place ")

    @property
    def confirm(self) -> Locator:
        return self.page.locator("button.go")

    @property
    def over(self) -> Locator:
        return self.page.locator("section.over")

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt .words")

    @property
    def told(self) -> list[str]:
        """The log in words."""
        return self.page.locator("ol.log li.line").all_text_contents()

    def my_turn(self) -> "Visitor":
        expect(self.choices.first).to_be_visible()
        return self

    def place(self, which: int = 0) -> str:
        """Choose a casino and confirm; gives what the confirmation said."""
        self.my_turn()
        self.choices.nth(which).click()
        said = self.confirm.inner_text()
        before = self.page.locator("ol.log li").count()
        self.confirm.click()
        self.page.wait_for_function(
            "count => document.querySelectorAll('ol.log li').length > count"
            " || document.querySelector('section.over')",
            arg=before,
        )
        return said

    @property
    def theatre(self) -> Locator:
        """The payout of a round, while it is shown."""
        return self.page.locator("section.theatre")

    def past_payout(self) -> None:
        """To the summary of the round that is being paid, and on with the game."""
        round_paid = self.theatre.get_attribute("aria-label")
        to_summary = self.theatre.get_by_role("button", name="To the summary")
        if to_summary.count():
            to_summary.first.click()
        self.theatre.locator(".foot .first").click()
        self.page.wait_for_function(
            "label => document.querySelector('.theatre')?.getAttribute('aria-label') !== label",
            arg=round_paid,
        )

    def beside(self, tab: str) -> Locator:
        """Open log, chat or rules, which are a drawer where a board takes the whole page."""
        chosen = self.page.get_by_role("tab", name=tab)
        if not chosen.is_visible():
            self.page.locator("header [aria-controls=side]").click()
        chosen.click()
        return chosen

    def put_away(self) -> None:
        """Close the drawer with log, chat and rules."""
        self.page.get_by_role("button", name="Close the log").click()
        expect(self.page.get_by_role("tab")).to_have_count(0)

    def finish(
        self,
        move: Callable[["Visitor"], None],
        longest: int = 60,
        payout: Callable[["Visitor"], None] = past_payout,
    ) -> int:
        """Move until the game is over; gives how many moves that took."""
        moves = 0
        while moves < longest:
            self.page.wait_for_function(
                "() => document.querySelector('section.over, section.theatre')"
                " || [...document.querySelectorAll('article button.choose')]"
                ".some(button => button.innerText.includes('Place'))"
            )
            if self.over.count():
                return moves
            if self.theatre.count():
                payout(self)
            else:
                move(self)
                moves += 1
        raise AssertionError("the game does not end")

    # What must always hold

    def no_sideways(self) -> None:
        wide = self.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide[0] <= wide[1], f"{self.page.url} is {wide[0]} px wide"

    def apart(self, parts: Locator) -> None:
        """Nothing of this lies on another."""
        assert parts.evaluate_all(OVERLAPS) == []

    def no_errors(self) -> None:
        assert self.errors == [], self.errors
