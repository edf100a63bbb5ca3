"""Somebody with a keyboard and nothing else: what is done here is done by pressing keys."""

from playwright.sync_api import expect

from tests.page.lords import Lord
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

    def _press_until(self, key: str, words: str) -> None:
        for _ in range(10):
            self.press(key)
            if self.focused == words:
                return
        raise AssertionError(f"{words!r} is not reached by {key}")

    def on(self, selector: str) -> None:
        """Expect that the focus came to something."""
        expect(self.page.locator(f"{selector}:focus")).to_have_count(1)

    def sit_down(self, game: str, fewer: int = 0) -> None:
        """Make a table of three seats or fewer, with the bots that choose at once."""
        self.who.lobby()
        self.tab_to(game)
        while not self.page.locator("button.game:focus").count():
            self.tab_to(game)  # its lessons are named after it, too
        self.press("Enter")
        self.page.get_by_role("form").wait_for()
        self.tab_to("3")
        self.press(*["ArrowLeft"] * fewer)
        self.tab_to("More bots")
        self.press("Enter")
        self._press_until("Shift+Tab", "regular")  # over the personas, where a game has them
        self._press_until("ArrowRight", "random")
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


class Builder:
    """Builds, gambles and reorganizes when it can, and ends its turns."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.lord = Lord(hands.who)
        self.done: list[str] = []

    def move(self) -> None:
        hands = self.hands
        dice = hands.page.locator(".set button.die")
        if dice.count():
            hands.play(str(dice.first.get_attribute("aria-label")).split()[2])
        elif not self.lord.verb("End turn").count():
            hands.press("n")  # a die or a marker is to be given up
            hands.play("Enter")
        else:
            for verb, key, times in (("Build", "b", 4), ("Gamble", "g", 1), ("Reorganize", "o", 1)):
                if self.done.count(verb) < times and self.lord.verb(verb).is_enabled():
                    self.done.append(verb)
                    self.act(key)
                    return
            hands.play("e")

    def act(self, key: str) -> None:
        """A letter, then Enter on whatever is asked next: the lot, the company, the bet."""
        self.begin(key)
        asked = self.hands.page.locator(
            "button.lot.bright:focus, button.brand:focus, #bet:focus, button.go:focus"
        )
        for _ in range(4):
            expect(asked).to_have_count(1)
            if self.hands.who.confirm.count():
                break
            self.hands.press("Enter")
        self.hands.play()

    def begin(self, key: str) -> None:
        """Press the letter of an action, once the table is ready for one."""
        expect(self.lord.verb("End turn")).to_be_visible()
        self.hands.press(key)


class Owner:
    """Buys what can be paid, turns and places it, renovates once, stores what fits nowhere."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.page = hands.page
        self.done: set[str] = set()

    def move(self) -> None:
        if self.page.locator(".veil").count():
            self.hands.on(".veil button")
            self.hands.press("Enter")  # the Event card is read
        elif self.page.locator(".draft").count():
            self.renovate()
        elif self.page.locator(".squares").count():
            self.place()
        elif self.page.locator("button.stack.open").count():
            self.hands.play("1")
        else:
            self.act()

    def act(self) -> None:
        hands = self.hands
        laid = self.page.locator(".mine g.tile").count()
        may = self.page.locator("button.action.open")
        if laid > 1 and "renovate" not in self.done and may.filter(has_text="Renovate").count():
            self.done.add("renovate")
            hands.play("n")
        elif self.page.locator("button.lot.lit").count():
            hands.press("b")
            hands.on("button.lot.lit")
            hands.press("Enter")
            hands.on(".chip.open")
            if "raise" not in self.done and self.page.locator(".chip.open").count() > 1:
                self.done.add("raise")
                hands.press("ArrowRight")
                expect(self.page.locator(".chip.open").nth(1)).to_be_focused()
            hands.play()
        elif may.filter(has_text="Publicity").count():
            self.done.add("publicity")
            hands.play("p")
        else:
            hands.play("n" if may.filter(has_text="Renovate").count() else "x")

    def place(self) -> None:
        hands = self.hands
        turned = self.page.get_by_text("quarter turns")
        if "turn" not in self.done and turned.count():
            self.done.add("turn")
            hands.press("r")
            expect(turned).to_contain_text("1 of")
            hands.press("Shift+R")
            expect(turned).to_contain_text("0 of")
        if self.page.locator(".squares button.can").count():
            self.done.add("place")
            hands.press("s")
            hands.on(".squares button.can")
            hands.play("Enter")
        else:
            hands.play("f")

    def renovate(self) -> None:
        """Take a tile off, put it where it fits, or back; F sends the draft."""
        hands = self.hands
        steps = self.page.locator(".draft li:not(.soft)")
        laid = self.page.locator(".squares button.can")  # none, if nothing else than this was open
        if "draft" not in self.done and laid.count():
            self.done.add("draft")
            hands.press("s")
            hands.on(".squares button.can")
            hands.press("Enter")
            expect(steps).to_have_count(1)
            hands.press("s", "Enter")
            expect(steps).to_have_count(2)
            send = self.page.locator(".draft .button.first")
            expect(self.page.locator(".draft .judged").first).to_be_visible()
            if send.is_disabled():
                hands.tab_to("Take back a step")
                hands.press("Enter")
                expect(steps).to_have_count(1)
                hands.press("Enter")
                expect(steps).to_have_count(0)
            expect(send).to_be_enabled()
        hands.press("f")
        expect(self.page.locator(".draft")).to_have_count(0)
