"""What a choice brings in Vegas Showdown."""

from collections.abc import Iterator

from pitboss.analysis.reasons import Chosen, listed, plural
from pitboss.analysis.vegas_showdown.reasons import closed_off, dollar_value, name_of
from pitboss.bots.vegas_showdown.estimate import bits
from pitboss.engine.game import State
from pitboss.games.vegas_showdown.codes import (
    BID,
    CHOOSE_PUBLICITY,
    KIND,
    NAME_STACK,
    NUMBER,
    PLACE_TILE,
    SPACE_SHIFT,
    STORE,
    TILE_SHIFT,
)
from pitboss.games.vegas_showdown.rules.tracks import amount_of, tile_on


def gains(chosen: Chosen) -> Iterator[str]:
    """Say what is bought and its value, what is kept, what stays open."""
    kind = chosen.code & KIND
    if kind == BID:
        yield from _bid(chosen)
    elif kind == CHOOSE_PUBLICITY:
        yield from _publicity(chosen)
    elif kind == PLACE_TILE:
        tile = (chosen.code >> TILE_SHIFT) & 15
        yield f"brings {brought(chosen.s, tile)} at once" if brought(chosen.s, tile) else ""
        yield from _open(chosen)
    elif kind == STORE:
        yield "keeps its squares free for another tile"
    elif kind == NAME_STACK:
        yield "chooses what comes on sale next, before the others bid"


def brought(s: State, tile: int) -> str:
    """List what a tile brings to a sheet."""
    values = {
        "Fame": int(s.tile_fame[tile]),
        "Population": int(s.tile_population[tile]),
        "Revenue": int(s.tile_revenue[tile]),
    }
    found = [f"{value} {name}" for name, value in values.items() if value]
    return listed(found) if found else ""


def _bid(chosen: Chosen) -> Iterator[str]:
    s, seat = chosen.s, chosen.seat
    space = (chosen.code - BID) >> SPACE_SHIFT
    tile, amount = int(tile_on(s, space)), int(amount_of(s, space, chosen.code & NUMBER))
    mine = dollar_value(s, seat, tile)
    about = f", worth about ${mine} to it" if mine >= amount else ""
    brings = brought(s, tile)
    yield f"goes for the {name_of(s, tile)}{about}{f': it brings {brings}' if brings else ''}"
    if int(s.holder[space]):
        yield f"outbids {chosen.names[int(s.holder[space]) - 1]}"
    if amount == int(amount_of(s, space, int(s.first_bid[space]))):
        yield "bids no more than it must"


def _publicity(chosen: Chosen) -> Iterator[str]:
    s, seat = chosen.s, chosen.seat
    cash = int(s.cash[seat])
    yield f"gains 1 Fame for nothing and keeps its ${cash}"
    offers = [
        (dollar_value(s, seat, tile) - price, tile, price)
        for tile, price in _on_sale(s)
        if price <= cash
    ]
    if not offers:
        yield "can pay for no tile on sale"
        return
    gain, tile, price = max(offers)
    if gain < 0:
        yield (
            "leaves tiles that are worth less to it than they cost: the"
            f" {name_of(s, tile)} about ${gain + price}, for ${price}"
        )


def _on_sale(s: State) -> Iterator[tuple[int, int]]:
    """Give each tile that can be bid on, with the lowest bid."""
    for space in range(len(s.first_bid)):
        tile = int(tile_on(s, space))
        if tile >= 0 and int(s.first_bid[space]) >= 0:
            yield tile, int(amount_of(s, space, int(s.first_bid[space])))


def _open(chosen: Chosen) -> Iterator[str]:
    then, seat = chosen.then, chosen.seat
    free = int(bits(int(then.all_cells) & ~int(then.occupied[seat])))
    lost = closed_off(then, seat)
    if free:
        yield f"leaves {plural(free - lost, 'free square')} that doors can lead to"
