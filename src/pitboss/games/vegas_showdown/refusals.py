"""The first reason, in words, why a well-spelled step cannot be taken now."""

from collections.abc import Sequence

import numpy as np

from pitboss.engine.errors import Illegal, Refusal
from pitboss.engine.game import State
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.codes import (
    BID,
    CANCEL,
    CELL,
    CHOOSE_PUBLICITY,
    CHOOSE_RENOVATE,
    DONE,
    DRAW_EVENT,
    FLIP_TILE,
    KIND,
    NAME_STACK,
    NUMBER,
    PASS,
    PLACE_TILE,
    PUT_ON,
    SPACE_SHIFT,
    TAKE_OFF,
    TILE_SHIFT,
    TURN_SHIFT,
)
from pitboss.games.vegas_showdown.placement_refusals import sheet_fault, tile_fault
from pitboss.games.vegas_showdown.rules import RULES
from pitboss.games.vegas_showdown.rules.renovating import list_renovation
from pitboss.games.vegas_showdown.rules.sheet import lay
from pitboss.games.vegas_showdown.rules.tracks import amount_of, minimum_bid, tile_on
from pitboss.games.vegas_showdown.state import (
    ACT,
    EVENT,
    FIRST,
    FLIP,
    PLACE,
    RENOVATE,
    SETUP_FLIP,
    STRINGS,
)
from pitboss.games.vegas_showdown.tables import (
    BASIC_TILE,
    PREMIER_SPACES,
    SIZES,
    SLOTS2_SPACE,
    SPACES,
    TILES,
    TRACK_OF,
)

_SLUG = "vegas-showdown"


def why(s: State, seat: int, codes: Sequence[int]) -> Refusal:
    """Say why a well-spelled step cannot be taken now."""
    kind = codes[0] & KIND
    rest = codes[0] - kind
    if s.phase == ACT:
        return _no(*_why_not_act(s, kind, rest))
    if s.phase == RENOVATE:
        return _no(*_why_not_renovate(s, kind, rest))
    if s.phase == STRINGS:
        if kind == NAME_STACK:
            return _no(f"no {SIZES[rest]} tile is left: name another stack", "pull-strings")
        return _no("Pull Strings asks for a stack: say stack and its size", "pull-strings")
    if s.phase in (FIRST, SETUP_FLIP, EVENT, FLIP):
        return _no(*_why_not_drawn(s, kind, rest))
    return _no(*_why_not_place(s, kind, rest))


def _no(reason: str, anchor: str) -> Refusal:
    return Illegal(reason, f"{_SLUG}#{anchor}")


def _why_not_act(s: State, kind: int, rest: int) -> tuple[str, str]:
    if kind == BID:
        space = rest >> SPACE_SHIFT
        return _why_not_bid(s, space, int(amount_of(s, space, rest & NUMBER)))
    if kind in (CHOOSE_RENOVATE, CHOOSE_PUBLICITY):
        name = "Renovate" if kind == CHOOSE_RENOVATE else "Publicity"
        return f"an Event card bars {name} this turn", "no-bid"
    if kind == PASS:
        return "only a seat without any action passes: renovate may change nothing", "passing"
    return "choose an action first: bid, renovate or publicity", "actions"


def _why_not_bid(s: State, space: int, amount: int) -> tuple[str, str]:
    where = SPACES[space]
    if space == PREMIER_SPACES - 1 and s.seats == 3:
        return "the space p4 is for four and five seats", "premier-spaces"
    if space == SLOTS2_SPACE and s.seats < 5:
        return "the second Slots track is for five seats", "bidding"
    tile = tile_on(s, space)
    if tile < 0:
        return _why_nothing_on_sale(s, space), "bidding"
    if s.banned >> tile & 1:
        return f"a No-Bid marker lies on {tile_name(s, tile)} this turn", "no-bid"
    track = TRACK_OF[space]
    amounts = [int(s.track[track, k]) for k in range(s.track_length[track])]
    least = int(minimum_bid(s, space))
    if s.high[space] and amount <= s.high[space]:
        holder = int(s.holder[space]) - 1
        return f"seat {holder} has bid {s.high[space]} on {where}: bid more than that", "bidding"
    if amount < least:
        return f"the minimum bid for {tile_name(s, tile)} on {where} is {least}", "minimum"
    if amount not in amounts:
        listed = ", ".join(str(space) for space in amounts if space >= least)
        return f"{amount} is no space of the track of {where}: bid one of {listed}", "bidding"
    return f"you have ${s.cash[s.turn]} and cannot bid {amount}", "bidding"


def _why_nothing_on_sale(s: State, space: int) -> str:
    if space < PREMIER_SPACES:
        return f"there is no tile on {SPACES[space]}"
    tile = int(BASIC_TILE[space])
    if s.stock[tile] > 0:
        return "only one Slots is left, and there is a bid on the other Slots track"
    return f"no {tile_name(s, tile)} is left"


def tile_name(s: State, tile: int) -> str:
    """Give the printed name of a tile."""
    return str(components.of(s).value(f"tiles.{TILES[tile]}", "name"))


def _why_not_place(s: State, kind: int, rest: int) -> tuple[str, str]:
    if kind != PLACE_TILE:
        ending = "store" if s.phase == PLACE else "done"
        return f"place a tile, or say {ending} to place none", "placing"
    tile, turn, cell = rest >> TILE_SHIFT, rest >> TURN_SHIFT & 3, rest & CELL
    if s.stored[s.turn, tile] == 0:
        return f"you have no {tile_name(s, tile)} off your sheet", "placing"
    return tile_fault(s, int(s.turn), tile, turn, cell)


def _why_not_renovate(s: State, kind: int, rest: int) -> tuple[str, str]:
    seat = int(s.turn)
    if kind == TAKE_OFF:
        if s.on_count:
            return "tiles come off before any is put on", "renovating"
        if s.off_count == 2:
            return "a renovation takes at most two tiles off", "renovating"
        tile = tile_name(s, rest >> TILE_SHIFT)
        return f"no {tile} of yours has its top left square there", "renovating"
    if kind == PUT_ON:
        return _why_not_put_on(s, seat, rest)
    if kind == DONE:
        return _why_not_done(s, seat)
    if kind == CANCEL:
        return "nothing was changed yet: say done to leave it so", "renovating"
    return "you are renovating: off, on or done", "renovating"


def _why_not_done(s: State, seat: int) -> tuple[str, str]:
    """Say what is wrong with the sheet, and whether there is a way on from here."""
    reason, anchor = sheet_fault(s, seat)
    listed = np.zeros(RULES.most_legal, np.int64)
    list_renovation(s, listed)
    if listed[0] == CANCEL:
        return f"{reason}, and no tile of yours mends that: say cancel", anchor
    return reason, anchor


def _why_not_put_on(s: State, seat: int, rest: int) -> tuple[str, str]:
    tile, turn, cell = rest >> TILE_SHIFT, rest >> TURN_SHIFT & 3, rest & CELL
    if s.on_count == 2:
        return "a renovation puts at most two tiles on: say done or cancel", "renovating"
    if s.stored[seat, tile] == 0:
        return f"you have no {tile_name(s, tile)} off your sheet", "renovating"
    reason, anchor = tile_fault(s, seat, tile, turn, cell)
    if reason:
        return reason, anchor
    ahead = RULES.new_states(1)
    ahead[0] = s
    lay(ahead[0], seat, tile, turn, cell)
    return sheet_fault(ahead[0], seat)


def _why_not_drawn(s: State, kind: int, rest: int) -> tuple[str, str]:
    if s.phase == FIRST:
        return f"the button goes to a seat first: say first 0 to first {s.seats - 1}", "button"
    if s.phase == EVENT:
        if kind == DRAW_EVENT:
            card = components.of(s).event_ids[rest]
            return f"the card {card} is not in the deck any more", "flipping"
        return "an Event card comes next: say event and the card", "flipping"
    size = SIZES[s.stack]
    if kind == FLIP_TILE:
        name = tile_name(s, rest)
        return f"a {size} tile comes next, and {name} is not on top of that stack", "stacks"
    return f"a tile of the {size} stack comes next: say flip and the tile", "flipping"
