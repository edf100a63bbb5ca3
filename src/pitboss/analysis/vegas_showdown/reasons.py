"""The facts about a move in Vegas Showdown that a good player would name."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from pitboss.analysis.reasons import Chosen, plural
from pitboss.bots.vegas_showdown.estimate import (
    behind,
    bits,
    can_place,
    price_of_fame,
    spread,
    tile_value,
    turns_left,
)
from pitboss.bots.vegas_showdown.searches import SEARCHES
from pitboss.engine.game import State
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.codes import (
    BID,
    CHOOSE_RENOVATE,
    KIND,
    NUMBER,
    PLACE_TILE,
    PUT_ON,
    SPACE_SHIFT,
    STORE,
)
from pitboss.games.vegas_showdown.rules.count import diamonds, section
from pitboss.games.vegas_showdown.rules.sheet import connected
from pitboss.games.vegas_showdown.rules.tracks import amount_of, bids_within, tile_on
from pitboss.games.vegas_showdown.state import ENDED
from pitboss.games.vegas_showdown.tables import (
    BLUE,
    CONNECTED,
    FILLED_SECTION,
    NO_MARKER,
    PREMIER_SPACES,
    STRIDE,
    TILES,
    TRACK_OF,
    YELLOW,
)

DEAR = 1.25
"""A price of so many times the value of a tile is too high."""
MUCH = 2
"""The dollars from which on more income is mentioned: one is nothing unusual."""
CLOSED_OFF = 2
"""From this number on, squares that no door can open onto any more are mentioned."""


def facts(chosen: Chosen) -> Iterator[str]:
    """List the facts of a move, the most important first."""
    kind = chosen.code & KIND
    if kind == BID:
        yield from _bid(chosen)
    elif kind in (PLACE_TILE, PUT_ON):
        yield from _placed(chosen)
    elif kind == STORE:
        tile = int(chosen.s.bought) - 1
        if can_place(chosen.s, chosen.seat, tile, _work()):
            yield f"puts the {name_of(chosen.s, tile)} aside although it could be placed"
    elif kind == CHOOSE_RENOVATE and not int(chosen.s.tiles_off[chosen.seat]):
        yield "has no stored tile to put on its sheet"


@cache
def _work() -> Any:
    return SEARCHES.new_workspace()[0]


def dollar_value(s: State, seat: int, tile: int) -> int:
    """Estimate the value of a tile to a seat, in dollars."""
    left = turns_left(s)
    found = tile_value(s, seat, tile, left, price_of_fame(s, left), _work())
    return max(0, round(float(found)))


def name_of(s: State, tile: int) -> str:
    """Give the name that is printed on a tile."""
    return str(components.of(s).value(f"tiles.{TILES[tile]}", "name"))


def _bid(chosen: Chosen) -> Iterator[str]:
    """Say what the tile of a bid is worth to whom, and what it unlocks."""
    s, seat = chosen.s, chosen.seat
    space = (chosen.code - BID) >> SPACE_SHIFT
    tile, amount = int(tile_on(s, space)), int(amount_of(s, space, chosen.code & NUMBER))
    yield from _price(chosen, space, tile, amount)
    if not can_place(s, seat, tile, _work()):
        yield f"has no place for the {name_of(s, tile)} yet"
    else:
        yield from _opened(s, seat, tile)
        yield from _income(chosen, tile)
    yield from _raised(s, seat, space, tile, amount)


def _price(chosen: Chosen, space: int, tile: int, amount: int) -> Iterator[str]:
    """Compare a bid with the value of the tile to the seat, and to those who may outbid it."""
    s, seat, name = chosen.s, chosen.seat, name_of(chosen.s, tile)
    lowest = int(amount_of(s, space, int(s.first_bid[space])))
    mine = dollar_value(s, seat, tile)
    offers = _offers(s, seat, space, tile)
    free = [other for _, other in offers]
    most, rival = max(offers, default=(0, seat))
    if amount > lowest and not free:
        yield f"overpays: ${lowest} would do, for nobody else may still bid"
    elif amount > lowest > most:
        yield (
            f"overpays: ${lowest} would do, for the {name} is worth no more than ${most} to"
            " anybody who may still bid"
        )
    elif amount > DEAR * max(1, mine):
        value = f"worth about ${mine} to it" if mine else "which is of no use to it"
        yield f"overpays: ${amount} for the {name}, {value}"
    is_last = space < PREMIER_SPACES or int(s.stock[tile]) == 1  # basic tiles come again
    if is_last and lowest <= most <= amount and most > mine:
        yield f"denies {chosen.names[rival]} the {name}, worth about ${most} to them"
    answer = _next_amount(s, space, amount)
    richest = max((int(s.cash[other]) for other in free), default=0)
    if free and answer is None:
        yield "cannot be answered: it is the last space of the track"
    elif free and answer is not None and richest < answer:
        yield f"cannot be answered: nobody who may bid now has more than ${richest}"
    elif answer is not None and most >= answer and most > mine:
        yield f"may be outbid by {chosen.names[rival]}: the tile is worth about ${most} to them"


def _raised(s: State, seat: int, space: int, tile: int, amount: int) -> Iterator[str]:
    """Mention a bid above the lowest one, where somebody might answer that."""
    lowest = int(amount_of(s, space, int(s.first_bid[space])))
    if amount > lowest and any(offer >= lowest for offer, _ in _offers(s, seat, space, tile)):
        yield f"bids ${amount} where ${lowest} would do now, so that fewer can answer"


def _offers(s: State, seat: int, space: int, tile: int) -> list[tuple[int, int]]:
    """Give what the tile is worth to each other seat that may still bid on it, and can pay."""
    free = [o for o in range(int(s.seats)) if o != seat and s.marker[o] in (NO_MARKER, space + 1)]
    return [(min(dollar_value(s, other, tile), int(s.cash[other])), other) for other in free]


def _next_amount(s: State, space: int, amount: int) -> int | None:
    """Give the lowest amount that beats a bid; None at the end of the track."""
    track = int(TRACK_OF[space])
    number = int(bids_within(s, track, amount))
    return int(s.track[track, number]) if number < int(s.track_length[track]) else None


def _opened(s: State, seat: int, tile: int) -> Iterator[str]:
    """Say which tile on the board requires the one that is bought."""
    owned = int(s.types_on[seat]) | int(s.types_off[seat])
    if owned >> tile & 1:
        return
    on_board = {int(s.space_tile[space]) - 1 for space in range(PREMIER_SPACES)} - {-1}
    for other in sorted(on_board):
        if int(s.tile_needs[other]) >> tile & 1:
            yield f"is needed for the {name_of(s, other)} that is on sale"
            return


def _income(chosen: Chosen, tile: int) -> Iterator[str]:
    """Say what a tile does for the income, if that is much or nothing."""
    s, seat = chosen.s, chosen.seat
    population, revenue = int(s.population[seat]), int(s.revenue[seat])
    more, gained = int(s.tile_population[tile]), int(s.tile_revenue[tile])
    rise = min(population + more, revenue + gained) - min(population, revenue)
    if rise >= MUCH:
        yield f"raises the income by ${rise} a turn"
    elif more + gained and not rise:
        lesser = "Population" if population + more < revenue + gained else "Revenue"
        yield f"does not raise the income, for {lesser} is the lesser"


def _placed(chosen: Chosen) -> Iterator[str]:
    """Say what a placement fills, joins, locks or ends."""
    s, then, seat = chosen.s, chosen.then, chosen.seat
    if int(then.phase) == ENDED:
        yield "fills the sheet and ends the game"
    if connected(then, seat) and not connected(s, seat):
        yield f"connects the casino with the hotel: {CONNECTED} Fame"
    for cells, color, name in ((s.casino_cells, YELLOW, "casino"), (s.hotel_cells, BLUE, "hotel")):
        if section(then, seat, cells, color) and not section(s, seat, cells, color):
            yield f"fills the {name}: {FILLED_SECTION} Fame"
        elif _can_fill(s, seat, cells, color) and not _can_fill(then, seat, cells, color):
            yield f"spoils the {name}: with this colour it can no longer be filled"
    for quarters, name in ((4, "full diamond"), (3, "three-quarter diamond")):
        made = int(diamonds(then, seat, quarters)) - int(diamonds(s, seat, quarters))
        if made > 0:
            yield f"makes {plural(made, name)}"
    yield from _locked(chosen)


def _can_fill(s: State, seat: int, cells: int, color: int) -> bool:
    """Say whether a section has no wrong colour on it yet."""
    wrong = BLUE if color == YELLOW else YELLOW
    return not int(cells) & int(s.color_cells[seat, wrong])


def _empty(s: State, seat: int) -> int:
    return int(s.all_cells) & ~int(s.occupied[seat])


def closed_off(s: State, seat: int) -> int:
    """Count the free squares that no door can ever open onto."""
    free = _empty(s, seat)
    start = behind(s, seat, int(s.from_casino[seat]), free) | (free & int(s.casino_entrance))
    start |= behind(s, seat, int(s.from_hotel[seat]), free) | (free & int(s.hotel_entrance))
    return int(bits(free & ~spread(int(start), free)))


def _locked(chosen: Chosen) -> Iterator[str]:
    """Mention squares that can no longer be reached."""
    lost = closed_off(chosen.then, chosen.seat) - closed_off(chosen.s, chosen.seat)
    free = int(bits(_empty(chosen.then, chosen.seat)))
    if free and closed_off(chosen.then, chosen.seat) == free:
        yield "locks the sheet: no door opens onto a free square"
    elif lost >= CLOSED_OFF:
        yield f"closes off {plural(lost, 'square')}: no door can open onto them any more"
    elif _places_for_four(chosen.s, chosen.seat) and not _places_for_four(chosen.then, chosen.seat):
        yield "leaves no room for another large tile"


def _places_for_four(s: State, seat: int) -> int:
    """Give the free squares that have three more free ones below and beside them."""
    rows = _empty(s, seat)
    rows &= rows >> 1
    return rows & rows >> STRIDE
