"""The view and the prompt. Nothing is hidden, so every seat sees the same."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.engine.game import State, View
from pitboss.games.lords_of_vegas.costs import costs
from pitboss.games.lords_of_vegas.rules.board import marker_on, owner_of, pips_on
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, worth_of
from pitboss.games.lords_of_vegas.rules.chance import dice_to_roll
from pitboss.games.lords_of_vegas.rules.reorganize import next_to_set, was_reorganized
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.rules.ties import tied_casino
from pitboss.games.lords_of_vegas.state import (
    ACT,
    BET,
    CARRY_OUT,
    DEALING,
    DRAW,
    FIRST,
    LAY_OFF,
    NOBODY,
    OFFER,
    PUT_DIE,
    PUT_MARKER,
    REROLL,
    SET_BACK,
    SHORT,
)
from pitboss.games.lords_of_vegas.tables import (
    BIT,
    BLOCK_NAMES,
    BLOCK_OF,
    BRAND_NAMES,
    COLUMN_OF,
    GAME_OVER,
    LOT_NAMES,
    LOTS,
    NO_LOT,
    PAYS,
    PAYS_NAMES,
    PRICE,
    PRINTED_DIE,
    ROW_OF,
    TOUCHES_STRIP,
    TRACK,
)
from pitboss.games.lords_of_vegas.text.deal import spell_step
from pitboss.games.lords_of_vegas.text.pending import ENDINGS, PHASES
from pitboss.games.lords_of_vegas.text.sentences import event, tell
from pitboss.games.lords_of_vegas.text.words import spell_card
from pitboss.kernel import CHANCE, OVER

__all__ = ["ending", "event", "prompt", "tell", "views"]


def views(s: State, seats: Sequence[int | None]) -> list[View]:
    """Give every seat the same view, which is computed once."""
    return [_table(s)] * len(seats)


def _table(s: State) -> View:
    task = int(top(s))
    return {
        "game": "lords-of-vegas",
        "edition": "mayfair" if s.mayfair else "2024",
        "up": bool(s.up),
        "raising": bool(s.can_raise),
        "lay_off": bool(s.lay_off),
        "turn": int(s.turn),
        "to_act": int(s.waits),
        "phase": PHASES[task],
        "card": spell_card(int(s.card)) if s.card != NO_LOT else None,
        "gambled": bool(s.gambled),
        "reorganized": [LOT_NAMES[lot] for lot in range(LOTS) if s.reorganized & BIT[lot]],
        "bank": int(s.bank),
        "track": list(TRACK),
        "seats": [_seat(s, number) for number in range(s.seats)],
        "lots": {LOT_NAMES[lot]: _lot(s, lot) for lot in range(LOTS)},
        "casinos": [_casino(s, lot) for lot in range(LOTS) if s.casino[lot] == lot],
        "tiles_left": {name: int(s.tiles_left[brand]) for brand, name in enumerate(BRAND_NAMES)},
        "discards": _discards(s),
        "deck": {"left": int(s.deck_left), "until_game_over": int(s.until)},
        "offer": _deal(s) if task == OFFER else None,
        "deal": _deal(s) if CARRY_OUT in s.todo[: s.todo_n] else None,
        "bet": _bet(s),
        "costs": costs(s) if task == ACT else {},
    }


def _seat(s: State, seat: int) -> View:
    return {
        "seat": seat,
        "cash": int(s.cash[seat]),
        "score": int(s.score[seat]),
        "dice_left": int(s.dice_left[seat]),
        "markers_left": int(s.markers_left[seat]),
        "lots": [LOT_NAMES[lot] for lot in range(LOTS) if s.parking[seat] & BIT[lot]],
        "boss_of": [LOT_NAMES[lot] for lot in range(LOTS) if s.bossed[seat] & BIT[lot]],
    }


def _lot(s: State, lot: int) -> View:
    tile = s.brand[lot] != NOBODY
    return {
        "block": BLOCK_NAMES[BLOCK_OF[lot]],
        "row": int(ROW_OF[lot]),
        "col": int(COLUMN_OF[lot]),
        "price": int(PRICE[lot]),
        "die": int(PRINTED_DIE[lot]),
        "strip": bool(TOUCHES_STRIP[lot]),
        "card": PAYS_NAMES[PAYS[lot]],
        "drawn": bool(s.drawn & BIT[lot]),
        "marker": _whose(marker_on(s, lot)),
        "brand": BRAND_NAMES[s.brand[lot]] if tile else None,
        "floors": int(s.floors[lot]),
        "owner": _whose(owner_of(s, lot)),
        "pips": int(pips_on(s, lot)),
        "casino": LOT_NAMES[s.casino[lot]] if tile and s.casino[lot] != NO_LOT else None,
    }


def _whose(seat: int) -> int | None:
    return int(seat) if seat >= 0 else None


def _casino(s: State, casino: int) -> View:
    lots = [lot for lot in range(LOTS) if s.casino[lot] == casino]
    return {
        "casino": LOT_NAMES[casino],
        "lots": [LOT_NAMES[lot] for lot in lots],
        "brand": BRAND_NAMES[s.brand[casino]],
        "spaces": len(lots),
        "floors": int(s.floors[casino]),
        "tiles": len(lots) * int(s.floors[casino]),
        "pips": int(worth_of(s, casino)),
        "boss": _whose(boss_of(s, casino)),
        "strip": any(bool(TOUCHES_STRIP[lot]) for lot in lots),
        "reorganized": bool(was_reorganized(s, casino)),
    }


def _discards(s: State) -> dict[str, list[str]]:
    shown: dict[str, list[str]] = {name: [] for name in PAYS_NAMES}
    for card in range(LOTS):
        if s.drawn & BIT[card] and not s.aside & BIT[card]:
            shown[PAYS_NAMES[PAYS[card]]].append(LOT_NAMES[card])
    if s.card == GAME_OVER:
        shown["strip"].append("game-over")
    return shown


def _deal(s: State) -> View:
    steps = [spell_step(int(s.deal[k])) for k in range(s.deal_n)]
    return {
        "seat": int(s.deal_by),
        "parties": seats_in(int(s.parties)),
        "accepted": seats_in(int(s.accepted)),
        "steps": steps,
        "step": int(s.deal_at),
        "text": "deal " + "; ".join(steps),
    }


def seats_in(bits: int) -> list[int]:
    """List the seats of a set of them, one bit each."""
    return [seat for seat in range(8) if bits >> seat & 1]


def _bet(s: State) -> View | None:
    if s.bet_casino == NO_LOT:
        return None
    return {
        "seat": int(s.turn),
        "casino": LOT_NAMES[s.bet_casino],
        "boss": _whose(boss_of(s, s.bet_casino)),
        "amount": int(s.bet),
        "laid_off": bool(s.laid_off),
    }


_RULES = {
    "act": "actions",
    "answer": "deals",
    "lay-off": "lay-off",
    "set": "reorganize",
    "free": "markers-run-out",
    "lift": "dice-run-out",
}
"""By prompt: the paragraph of RULES.md about it."""


def prompt(s: State) -> Mapping[str, Any]:
    """Say what the table waits for."""
    if s.waits == OVER:
        return {"kind": "over", "seat": None, "words": "The game is over."}
    if s.waits == CHANCE:
        return {"kind": "chance", "seat": None, "words": _chance_words(s)}
    kind, words = _asked(s)
    return {"kind": kind, "seat": int(s.waits), "words": words, "rule": _RULES[kind]}


def _chance_words(s: State) -> str:
    task = top(s)
    if task == DEALING:
        return f"Seat {s.dealt // 2} is dealt a property."
    if task == DRAW:
        return f"Seat {s.turn} draws a property card."
    if task == FIRST:
        return f"Seat {s.roller} rolls for the first turn."
    if task == BET:
        return f"Seat {s.turn} rolls for ${s.bet}m at {LOT_NAMES[s.bet_casino]}."
    count = int(dice_to_roll(s))
    if task == REROLL:
        return f"{count} dice are rerolled at {LOT_NAMES[s.casino_rolled]}."
    return f"Tied for boss at {LOT_NAMES[tied_casino(s)]}: {count} dice are rerolled."


def _asked(s: State) -> tuple[str, str]:
    task = top(s)
    if task == ACT:
        return "act", f"Your turn: take an action or end it. You have ${s.cash[s.turn]}m."
    if task == OFFER:
        return "answer", f"Seat {s.deal_by} offers a deal: accept, decline or counter it."
    if task == LAY_OFF:
        return "lay-off", f"Seat {s.turn} bets ${s.bet}m: lay half of it off to the bank?"
    if task == SET_BACK:
        return "set", f"Choose the rolled die that goes to {LOT_NAMES[next_to_set(s)]}."
    if task == PUT_MARKER:
        return "free", f"No marker is left for {LOT_NAMES[s.put_lot]}: free one of your lots."
    if task == PUT_DIE:
        return "lift", f"No die is left for {LOT_NAMES[s.put_lot]}: lift one of yours."
    assert task == SHORT
    if s.dice_left[s.waits] < 0:
        return "lift", "You have more dice on the board than you own: lift one."
    return "free", "You have more markers on the board than you own: free one."


def ending(s: State) -> str:
    """Name how the game ended."""
    return ENDINGS[int(s.ending)]
