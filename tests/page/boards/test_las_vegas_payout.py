"""The payout of Las Vegas: everybody sees it at their own pace."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.boards.test_las_vegas import LAST_DIE, opened
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]


def end_round(visitor: Visitor) -> None:
    visitor.choices.first.click()
    visitor.confirm.click()
    expect(visitor.theatre).to_be_visible()


def caption(visitor: Visitor) -> str:
    return visitor.theatre.locator(".caption").inner_text()


def test_a_payout_without_motion_is_there_at_once_and_goes_on_by_hand(visit: Visit) -> None:
    anna = visit()
    opened(anna)
    end_round(anna)
    assert caption(anna) == (
        "Anna and Random 2 have one die each: they cancel. Nobody is left to be paid."
        " $20k and $40k go beneath the pile."
    )
    expect(anna.theatre.locator(".row.out")).to_have_count(2)
    anna.theatre.get_by_role("button", name="Next casino").click()
    assert caption(anna).startswith("Random 2 has the most dice and takes $50k.")
    expect(anna.theatre.locator("[data-taker='1']")).to_contain_text("+$50k")
    expect(anna.theatre.locator("[data-taker='0']")).to_contain_text("nothing yet")
    anna.page.wait_for_timeout(2500)
    assert caption(anna).startswith("Random 2 has the most dice and takes $50k.")
    anna.theatre.get_by_role("button", name="To the summary").click()
    lines = anna.theatre.locator("tbody tr")
    expect(lines.nth(0)).to_contain_text("$150k")  # 50, 80 and 20
    expect(lines.nth(1)).to_contain_text("$90k")  # 60 and 30
    expect(anna.choices).to_have_count(0)
    anna.page.keyboard.press("1")
    expect(anna.confirm).to_have_count(0)
    anna.theatre.get_by_role("button", name="Continue").click()
    expect(anna.theatre).to_have_count(0)
    anna.my_turn()
    expect(anna.page.locator("header")).to_contain_text("Round 3 of 4")
    anna.no_errors()


def test_a_payout_plays_by_itself_and_waits_at_the_summary(visit: Visit) -> None:
    anna = visit(moving=True)
    opened(anna)
    end_round(anna)
    expect(anna.page.locator("header")).to_contain_text("Round 2 of 4")
    expect(anna.theatre.locator(".flying").first).to_be_visible()
    expect(anna.theatre.get_by_role("heading", name="Round 2 is paid")).to_be_visible()
    anna.page.wait_for_timeout(2000)
    expect(anna.theatre).to_be_visible()
    anna.theatre.get_by_role("button", name="Watch it again").click()
    expect(anna.theatre.get_by_role("heading", name="Round 2 so far")).to_be_visible()
    anna.past_payout()
    anna.my_turn()
    anna.no_errors()


def test_whoever_wants_speed_sees_no_payout(visit: Visit) -> None:
    anna = visit()
    opened(anna)
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label("Stop for a payout").uncheck()
    anna.page.keyboard.press("Escape")
    anna.choices.first.click()
    anna.confirm.click()
    expect(anna.page.locator("header")).to_contain_text("Round 3 of 4")
    expect(anna.theatre).to_have_count(0)
    anna.my_turn()


def test_the_server_waits_for_nobody_and_each_page_catches_up(visit: Visit) -> None:
    """Ben looks at the summary while Anna plays on: her moves wait in his page."""
    anna, ben, cleo = visit(), visit(), visit()
    path = anna.opened(LAST_DIE, "open")
    ben.at(path).page.get_by_role("button", name="Sit here").click()
    anna.at(path)
    anna.page.get_by_role("button", name="Start", exact=True).click()
    cleo.at(path)
    anna.my_turn()
    for one in (ben, cleo):  # whoever comes after a payout is not shown it
        expect(one.page.locator("header")).to_contain_text("Round 2 of 4")
    end_round(anna)
    for one in (ben, cleo):
        expect(one.theatre).to_be_visible()
    # In round 3 the seat after the start player of round 2 begins: Ben, then Anna.
    ben.past_payout()
    ben.place(0)
    anna.past_payout()
    anna.place(0)
    expect(cleo.theatre).to_be_visible()
    assert "they cancel" in caption(cleo)
    assert sum(" places " in line for line in cleo.told) == 1
    cleo.past_payout()
    last = anna.told[-1]
    expect(cleo.page.locator("ol.log")).to_contain_text(last)
    expect(cleo.page.locator("article .die").first).to_be_visible()
    for one in (anna, ben, cleo):
        one.no_errors()


def test_people_at_one_screen_see_the_payout_before_they_hand_over(visit: Visit) -> None:
    anna = visit()
    anna.new_table(seats=2, company="People at this screen")
    dialog = anna.page.get_by_role("dialog")
    for _ in range(40):
        anna.page.wait_for_function(
            "() => document.querySelector('.theatre, dialog[open], article button.choose')"
        )
        if anna.theatre.count():
            break
        if dialog.count():
            dialog.get_by_role("button").click()
            continue
        anna.choices.first.click()
        anna.confirm.click()
        expect(anna.confirm).to_have_count(0)
    expect(dialog).to_have_count(0)
    anna.past_payout()
    if dialog.count():
        dialog.get_by_role("button").click()
    anna.my_turn()
    anna.no_errors()


def test_a_replay_stops_for_a_payout_and_can_be_stepped_past_it(visit: Visit) -> None:
    anna = visit()
    path = opened(anna)
    end_round(anna)
    anna.past_payout()
    anna.at(f"{path}/replay")
    anna.page.locator("article").first.wait_for()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.theatre).to_be_visible()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.theatre).to_have_count(0)
    anna.page.keyboard.press("Home")
    expect(anna.page.locator(".controls .at")).to_contain_text("0 /")
    anna.page.get_by_role("button", name="Play", exact=True).click()
    expect(anna.theatre).to_be_visible()
    anna.page.wait_for_timeout(2200)  # two steps at this speed
    expect(anna.theatre).to_be_visible()
    anna.past_payout()
    expect(anna.page.locator(".controls .at")).not_to_contain_text("1 /")
    anna.no_errors()


def test_the_end_shows_every_round(visit: Visit) -> None:
    anna = visit(phone=True)
    anna.new_table(seats=2)

    def move(who: Visitor) -> None:
        who.choices.first.tap()
        who.confirm.tap()
        expect(who.confirm).to_have_count(0)

    anna.finish(move)  # a whole game by touch
    assert anna.over.locator("thead th").count() == 8  # place, seat, four rounds, notes, money
    for line in anna.over.locator("tbody tr").all():
        money = [int(words.strip("$k\n ")) for words in cells(line.locator("td").all_inner_texts())]
        assert sum(money[:-1]) == money[-1]
    anna.no_sideways()
    anna.no_errors()


def cells(words: list[str]) -> list[str]:
    return [word.split(",")[0] for word in words if word.startswith("$")]


def test_the_die_that_ended_a_round_is_taken_back_while_it_is_paid(visit: Visit) -> None:
    """The question whether to was asked where the payout covered it: nothing seemed to happen."""
    anna = visit()
    opened(anna)
    end_round(anna)
    anna.page.get_by_role("button", name="Undo").click()
    question = anna.page.get_by_role("alertdialog", name="Undo")
    expect(question).to_be_in_viewport(ratio=1)
    question.get_by_role("button", name="Take it back").click()
    expect(anna.theatre).to_have_count(0)
    expect(anna.page.locator("header")).to_contain_text("Round 2 of 4")
    anna.my_turn()
    anna.no_errors()
