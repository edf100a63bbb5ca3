"""Whole lessons, played in a browser as a learner would: on a wide screen, on a phone, by keys."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pitboss.lessons import lesson_names, packaged
from tests.page.conftest import ROOT
from tests.page.learning.learner import Learner
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]
FIRST = "las-vegas-first-game"
PICTURED = {"las-vegas": "casino-4", "lords-of-vegas": "lot-D6", "vegas-showdown": "sheet-0"}
"""What the words beneath the picture in a game's rules are about."""
NUMBERS = {
    "Las Vegas": "If the round ended now, ",
    "Lords of Vegas": " points: from casinos",
    "Vegas Showdown": "the smaller one is paid",
}
"""How the numbers of a seat explain themselves."""
READABLE = """panel => {
    const box = panel.querySelector('.thing').getBoundingClientRect();
    panel.style.pointerEvents = 'auto';
    const found = [box.top + 4, box.bottom - 4].every((y) =>
        panel.contains(document.elementFromPoint(box.left + 5, y)));
    panel.style.pointerEvents = '';
    return found;
}"""
"""The first and the last line of what is said lie in sight."""
TEXTS = ROOT / "src" / "pitboss" / "lessons" / "texts"
BUILDS, OFFERED = "Your lot C2 touches", "Cal offers a deal"
LORDS, SHOWDOWN = "lords-of-vegas-first-game", "vegas-showdown-first-game"
BELOW_THE_WORDS = """part => part.getBoundingClientRect().top
    - document.getElementById('coach').getBoundingClientRect().bottom"""
HELD = """const [quick, told] = [window.fetch, new Promise((done) => (window.tell = done))];
window.fetch = async (...call) => {
    const answer = await quick(...call);
    if (String(call[0]).endsWith('/try')) await told;
    return answer;
};"""
"""What a move would lead to is told when the test says so."""
CUT = "part => part.scrollHeight - part.clientHeight"


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_played_to_its_end(visit: Visit, name: str) -> None:
    Learner(visit(), name).through()


@pytest.mark.parametrize("name", [name for name in lesson_names() if name.endswith("first-game")])
def test_a_first_game_is_played_on_a_phone(visit: Visit, name: str) -> None:
    Learner(visit(phone=True), name).through()


@pytest.mark.parametrize("name", [name for name in lesson_names() if name.endswith("first-game")])
def test_a_first_game_is_played_on_a_small_laptop(visit: Visit, name: str) -> None:
    ada = visit()
    ada.page.set_viewport_size({"width": 1366, "height": 768})
    Learner(ada, name).through()


@pytest.mark.parametrize("words, button", [(BUILDS, "button.go"), (OFFERED, ".answer button")])
def test_a_button_stays_where_it_is_when_what_a_move_does_is_told_later(
    visit: Visit, words: str, button: str
) -> None:
    ada = visit()
    lesson = Learner(ada, LORDS)
    ada.page.add_init_script(HELD)
    for width, height in ((1366, 768), (1920, 1080), (390, 844)):
        ada.page.set_viewport_size({"width": width, "height": height})
        lesson.begins_at(words)
        if words == BUILDS:
            lesson.page.get_by_role("button", name="Show me", exact=True).click()
        chosen = ada.page.locator(button).first
        expect(chosen).to_be_in_viewport(ratio=0.99)
        box = chosen.bounding_box()
        ada.page.evaluate("window.tell()")
        expect(ada.page.get_by_role("status", name="What it would lead to")).to_be_visible()
        assert chosen.bounding_box() == box


def test_lords_on_a_phone_shows_money_and_the_actions_and_no_gap(visit: Visit) -> None:
    ada = Learner(visit(phone=True), LORDS)
    ada.step(0)
    ada.step(1)
    expect(ada.says).to_contain_text("beside your name")
    expect(ada.page.locator("[data-spot=seat-0]")).to_contain_text("$18m cash")
    card = ada.page.get_by_label("The card drawn last").bounding_box()
    town = ada.page.locator(".town").first.bounding_box()
    assert card and town and town["y"] - card["y"] - card["height"] < 40, "nothing is asked"
    told = ada.page.locator("#coach .told p")
    assert told.evaluate(CUT) > 0
    more = ada.page.get_by_role("button", name="more", exact=True)
    box = more.bounding_box()
    assert box and min(box["width"], box["height"]) >= 40
    more.tap()
    assert told.evaluate(CUT) <= 0, "all that happened can be read"
    ada.step(2)
    expect(ada.says).to_contain_text("Choose Build")
    expect(ada.page.locator("[data-mark=lot-D8]")).to_be_attached()
    for name in ("Build", "Reorganize", "End turn"):
        button = ada.page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(BELOW_THE_WORDS) >= 0, f"{name} lies under the words"
    ada.begins_at("Such a gap is called a break")
    for space in (8, 10):
        expect(ada.page.locator(f"[data-mark=score-{space}]")).to_be_attached()
        expect(ada.page.locator(f"[data-spot=score-{space}]")).to_be_in_viewport(ratio=1)
    ada.who.no_errors()


@pytest.mark.parametrize("phone", [False, True])
def test_showdown_has_no_turn_where_nothing_is_asked_and_shows_its_count(
    visit: Visit, phone: bool
) -> None:
    ada = Learner(visit(phone=phone), SHOWDOWN)
    turn = ada.page.get_by_role("heading", name="Your turn")
    expect(turn).to_have_count(0)
    ada.begins_at("choose a bid of $5")
    expect(turn).to_be_visible()
    ada.begins_at('The panel "If the game ended now"')
    expect(ada.page.locator("[data-mark=count]")).to_be_attached()
    expect(ada.page.locator("[data-spot=count] details[open] table")).to_be_visible()
    expect(turn).to_have_count(0)
    ada.who.no_errors()


@pytest.mark.parametrize("phone", [False, True])
def test_the_round_that_was_paid_stays_in_sight(visit: Visit, phone: bool) -> None:
    ada = Learner(visit(phone=phone), FIRST)
    ada.step(ada.begins_at("Your last die shows a 4"))
    paid = ada.page.locator("[data-spot=payout]")
    for words in ("The round is over", "Only the round's end pays", "lies face down"):
        expect(ada.says).to_contain_text(words)
        expect(paid).to_contain_text("$230k")
        ada.who.no_sideways()
        ada.next.click()
    expect(ada.says).to_contain_text("The second round")
    expect(paid).to_have_count(0)
    ada.who.no_errors()


def test_the_list_of_lessons_fits_a_phone(visit: Visit) -> None:
    anna = visit(phone=True).at("/learn")
    expect(anna.page.get_by_role("link", name="A first game").last).to_be_visible()
    anna.no_sideways()


def test_another_move_is_tried_and_taken_back(visit: Visit) -> None:
    ada = Learner(visit(), FIRST)
    for number in range(3):
        ada.step(number)
    ada.page.locator("article", has_text="Trident").get_by_role("button").first.click()
    ada.page.locator("button.go").click()
    expect(ada.page.locator("#coach .what")).to_have_text("Ada places 2 dice on casino 3.")
    expect(ada.says).to_contain_text("Not bad!")
    ada.page.get_by_role("button", name="Take it back").click()
    ada.step(3)
    expect(ada.says).to_have_text(ada.steps[4].words)
    ada.who.no_errors()


def test_a_lesson_is_played_by_keys_alone_and_read_out(visit: Visit) -> None:
    ada = Learner(visit(), FIRST)
    keys = ada.page.keyboard
    said = ada.page.locator("#coach [role=status]")
    for step in ada.steps:
        expect(said).to_contain_text(step.words)
        if step.marks:
            expect(said).to_contain_text("Marked on the board: ")
        if step.kind == "say":
            keys.press(
                "Enter" if ada.next.evaluate("e => e === document.activeElement") else "Space"
            )
            continue
        keys.press("i")
        expect(ada.page.locator("#coach .hint").first).to_have_text(f"Hint: {step.hints[0]}")
        keys.press(ada.played.spelled(step.at).split()[1])
        expect(ada.page.locator("button.go:focus")).to_have_count(1)
        keys.press("Enter")
    expect(ada.page.get_by_role("heading", name="Well done")).to_be_focused()
    ada.who.no_errors()


def test_it_is_offered_once_and_goes_on_where_one_stopped(visit: Visit) -> None:
    anna = visit().lobby()
    offer = anna.page.get_by_role("region", name="New here?")
    expect(offer).to_be_visible()
    offer.get_by_role("link", name="Las Vegas", exact=True).click()
    coach = anna.page.locator("#coach .next")
    coach.click()
    coach.click()
    said = anna.page.locator("#coach .say").inner_text()
    anna.lobby()
    expect(offer).to_have_count(0)
    anna.page.get_by_role("link", name="Learn", exact=True).click()
    anna.page.get_by_role("link", name="A first game go on").click()
    expect(anna.page.locator("#coach .say")).to_have_text(said)
    ben = visit().lobby()
    ben.page.get_by_role("button", name="No, thanks").click()
    expect(ben.page.get_by_role("region", name="New here?")).to_have_count(0)
    ben.page.reload()
    expect(ben.page.get_by_role("heading", name="Take a seat on the Strip")).to_be_visible()
    expect(ben.page.get_by_role("region", name="New here?")).to_have_count(0)


def test_a_lesson_of_ones_own_is_taught_to_a_friend(visit: Visit) -> None:
    anna = visit().at("/learn")
    text = packaged("las-vegas-ties").text.replace(
        "Look at", "<img src=x onerror=alert(1)> Look at"
    )
    upload = anna.page.locator("input[type=file]")
    upload.set_input_files(
        {"name": "a.lesson", "mimeType": "text/plain", "buffer": b"pitboss lesson 1"}
    )
    expect(anna.page.locator("main [role=alert]")).to_contain_text("line 1: ")
    upload.set_input_files({"name": "a.lesson", "mimeType": "text/plain", "buffer": text.encode()})
    anna.page.wait_for_url("**/learn/*")
    ben = visit(phone=True).at(anna.path)
    expect(ben.page.locator("#coach .say")).to_contain_text("<img src=x onerror=alert(1)> Look at")
    assert ben.page.locator("#coach img").count() == 0
    ben.no_errors()
    visit().at("/learn/none").page.get_by_role("heading", name="cannot be opened").wait_for()


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", ["las-vegas", "lords-of-vegas", "vegas-showdown"])
def test_rules_are_read_with_pictures_and_searched(visit: Visit, game: str, phone: bool) -> None:
    anna = visit(phone=phone).at(f"/rules/{game}#end")
    expect(anna.page.locator(".here")).to_be_in_viewport()
    expect(anna.page.locator("figure .board [data-spot]").first).to_be_visible()
    expect(anna.page.locator(f"figure [data-spot='{PICTURED[game]}']").first).to_be_visible()
    assert "The goal" in anna.page.locator(".rules > :first-child").inner_text()
    anna.no_sideways()
    whole = anna.page.locator(".rules > *").count()
    anna.page.get_by_label("Search the rules").fill("winner takes nothing at all")
    expect(anna.page.get_by_text("0 found")).to_be_visible()
    anna.page.get_by_label("Search the rules").fill("example ada")
    expect(anna.page.locator(".rules .example").first).to_be_visible()
    assert 0 < anna.page.locator(".rules > *").count() < whole
    anna.page.emulate_media(media="print")
    for part in ("#search", "header.bar"):
        expect(anna.page.locator(part)).to_be_hidden()
    anna.no_errors()


@pytest.mark.parametrize("phone", [False, True])
def test_a_picture_of_a_high_board_opens_at_what_its_words_are_about(
    visit: Visit, phone: bool
) -> None:
    anna = visit(phone=phone).at("/rules/vegas-showdown#paths")
    anna.page.wait_for_function(
        """() => {
            const sheet = document.querySelector('figure [data-spot=sheet-0]');
            const [box, place] = [sheet, sheet?.closest('[tabindex]')].map(
                (part) => part?.getBoundingClientRect());
            return box?.height > 100 && box.top > place.top && box.bottom < place.bottom;
        }"""
    )


@pytest.mark.parametrize("game", ["Las Vegas", "Lords of Vegas", "Vegas Showdown"])
def test_the_table_explains_itself_for_as_long_as_one_wants(visit: Visit, game: str) -> None:
    anna = visit()
    anna.new_table(game=game)
    help_ = anna.page.get_by_role("complementary", name="Explanations")
    expect(anna.prompt.first).to_be_visible()
    expect(help_).to_have_count(0)
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label("Explain what is asked and what things are").check()
    anna.page.keyboard.press("Escape")
    expect(help_).to_contain_text("Why?")
    help_.get_by_role("button", name="Show me").click()
    expect(anna.page.locator("[data-mark]").first).to_be_attached()
    anna.page.locator("[data-spot=seat-0]").first.hover()
    expect(help_).to_contain_text(": dice left" if game == "Las Vegas" else ": money, ")
    expect(help_).to_contain_text(NUMBERS[game])
    if game == "Las Vegas":
        anna.page.locator("[data-spot=casino-1]").first.hover()
        expect(help_).to_contain_text("notes were laid until it was $50k or more.")
        assert help_.evaluate(READABLE), "what is said is read without scrolling"
        anna.page.locator("[data-spot=casino-2] button").focus()
        expect(help_).to_contain_text("Casino 2: ")
    help_.get_by_role("button", name="No more explanations").click()
    expect(help_).to_have_count(0)
    anna.page.reload()
    expect(anna.prompt.first).to_be_visible()
    expect(help_).to_have_count(0)
    anna.no_errors()


def test_what_the_table_shows_comes_out_from_behind_its_tab_on_a_phone(visit: Visit) -> None:
    anna = visit(phone=True)
    anna.new_table(game="Vegas Showdown")
    anna.page.get_by_role("button", name="Settings").tap()
    anna.page.get_by_label("Explain what is asked and what things are").check()
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Others", exact=True).tap()
    expect(anna.page.locator("[data-spot=space-slots]")).to_have_count(0)
    anna.page.get_by_role("button", name="Show me").tap()
    expect(anna.page.locator("[data-spot=space-slots]")).to_be_visible()
    expect(anna.page.locator("[data-mark=space-slots]")).to_be_attached()
    anna.no_errors()
