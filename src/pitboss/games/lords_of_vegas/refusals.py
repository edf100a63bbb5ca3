"""The first reason, in words, why a well-spelled step cannot be taken now."""

from collections.abc import Sequence

from pitboss.engine.errors import Illegal, NotYourTurn, Refusal, Unreadable
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.action_refusals import no_action, no_transfer
from pitboss.games.lords_of_vegas.rules.actions import can_take, named_by_first_lot
from pitboss.games.lords_of_vegas.rules.board import pips_on
from pitboss.games.lords_of_vegas.rules.chance import dice_to_roll, is_game_over_next
from pitboss.games.lords_of_vegas.rules.deals import (
    can_hand_over,
    is_transfer,
    may_deal,
    owes_answer,
)
from pitboss.games.lords_of_vegas.rules.reorganize import left_to_set, next_to_set
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import (
    ACT,
    BET,
    DEALING,
    DRAW,
    FIRST,
    LAY_OFF,
    OFFER,
    PUT_MARKER,
    REROLL,
    SET_BACK,
    SHORT,
)
from pitboss.games.lords_of_vegas.tables import BIT, GAME_OVER, LOT_NAMES
from pitboss.games.lords_of_vegas.text.deal import spell_step
from pitboss.games.lords_of_vegas.text.words import ACTIONS, spell_card
from pitboss.kernel import CHANCE

_DEALS = "lords-of-vegas#deals"


def possible(s: State, code: int) -> bool:
    """Say whether an outcome can come next."""
    kind = c.kind_of(code)
    count = dice_to_roll(s)
    if kind == c.ROLL:
        roll, dice = int(code - c.ROLL), range(int(count))
        if count == 0 or roll >> (4 * len(dice)):
            return False
        return all(1 <= c.face(roll, die) <= 6 for die in dice)
    if kind != c.DREW or count > 0:
        return False
    card = int(code - c.DREW)
    if is_game_over_next(s) or card == GAME_OVER:
        return bool(is_game_over_next(s) and card == GAME_OVER)
    return bool(0 <= card < GAME_OVER and s.drawn & BIT[card] == 0)


def judge(s: State, who: int, codes: Sequence[int]) -> Refusal | None:
    """Judge a step that is not listed: an offer or an answer by any seat, or a refusal."""
    kind = c.kind_of(codes[0])
    if kind == c.DRAFT:
        return _judge_offer(s, who, codes[1:-1])
    if kind in (c.ACCEPT, c.DECLINE, c.WITHDRAW):
        return _judge_answer(s, who, kind)
    if who != s.waits:
        whom = "the dice or cards" if s.waits == CHANCE else f"seat {s.waits}"
        return NotYourTurn(
            f"the table waits for {whom}, not for seat {who}: you may only deal", _DEALS
        )
    return why(s, who, codes)


def _judge_answer(s: State, who: int, kind: int) -> Refusal | None:
    if top(s) != OFFER:
        return Illegal("no offer is open, so there is nothing to answer", _DEALS)
    if kind == c.WITHDRAW:
        if who != s.deal_by:
            return NotYourTurn(
                f"only seat {s.deal_by}, who made the offer, may withdraw it", _DEALS
            )
        return None
    if not owes_answer(s, who):
        if (s.parties >> who) & 1:
            return NotYourTurn(f"seat {who} has accepted already", _DEALS)
        return NotYourTurn(f"seat {who} is not named in the offer", _DEALS)
    return None


def _judge_offer(s: State, who: int, steps: Sequence[int]) -> Refusal | None:
    parties: set[int] = set()
    for step in steps:
        parties |= (
            {int(c.giver(step)), int(c.taker(step))} if is_transfer(step) else {int(c.actor(step))}
        )
    if max(parties) >= s.seats:
        return Unreadable(f"there is no seat {max(parties)}: seats are 0 to {s.seats - 1}", _DEALS)
    if not may_deal(s):
        return Illegal(_no_deal_now(s), _DEALS)
    if top(s) == OFFER and not (s.parties >> who) & 1:
        return NotYourTurn(
            f"an offer of seat {s.deal_by} is open: only who is named in it may answer it",
            _DEALS,
        )
    if who not in parties:
        return Illegal(f"seat {who} proposes but is not named in any step of the deal", _DEALS)
    if len(parties) < 2:
        return Illegal("a deal names at least two seats", _DEALS)
    return _no_step(s, steps)


def _no_deal_now(s: State) -> str:
    task = top(s)
    if s.deal_n > 0:
        return "a deal is being carried out: no other deal until it is done"
    if task in (DEALING, FIRST):
        return "the game has not begun: nobody deals during the setup"
    if task == SET_BACK:
        return "dice of a reorganization are being set back: no deals until that is done"
    if task in (LAY_OFF, BET):
        return "a bet is on the field: no deals until it is settled"
    return "dice are being rolled: no deals until that is done"


def _no_step(s: State, steps: Sequence[int]) -> Refusal | None:
    for step in steps:
        if is_transfer(step):
            continue
        if c.actor(step) != s.turn:
            return Illegal(
                f"'{spell_step(step)}': it is seat {s.turn}'s turn, and nobody acts on another"
                " seat's turn",
                _DEALS,
            )
        if _waits_below_offer(s) != ACT:
            return Illegal(
                f"'{spell_step(step)}': actions are part of a deal only in the action step", _DEALS
            )
    first = steps[0]
    if is_transfer(first):
        return None if can_hand_over(s, first) else no_transfer(s, first)
    move = int(named_by_first_lot(s, c.without_actor(first)))
    return None if can_take(s, move) else no_action(s, move)


def _waits_below_offer(s: State) -> int:
    return int(s.todo[s.todo_n - 2] if top(s) == OFFER else top(s))


def why(s: State, seat: int, codes: Sequence[int]) -> Refusal:
    """Say why a well-spelled step cannot be taken now."""
    code = codes[0]
    kind = c.kind_of(code)
    if s.waits == CHANCE:
        return _wrong_outcome(s, code)
    task = top(s)
    if task == ACT:
        if kind in ACTIONS.values():
            return no_action(s, code)
        return Illegal("choose an action, offer a deal or end the turn", "lords-of-vegas#actions")
    if task == OFFER:
        return Illegal(
            f"seat {s.deal_by} offers a deal: accept it, decline it or counter it", _DEALS
        )
    if task == LAY_OFF:
        return Illegal("say 'lay-off yes' or 'lay-off no' first", "lords-of-vegas#lay-off")
    if task == SET_BACK:
        return _no_setting(s, code, kind)
    return _no_lifting(s, seat, code, kind, task)


def _no_setting(s: State, code: int, kind: int) -> Refusal:
    first = next_to_set(s)
    left = sorted(
        int(pips_on(s, lot)) for lot in range(first, len(LOT_NAMES)) if left_to_set(s) & BIT[lot]
    )
    rolled = ", ".join(map(str, left))
    if kind == c.SET and c.first_part(code) == first:
        reason = f"no die left to set shows {c.second_part(code)}: choose one of {rolled}"
    else:
        reason = f"set one of your rolled dice, {rolled}, on {LOT_NAMES[first]} first"
    return Illegal(reason, "lords-of-vegas#reorganize")


def _no_lifting(s: State, seat: int, code: int, kind: int, task: int) -> Refusal:
    markers = task == PUT_MARKER or (task == SHORT and s.dice_left[seat] >= 0)
    lot = LOT_NAMES[c.first_part(code)]
    if markers:
        rule = "lords-of-vegas#markers-run-out"
        if kind == c.FREE:
            return Illegal(f"{lot} bears no marker of seat {seat}: free one of your own", rule)
        return Illegal(f"seat {seat} has no marker left: free one of its lots first", rule)
    rule = "lords-of-vegas#dice-run-out"
    if kind == c.LIFT:
        return Illegal(f"{lot} bears no die of seat {seat}: lift one of your own", rule)
    return Illegal(f"seat {seat} has no die left: lift one of its dice first", rule)


def _wrong_outcome(s: State, code: int) -> Refusal:
    task = top(s)
    kind = c.kind_of(code)
    if task in (DEALING, DRAW):
        if kind != c.DREW:
            return Illegal("a property card is to be drawn", "lords-of-vegas#draw")
        card = spell_card(int(code - c.DREW))
        if is_game_over_next(s):
            return Illegal("the next card is Game Over", "lords-of-vegas#end")
        if card == "game-over":
            return Illegal(
                f"{s.until} more cards come before Game Over"
                if task == DRAW
                else "Game Over is not in the deck during the setup",
                "lords-of-vegas#setup",
            )
        return Illegal(f"card {card} is no longer in the deck", "lords-of-vegas#draw")
    count = int(dice_to_roll(s))
    what = {
        FIRST: f"seat {s.roller} rolls for the first turn",
        BET: "the bet is rolled for",
        REROLL: "the casino is reorganized",
    }.get(task, "a boss tie is settled")
    return Illegal(
        f"{what}: {count} {'die is' if count == 1 else 'dice are'} to be rolled",
        "lords-of-vegas#" + {FIRST: "setup", BET: "gamble", REROLL: "reorganize"}.get(task, "boss"),
    )
