"""What a seat may see and what it is asked."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from pitboss.engine.game import State, View
from pitboss.games.las_vegas.codes import count_of, white_count_of
from pitboss.games.las_vegas.rules import to_act
from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.state import ENDED, LAY, PLACE, SPARE
from pitboss.games.las_vegas.tables import (
    CASINOS,
    NOTE_VALUES,
    ROUNDS,
    SPARE_DICE,
    VALUES,
    WHITE,
)
from pitboss.games.las_vegas.text.rolls import own_dice, white_dice
from pitboss.games.las_vegas.text.sentences import event, owner_of, tell

__all__ = ["ending", "event", "prompt", "tell", "views"]


def views(s: State, seats: Sequence[int | None]) -> list[View]:
    """Give the view of each seat: everything but the hidden money of others."""
    seen, shown = _seen_by_all(s), [_seat(s, seat) for seat in range(s.seats)]
    if s.open_money or s.phase == ENDED:
        return [seen | {"seats": shown}] * len(seats)
    face_down = [row | {"notes": None, "money": None} for row in shown]
    return [
        seen | {"seats": [shown[n] if n == seat else face_down[n] for n in range(s.seats)]}
        for seat in seats
    ]


def _seen_by_all(s: State) -> View:
    casinos = [_casino(s, number) for number in range(CASINOS)]
    roll = int(s.roll)
    return {
        "game": "las-vegas",
        "round": int(s.round_no),
        "rounds": ROUNDS,
        "start": int(s.start),
        "turn": int(s.turn),
        "to_act": int(to_act(s)),
        "neutral_dice": bool(s.neutral_dice),
        "open_money": bool(s.open_money),
        "pile": int(s.pile_left + s.under_left),
        "casinos": casinos,
        "seats": [],
        "roll": {"own": own_dice(roll), "white": white_dice(roll)},
        "choices": _choices(s, casinos),
    }


def _casino(s: State, casino: int) -> View:
    notes = _notes(s.notes[casino].tolist())
    dice = s.dice[casino].tolist()
    ranked = _ranking(tuple(dice))
    return {
        "number": casino + 1,
        "notes": notes,
        "dice": [
            {"owner": owner_of(owner), "dice": count} for owner, count in enumerate(dice) if count
        ],
        "pays": _pays(notes, ranked),
        "cancels": _cancels(dice, ranked),
    }


@lru_cache(maxsize=4096)
def _ranking(dice: tuple[int, ...]) -> int:
    """Rank the owners of dice by the rule, cached, since casinos change little between views."""
    return int(ranking(SimpleNamespace(dice=np.array([dice])), 0, 0, 0, 0))


def _seat(s: State, seat: int) -> View:
    won = _notes(s.won[seat].tolist())
    return {
        "seat": seat,
        "dice": int(s.own_left[seat]),
        "white": int(s.white_left[seat]),
        "notes": won,
        "note_count": len(won),
        "money": sum(won),
    }


def _notes(counts: list[int]) -> list[int]:
    return [NOTE_VALUES[value] for value in range(VALUES - 1, -1, -1) for _ in range(counts[value])]


def _pays(notes: list[int], ranked: int) -> list[View]:
    """Say who would be paid which note if the round ended now."""
    pays = []
    for note in notes:
        if ranked == 0:
            break
        pays.append({"owner": owner_of(int(ranked & 15) - 1), "note": note})
        ranked >>= 4
    return pays


def _cancels(dice: list[int], ranked: int) -> list[int | str]:
    """List the owners whose dice cancel here, because another owner has as many."""
    placed = set()
    while ranked:
        placed.add(int(ranked & 15) - 1)
        ranked >>= 4
    return [owner_of(owner) for owner, count in enumerate(dice) if count and owner not in placed]


def _choices(s: State, casinos: list[View]) -> list[View]:
    """For every number that may be placed: the dice it takes and who would then be paid."""
    if s.phase != PLACE:
        return []
    choices = []
    seat, roll = int(s.turn), int(s.roll)
    for face in range(CASINOS):
        own, white = count_of(roll, face), white_count_of(roll, face)
        if own + white:
            after = s.dice[face].tolist()
            after[seat] += own
            after[WHITE] += white
            ranked = _ranking(tuple(after))
            choices.append(
                {
                    "move": f"place {face + 1}",
                    "own": own,
                    "white": white,
                    "pays": _pays(casinos[face]["notes"], ranked),
                    "cancels": _cancels(after, ranked),
                }
            )
    return choices


def prompt(s: State) -> Mapping[str, Any]:
    """Say what the table waits for."""
    if s.phase == ENDED:
        return {"kind": "over", "seat": None, "words": "The game is over."}
    if s.phase == PLACE:
        numbers = sorted(set(own_dice(int(s.roll)) + white_dice(int(s.roll))))
        listed = ", ".join(map(str, numbers[:-1])) + (" or " if numbers[1:] else "")
        words = f"Your turn: place all your dice of one number, {listed}{numbers[-1]}."
        return {"kind": "place", "seat": int(s.turn), "words": words, "rule": "placing"}
    if s.phase == LAY:
        words = f"Casino {s.filling + 1} waits for a note."
    elif s.phase == SPARE:
        words = f"{SPARE_DICE[s.seats]} spare white dice are rolled."
    else:
        white = f" and {s.white_left[s.turn]} white" if s.white_left[s.turn] else ""
        words = f"Seat {s.turn} rolls {s.own_left[s.turn]}{white} dice."
    return {"kind": "chance", "seat": None, "words": words}


def ending(s: State) -> str:
    """Name how the game ended."""
    return "four-rounds"
