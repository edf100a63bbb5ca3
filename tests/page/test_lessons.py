"""Whole lessons, played in a browser as a learner would: on a wide screen, on a phone, by keys."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from pitboss.lessons import PlayedLesson, lesson_names, packaged
from tests.page.conftest import ROOT
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
FIRST = "las-vegas-first-game"
TEXTS = ROOT / "src" / "pitboss" / "lessons" / "texts"


class Learner:
    """Somebody with a lesson before them, who knows what it wants."""

    def __init__(self, who: Visitor, name: str) -> None:
        self.who, self.page = who, who.page
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
        if step.kind == "say":
            self.next.click()
            return
        self.page.get_by_role("button", name="Show me", exact=True).click()
        if self.played.spelled(step.at).startswith("deal"):
            return
        self.page.locator("button.go").click()

    def through(self) -> None:
        for number in range(len(self.steps)):
            self.step(number)
        expect(self.page.get_by_role("heading", name="Well done")).to_be_visible()
        self.who.no_errors()


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_played_to_its_end(visit: Visit, name: str) -> None:
    Learner(visit(), name).through()


@pytest.mark.parametrize("name", [name for name in lesson_names() if name.endswith("first-game")])
def test_a_first_game_is_played_on_a_phone(visit: Visit, name: str) -> None:
    Learner(visit(phone=True), name).through()
