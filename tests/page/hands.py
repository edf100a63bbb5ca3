"""Somebody with a keyboard and nothing else: what is done here is done by pressing keys."""

from playwright.sync_api import expect

from tests.page.visitor import Visitor

WORDS = """() => {
    const here = document.activeElement;
    const label = here.getAttribute('aria-label');
    return (label || (here.type === 'radio' && here.value) || here.innerText || '').trim();
}"""


class Hands:
    """A person who has the page before them and no mouse."""

    def __init__(self, visitor: Visitor) -> None:
        self.who = visitor
        self.page = visitor.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def focused(self) -> str:
        """What a screen reader would say that the focus is on."""
        return str(self.page.evaluate(WORDS))

    def tab_to(self, words: str, longest: int = 90) -> None:
        """Go on by Tab until what has the focus begins with these words."""
        for _ in range(longest):
            self.press("Tab")
            if self.focused.startswith(words):
                return
        raise AssertionError(f"{words!r} cannot be reached by Tab")

    def on(self, selector: str) -> None:
        """Expect that the focus came to something."""
        expect(self.page.locator(f"{selector}:focus")).to_have_count(1)

    def sit_down(self, game: str, fewer: int = 0) -> None:
        """Make a table of three seats or fewer, with the bots that choose at once."""
        self.who.lobby()
        self.tab_to(game)
        self.press("Enter")
        self.page.get_by_role("form").wait_for()
        self.tab_to("3")
        self.press(*["ArrowLeft"] * fewer)
        self.tab_to("More bots")
        self.press("Enter", "Shift+Tab")
        assert self.focused == "regular"
        self.press("ArrowRight", "ArrowRight", "ArrowRight")
        assert self.focused == "random"
        self.tab_to("Start")
        self.press("Enter")
        self.page.wait_for_url("**/t/*")

    def play(self, *keys: str) -> None:
        """Press keys that pick a move, then Enter; wait until the table has it."""
        self.press(*keys)
        expect(self.who.confirm).to_be_visible()
        lines = self.page.locator("ol.log li:not(.since)").count()
        self.press("Enter")
        self.page.wait_for_function(
            "count => document.querySelectorAll('ol.log li:not(.since)').length > count"
            " || document.querySelector('section.over')",
            arg=lines,
        )
        expect(self.who.confirm).to_have_count(0)
