"""The view and the prompt: the board, the sheets, the sizes of the stacks, and the printed values.

Nothing is hidden in Vegas Showdown but the order of stacks and deck, which no position contains.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

import numpy as np

from pitboss.engine.game import State, View
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.codes import BID, KIND
from pitboss.games.vegas_showdown.fields import Facts
from pitboss.games.vegas_showdown.geometry import cell_name, outer_doors, squares
from pitboss.games.vegas_showdown.rules import RULES, to_act
from pitboss.games.vegas_showdown.rules.bidding import list_actions
from pitboss.games.vegas_showdown.rules.count import count_seats
from pitboss.games.vegas_showdown.rules.flipping import spaces_in_play
from pitboss.games.vegas_showdown.rules.income import income_of
from pitboss.games.vegas_showdown.rules.placement import placements
from pitboss.games.vegas_showdown.rules.sheet import connected, open_east, open_south
from pitboss.games.vegas_showdown.rules.tracks import minimum_bid
from pitboss.games.vegas_showdown.state import ACT, ENDED, PLACE, PUBLICITY, RENOVATE, STRINGS
from pitboss.games.vegas_showdown.tables import (
    ACTIONS,
    BASIC_TILE,
    CATEGORIES,
    CELLS,
    ENDINGS,
    INCOMES,
    NO_MARKER,
    NO_PUBLICITY,
    NO_RENOVATE,
    PREMIER_SPACES,
    SHAPE,
    SIDES,
    SIZES,
    SLOTS2_SPACE,
    SPACES,
    STRIDE,
    TILES,
    TRACK_OF,
)
from pitboss.games.vegas_showdown.text.event_cards import effect_words
from pitboss.games.vegas_showdown.text.position import PHASES, marker_name
from pitboss.games.vegas_showdown.text.sentences import event, tell

__all__ = ["ending", "event", "prompt", "tell", "views"]


def views(s: State, seats: Sequence[int | None]) -> list[View]:
    """Give every seat the same view, which is computed once."""
    return [_table(s)] * len(seats)


def _table(s: State) -> View:
    box = components.of(s)
    return {
        "game": "vegas-showdown",
        "turn": int(s.turn_no),
        "button": int(s.button),
        "phase": PHASES[s.phase],
        "to_act": int(to_act(s)),
        "seats": _seats(s),
        "premier": [_space(s, space) for space in range(spaces_in_play(s))],
        "basic": [
            _space(s, space)
            for space in range(PREMIER_SPACES, len(SPACES))
            if space != SLOTS2_SPACE or s.seats == 5
        ],
        "stacks": {
            size: {"a": int(s.tiles_left[0, n]), "b": int(s.tiles_left[1, n])}
            for n, size in enumerate(SIZES)
        },
        "events_left": int(s.cards_left),
        "drawn": _drawn(s, box),
        "banned": [TILES[tile] for tile in range(len(TILES)) if s.banned >> tile & 1],
        "barred": [ACTIONS[n] for n in range(len(ACTIONS)) if s.barred >> n & 1],
        "income": INCOMES[s.income],
        "event": _card(box, s.event),
        "waiting": _card(box, s.waiting),
        "bought": TILES[s.bought - 1] if s.bought else None,
        "would_fit": _would_fit(s),
        "renovation": {"off": int(s.off_count), "on": int(s.on_count)},
        "ending": ENDINGS[s.ending - 1] if s.ending else None,
        "components": box.digest,
        "built_in": box.digest == components.built_in().digest,
        "tiles": _tiles(box),
        "sheet": _sheet(box),
        "tracks": _tracks(box),
    }


def _seats(s: State) -> list[View]:
    counted = copy(s)
    counted.count = s.count.copy()
    if s.phase != ENDED:
        count_seats(counted)
    return [_seat(s, seat, counted.count[seat]) for seat in range(s.seats)]


def _seat(s: State, seat: int, count: State) -> View:
    marker = int(s.marker[seat])
    name = marker_name(marker)
    return {
        "seat": seat,
        "cash": int(s.cash[seat]),
        "fame": int(s.fame[seat]),
        "population": int(s.population[seat]),
        "revenue": int(s.revenue[seat]),
        "income": int(income_of(s, seat)),
        "marker": None
        if marker == NO_MARKER
        else {"on": name, "amount": int(s.high[marker - 1]) if name in SPACES else None},
        "owes": bool(s.phase == ACT and marker == NO_MARKER),
        "tiles": _placed(s, seat),
        "stored": [TILES[tile] for tile in range(len(TILES)) for _ in range(s.stored[seat, tile])],
        "free": (int(s.all_cells) & ~int(s.occupied[seat])).bit_count(),
        "connected": bool(connected(s, seat)),
        "count": {name: int(count[n]) for n, name in enumerate(CATEGORIES)},
    }


def _placed(s: State, seat: int) -> list[View]:
    found = []
    through = _doorways(s, seat)
    from_casino, from_hotel = int(s.from_casino[seat]), int(s.from_hotel[seat])
    for cell in range(CELLS):
        code = int(s.tile_at[seat, cell])
        if code:
            tile, turn = divmod(code - 1, 4)
            size = int(s.tile_size[tile])
            doors = outer_doors(size, int(s.tile_doors[tile, turn]), turn)
            joined = [(o, side) for o, side in doors if through[side] >> (cell + o) & 1]
            found.append(
                {
                    "tile": TILES[tile],
                    "cell": cell_name(cell),
                    "turns": turn,
                    "cells": [cell_name(cell + o) for o in squares(int(SHAPE[size, turn % 2]))],
                    "doors": [f"{cell_name(cell + offset)}{side}" for offset, side in doors],
                    "joined": [f"{cell_name(cell + offset)}{side}" for offset, side in joined],
                    "casino": bool(from_casino >> cell & 1),
                    "hotel": bool(from_hotel >> cell & 1),
                }
            )
    return found


def _doorways(s: State, seat: int) -> dict[str, int]:
    """Give for each side the squares from which a door leads on: to another door or out."""
    east, south = int(open_east(s, seat)), int(open_south(s, seat))
    through = {"N": south << STRIDE, "E": east, "S": south, "W": east << 1}
    for side, entrance in ((s.casino_side, s.casino_entrance), (s.hotel_side, s.hotel_entrance)):
        through[SIDES[side]] |= int(entrance)
    return through


def _would_fit(s: State) -> dict[str, str]:
    """Name a place for each tile on sale that the seat on turn could place if it had it."""
    if s.phase != ACT:
        return {}
    seat = int(s.turn)
    on_sale = {int(s.space_tile[space]) - 1 for space in range(spaces_in_play(s))} - {-1}
    found = {}
    for tile in sorted(on_sale | set(map(int, BASIC_TILE[PREMIER_SPACES:]))):
        if int(s.tile_needs[tile]) & ~int(s.types_on[seat]):
            continue
        for turn in range(int(s.tile_turns[tile])):
            if cells := int(placements(s, seat, tile, turn)):
                at = cell_name((cells & -cells).bit_length() - 1)
                found[TILES[tile]] = f"{at}+{turn}" if turn else at
                break
    return found


def _space(s: State, space: int) -> View:
    premier = space < PREMIER_SPACES
    tile = int(s.space_tile[space]) - 1 if premier else int(BASIC_TILE[space])
    track = TRACK_OF[space]
    return {
        "space": SPACES[space],
        "tile": TILES[tile] if tile >= 0 else None,
        "left": None if premier else int(s.stock[tile]),
        "minimum": int(minimum_bid(s, space)) or None,
        "bid": int(s.high[space]) or None,
        "bidder": int(s.holder[space]) - 1 if s.holder[space] else None,
        "banned": bool(tile >= 0 and s.banned >> tile & 1),
        "spaces": [int(s.track[track, k]) for k in range(s.track_length[track])],
    }


def _drawn(s: State, box: components.Components) -> list[View]:
    found = []
    for number, card in enumerate(box.event_ids):
        gone = int(box.value(f"events.{card}", "copies") - s.deck[number])
        found += [_card(box, number + 1)] * gone
    return [card for card in found if card is not None]


def _card(box: components.Components, number: int) -> View | None:
    if number == 0:
        return None
    card = box.event_ids[number - 1]
    facts = box.tables[f"events.{card}"]
    return {
        "card": card,
        "title": facts["title"].value,
        "stack": facts["stack"].value,
        "words": effect_words(box, facts["effect"].value),
        "doubtful": _doubtful(facts),
    }


def _doubtful(facts: Facts) -> dict[str, str]:
    return {name: fact.certainty for name, fact in facts.items() if fact.certainty != "certain"}


@lru_cache
def _tiles(box: components.Components) -> View:
    """Give everything printed on the tiles, and name the uncertain values as doubtful."""
    return {
        tile: {name: fact.value for name, fact in box.tables[f"tiles.{tile}"].items()}
        | {"doubtful": _doubtful(box.tables[f"tiles.{tile}"])}
        for tile in TILES
    }


@lru_cache
def _sheet(box: components.Components) -> View:
    facts = box.tables["sheet"]
    return {name: fact.value for name, fact in facts.items()} | {"doubtful": _doubtful(facts)}


@lru_cache
def _tracks(box: components.Components) -> View:
    tables = box.tables
    tracks = {name: facts for name, facts in tables.items() if name.startswith("tracks.")}
    return {
        name.partition(".")[2]: {field: fact.value for field, fact in facts.items()}
        | {"doubtful": _doubtful(facts)}
        for name, facts in tracks.items()
    }


def prompt(s: State) -> Mapping[str, Any]:
    """Say what the table waits for."""
    if s.phase == ENDED:
        return {"kind": "over", "seat": None, "words": "The game is over."}
    kinds = {
        STRINGS: ("strings", "Pull Strings: which stack supplies the next tile?", "pull-strings"),
        PLACE: ("place", _bought_words(s), "placing"),
        PUBLICITY: ("publicity", "Place one of your stored tiles, or say done.", "publicity"),
        RENOVATE: (
            "renovate",
            f"Renovate: {2 - s.off_count if not s.on_count else 0} more tiles may come off,"
            f" {2 - s.on_count} go on; then say done.",
            "renovating",
        ),
    }
    if s.phase == ACT or s.phase in kinds:
        kind, words, rule = _action_prompt(s) if s.phase == ACT else kinds[int(s.phase)]
        return {"kind": kind, "seat": int(s.turn), "words": words, "rule": rule}
    return {"kind": "chance", "seat": None, "words": _CHANCE[s.phase]}


_CHANCE = (
    "The button goes to a seat.",
    "A first tile is flipped.",
    "An Event card is drawn.",
    "A tile is flipped.",
)


def _action_prompt(s: State) -> tuple[str, str, str]:
    """Name the actions that are open to the seat."""
    listed = np.zeros(RULES.most_legal, np.int64)
    can_bid = list_actions(s, listed) > 0 and listed[0] & KIND == BID
    open_to = {
        "bid on a tile": can_bid,
        "renovate": not s.barred & NO_RENOVATE,
        "publicity": not s.barred & NO_PUBLICITY,
    }
    names = [name for name, is_open in open_to.items() if is_open]
    if not names:
        return "act", "You can neither bid nor renovate nor take publicity: pass.", "passing"
    *others, last = names
    choice = f"{', '.join(others)} or {last}" if others else last
    return "act", f"Choose an action: {choice}.", "actions"


def _bought_words(s: State) -> str:
    if not s.bought:
        return ""
    name = components.of(s).value(f"tiles.{TILES[s.bought - 1]}", "name")
    return f"You bought the {name}: place it or a stored tile, or store it for later."


def ending(s: State) -> str:
    """Name how the game ended."""
    return ENDINGS[s.ending - 1]
