"""The games in words: prompts that are enough to play, replies that may be thought over."""

import re

import pytest

from pitboss import OVER, Record, load
from pitboss.analysis import review
from pitboss.envs import text
from pitboss.envs.play import drawn
from tests.contract.tables import every_game


def scripted(prompt: str) -> str:
    """Read the prompt as a stranger would: take the first move that is listed."""
    listed = prompt.split("Legal moves:\n")[1].splitlines()[0]
    return "I think about it.\n\nmove: " + re.sub(r" to \d+$", "", listed)


@every_game
def test_a_scripted_player_plays_a_whole_game_from_the_prompt_alone(slug):
    table = text.env(slug, seed=2)
    shares = text.play(table, dict.fromkeys(range(table.at.seats), scripted))
    assert table.over and sum(shares) == pytest.approx(1)
    assert table.refusals == [0] * table.at.seats == table.forfeits


@every_game
def test_bots_play_in_words(slug):
    table = text.env(slug, seed=3)
    players = {seat: text.bot_player(table, "greedy", seat) for seat in range(table.at.seats)}
    assert sum(text.play(table, players)) == pytest.approx(1)
    assert sum(table.refusals) == 0


@every_game
def test_a_prompt_tells_rules_table_moves_and_what_happened(slug):
    table = text.env(slug, seed=1)
    first = table.prompt()
    assert load(slug).meta.title in first and "# Rules" in first and "# The table" in first
    assert drawn(table.at, table.to_act) in first and table.at.prompt["words"] in first
    assert "<a id=" not in first and ("Example: deal" in first) == (slug == "lords-of-vegas")
    table.reply(table.at.legal()[0])
    assert "# What happened since your last move" in table.prompt()


def test_a_refused_reply_may_be_thought_over():
    table = text.env("las-vegas", seats=2, seed=1)
    seat, before = table.to_act, table.at.text
    assert "place" in table.reply("place 9")
    assert table.at.text == before and "refused" in table.prompt() and "1 more" in table.prompt()
    assert table.reply("no idea") and "Last try." in table.prompt()
    assert table.reply("still none") == ""
    assert table.refusals[seat] == 3 and table.forfeits[seat] == 1
    assert "refused" not in table.prompt()


def test_moves_are_found_in_answers():
    for answer in (
        "place 3",
        "Hm.\n`place 3`",
        "**Move: place 3**\n\n",
        "> place 3.",
        "**Move:** `place 3`",
    ):
        assert text.move_in(answer) == "place 3"
    for answer in ("", None, b"place 3", 3):
        assert text.move_in(answer) == ""


def test_deals_are_made_in_words_and_end():
    table = text.env("lords-of-vegas", seats=3, seed=4)
    mine = table.to_act
    other = (mine + 1) % 3
    assert table.reply(f"deal {mine}>{other} $1") == ""
    assert table.to_act == other and "accept" in table.prompt()
    cash = table.at.state.cash.tolist()
    assert table.reply("accept") == ""
    assert table.at.state.cash[other] == cash[other] + 1
    for _ in range(2):
        table.reply(f"deal {mine}>{other} $1")
        table.reply("decline")
    assert "3 offers were made this turn" in table.reply(f"deal {mine}>{other} $1")


def test_a_score_is_a_win_share_and_what_is_left_of_it_without_luck():
    found = text.score("las-vegas", scripted, seats=2, rival="greedy", reference="greedy", deals=2)
    assert found.games == 4 and 0 <= found.win_share <= 1 and -1 <= found.luck_adjusted <= 1
    assert found.refusals == found.forfeits == 0


def test_the_reference_itself_has_no_luck_left():
    def like_greedy(prompt: str) -> str:
        return answers.pop(0)

    table = text.env("las-vegas", seats=2, dealer=text.DuplicateDealer(0, 0))
    answers = []
    players = {seat: text.bot_player(table, "greedy", seat) for seat in range(2)}
    while table.to_act != OVER:
        seat = table.to_act
        move = players[seat]("")
        if seat == 0:
            answers.append(move)
        table.reply(move)
    shares = table.shares
    again = text.env("las-vegas", seats=2, dealer=text.DuplicateDealer(0, 0))
    assert text.play(again, {0: like_greedy, 1: text.bot_player(again, "greedy", 1)}) == shares


def ending(prompt: str) -> str:
    """Take the last move that is listed, which ends a turn where that can be done."""
    listed = prompt.split("Legal moves:\n")[1].split("\n\n")[0].splitlines()
    return re.sub(r"^(.*) (\d+) to \d+$", r"\1 \2", listed[-1])


def to_the_end(table: text.TextTable) -> None:
    text.play(table, dict.fromkeys(range(table.at.seats), ending))


def test_a_generous_deal_costs_the_giver_and_pays_the_taker():
    table = text.env("lords-of-vegas", seats=3, seed=4)
    giver = table.to_act
    taker, bystander = (giver + 1) % 3, (giver + 2) % 3
    cash = int(table.at.state.cash[giver])
    assert cash > 3 and table.reply(f"deal {giver}>{taker} ${cash}") == ""
    assert table.reply("accept") == ""
    with pytest.raises(ValueError, match="when the game is over"):
        table.bargains  # noqa: B018
    to_the_end(table)
    bargains = table.bargains
    assert bargains[giver] < -0.02 and bargains[taker] > 0.02 and bargains[bystander] == 0


def test_a_deal_that_is_declined_or_not_made_is_worth_nothing():
    table = text.env("lords-of-vegas", seats=3, seed=4)
    giver = table.to_act
    table.reply(f"deal {giver}>{(giver + 1) % 3} $5")
    table.reply("decline")
    to_the_end(table)
    assert any(entry.text.startswith("deal") for entry in table.at.entries)
    assert table.bargains == [0.0] * 3
    for slug, seats in (("lords-of-vegas", 3), ("las-vegas", 2)):
        quiet = text.env(slug, seats=seats, seed=5)
        to_the_end(quiet)
        assert quiet.bargains == [0.0] * seats


def test_the_price_of_a_deal_is_that_of_the_review():
    table = text.env("lords-of-vegas", seats=2, seed=6)
    giver = table.to_act
    table.reply(f"deal {giver}>{1 - giver} $4")
    table.reply("accept")
    to_the_end(table)
    [deal] = review(Record.of(table.at)).deals
    assert deal.done and table.bargains == list(deal.change) != [0.0, 0.0]


def test_a_score_tells_what_deals_won():
    def generous(prompt: str) -> str:
        seat = int(prompt.split("are seat ")[1].split(" ")[0])
        gift = f"deal {seat}>{1 - seat} $1"
        is_new = "Your reply was refused" not in prompt
        return gift if is_new and "\nend\n" in prompt else ending(prompt)

    rules = {"seats": 2, "rival": "greedy", "reference": "greedy", "deals": 1}
    found = text.score("lords-of-vegas", generous, **rules)
    assert found.bargaining < 0 and found.refusals > 0
    assert text.score("lords-of-vegas", ending, **rules).bargaining == 0


def test_a_seat_is_told_its_own_money_and_nobody_elses():
    table = text.env("las-vegas", seats=2, seed=3)
    while not table.at.state.won[:2].any(axis=1).all():
        table.reply(table.at.legal()[0])
    shown = table.prompt().split("\n# The table\n")[1].split("# Your move")[0]
    own = table.at.view(table.to_act)["seats"][table.to_act]["money"]
    assert f"${own},000" in shown and shown.count(",000") == 1


def test_nobody_replies_when_the_game_is_over():
    table = text.env("las-vegas", seats=2, seed=2)
    to_the_end(table)
    for _ in range(4):
        with pytest.raises(ValueError, match="the game is over"):
            table.reply("place 1")
    assert table.refusals == [0, 0] == table.forfeits


def test_an_answer_that_is_not_understood_accepts_no_offer():
    table = text.env("lords-of-vegas", seats=2, seed=4)
    giver, before = table.to_act, table.at.state.cash.tolist()
    table.reply(f"deal {1 - giver}>{giver} $3")
    for answer in ("well, perhaps", None, "hm"):
        table.reply(answer)
    assert table.forfeits[1 - giver] == 1 and table.at.state.cash.tolist() == before
    assert table.to_act == giver and table.at.last_entry.text == "decline"


def test_offers_are_counted_by_turn_however_they_are_spelled():
    table = text.env("lords-of-vegas", seats=2, seed=4)
    for _ in range(2):
        mine = table.to_act
        for word in ("Deal", "deal", "DEAL"):
            assert table.reply(f"{word} {mine}>{1 - mine} $1") == ""
            table.reply("Decline")
        assert "3 offers were made this turn" in table.reply(f"Deal {mine}>{1 - mine} $1")
        while table.to_act == mine:
            assert table.reply("End") == ""


def test_a_score_needs_a_deal():
    for wrong in (0, -1, 1.5):
        with pytest.raises(ValueError, match="deal"):
            text.score("las-vegas", scripted, deals=wrong)
