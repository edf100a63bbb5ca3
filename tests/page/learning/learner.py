"""Somebody with a lesson before them, in a browser."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from pitboss.lessons import PlayedLesson, packaged
from tests.page.visitor import Visitor


class Learner:
    """Somebody with a lesson before them, who knows what it wants."""

    def __init__(self, who: Visitor, name: str) -> None:
        self.who, self.page, self.name = who, who.page, name
        self.played = PlayedLesson.of(packaged(name))
        self.steps = self.played.lesson.steps
        who.at(f"/learn/{name}")
        expect(self.says).to_have_text(self.steps[0].words)

    @property
    def says(self) -> Locator:
        return self.page.locator("#coach .say")

    @property
    def next(self) -> Locator:
        return self.page.locator("#coach .next")

    def begins_at(self, words: str) -> int:
        """Come back to the step that says these words; gives its number."""
        number = next(n for n, step in enumerate(self.steps) if words in step.words)
        kept = f'{{"at": {{"{self.name}": {number}}}}}'
        self.page.evaluate("kept => localStorage.setItem('pitboss-lessons', kept)", kept)
        self.page.reload()
        expect(self.says).to_have_text(self.steps[number].words)
        return number

    def play(self, move: str) -> None:
        """Type a move and confirm it, where it is in the list; the board itself is tried below."""
        self.page.locator("#move-text").fill(move)
        self.page.locator("#move-text").press("Enter")
        self.page.locator("button.go").click()

    def step(self, number: int, look: Callable[[int], None] = lambda _: None) -> None:
        """Do what a step wants, after it was shown."""
        step = self.steps[number]
        expect(self.says).to_have_text(step.words)
        for mark in step.marks:
            for spot in filter(None, (mark.spot, mark.to)):
                expect(self.page.locator(f"[data-spot='{spot}']").first).to_be_visible()
        look(number)
        self.who.no_sideways()
        expect(self.says).to_be_in_viewport()
        expect(self.page.get_by_text("The end", exact=True)).to_have_count(0)
        if step.kind == "say":
            self.next.click()
            return
        self.page.get_by_role("button", name="Show me", exact=True).click()
        if self.played.spelled(step.at).startswith("deal"):
            return
        expect(self.page.locator("button.go")).to_be_in_viewport(ratio=0.99)
        expect(self.says).to_be_in_viewport()
        if step.marks:
            marked = self.page.locator(f"[data-spot='{step.marks[0].spot}']").first
            expect(marked).to_be_in_viewport()
        self.page.locator("button.go").click()

    def through(self) -> None:
        for number in range(len(self.steps)):
            self.step(number)
        expect(self.page.get_by_role("heading", name="Well done")).to_be_visible()
        self.who.no_errors()
