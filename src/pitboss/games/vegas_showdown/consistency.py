"""Check that components fit together: counts, footprints, prices, needs, the sheet."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.games.vegas_showdown.fields import Facts, Tables
from pitboss.games.vegas_showdown.geometry import edges_of
from pitboss.games.vegas_showdown.tables import (
    BASIC,
    EVENTS_IN_BOX,
    MOST_EVENTS,
    REMOVED_WITH_THREE,
    SIZES,
    STACKS,
    TILES,
    TILES_IN_BOX,
)

KNOWN_NEEDS = {"fancy-slots": {"slots"}, "dragon-room": {"slots", "fancy-slots"}}
"""The prerequisites that the rulebook itself names."""
BASIC_TRACKS = {"slots": ("slots", "slots2"), "lounge": ("lounge",), "restaurant": ("restaurant",)}


@dataclass(frozen=True)
class Fault:
    """What does not fit, and the tables and fields it may come from, likeliest first."""

    reason: str
    places: tuple[tuple[str, str], ...]


def first_fault(tables: Tables) -> Fault | None:
    """Find the first thing that does not fit, or None."""
    return next(faults(tables), None)


def faults(tables: Tables) -> Iterator[Fault]:
    """Find everything that does not fit together."""
    for tile in TILES:
        yield from _tile_faults(tile, tables)
    yield from _count_faults(tables)
    yield from _price_faults(tables)
    yield from _need_faults(tables)
    yield from _sheet_faults({name: fact.value for name, fact in tables["sheet"].items()})
    yield from _event_faults(tables)


def _tile_faults(tile: str, tables: Tables) -> Iterator[Fault]:
    table = f"tiles.{tile}"
    facts = tables[table]
    edges = edges_of(SIZES.index(_value(facts, "size")))
    doors = _value(facts, "doors")
    wrong = [door for door in doors if door not in edges]
    if wrong or not doors:
        which = f"has no edge {wrong[0]}" if wrong else "needs a door"
        size = _value(facts, "size")
        yield Fault(
            f"does not fit: a {size} tile {which} (its edges are {', '.join(edges)})",
            ((table, "doors"), (table, "size")),
        )
    basic = TILES.index(tile) < BASIC
    backs = _value(facts, "back_a")
    if backs > (0 if basic else _value(facts, "copies")):
        reason = "should be 0: basic tiles have no letter" if basic else "is more than its copies"
        yield Fault(reason, ((table, "back_a"), (table, "copies")))
    if basic and _value(facts, "copies") <= REMOVED_WITH_THREE:
        yield Fault("leaves no stack for three seats", ((table, "copies"),))


def _count_faults(tables: Tables) -> Iterator[Fault]:
    places = tuple((f"tiles.{tile}", "copies") for tile in TILES[BASIC:])
    premier = sum(_value(tables[table], name) for table, name in places)
    if premier - STACKS >= EVENTS_IN_BOX:
        yield Fault(
            f"makes {premier} premier tiles in all: {EVENTS_IN_BOX} Event cards would be used up"
            " before the stacks are",
            places,
        )
    for size, wanted in TILES_IN_BOX.items():
        tiles = [tile for tile in TILES if _value(tables[f"tiles.{tile}"], "size") == size]
        count = sum(_value(tables[f"tiles.{tile}"], "copies") for tile in tiles)
        if count != wanted:
            places = tuple(
                (f"tiles.{tile}", field) for field in ("copies", "size") for tile in TILES
            )
            yield Fault(f"makes {count} {size} tiles in all: the rulebook counts {wanted}", places)
        if not any(TILES.index(tile) >= BASIC for tile in tiles):
            yield Fault(
                f"leaves no {size} premier tile", tuple((f"tiles.{tile}", "size") for tile in TILES)
            )


def _price_faults(tables: Tables) -> Iterator[Fault]:
    premier = tables["tracks.premier"]
    spaces, circles = _value(premier, "spaces"), _value(premier, "circles")
    if missing := [str(circle) for circle in circles if circle not in spaces]:
        yield Fault(
            f"and the spaces disagree: {', '.join(missing)} is a circle but no space",
            (("tracks.premier", "circles"), ("tracks.premier", "spaces")),
        )
    for tile in TILES[BASIC:]:
        price = _value(tables[f"tiles.{tile}"], "price")
        if price not in circles:
            listed = ", ".join(map(str, circles))
            yield Fault(
                f"is {price}, which is no circle of the premier track ({listed})",
                ((f"tiles.{tile}", "price"), ("tracks.premier", "circles")),
            )
    for tile, tracks in BASIC_TRACKS.items():
        price = _value(tables[f"tiles.{tile}"], "price")
        for track in tracks:
            if price not in _value(tables[f"tracks.{track}"], "spaces"):
                yield Fault(
                    f"does not fit: the price of {tile}, {price}, is no space of its track",
                    ((f"tiles.{tile}", "price"), (f"tracks.{track}", "spaces")),
                )


def _need_faults(tables: Tables) -> Iterator[Fault]:
    needs = {tile: set(_value(tables[f"tiles.{tile}"], "needs")) for tile in TILES}
    for tile, wanted in KNOWN_NEEDS.items():
        if needs[tile] != wanted:
            names = " and ".join(sorted(wanted, key=TILES.index))
            yield Fault(f"should be {names}: the rulebook says so", ((f"tiles.{tile}", "needs"),))
    placeable: set[str] = set()
    while fresh := {tile for tile in TILES if needs[tile] <= placeable} - placeable:
        placeable |= fresh
    for tile in TILES:
        if tile not in placeable:
            yield Fault(
                "goes round in a circle: the tile could never be placed",
                ((f"tiles.{tile}", "needs"),),
            )


def _sheet_faults(sheet: dict[str, Any]) -> Iterator[Fault]:
    columns = "abcdefgh"[: sheet["columns"]]
    for field in ("casino_columns", "hotel_columns"):
        if not sheet[field] or any(column not in columns for column in sheet[field]):
            yield Fault(
                f"should name some of the columns {columns[0]} to {columns[-1]}",
                (("sheet", field), ("sheet", "columns")),
            )
    if set(sheet["casino_columns"]) & set(sheet["hotel_columns"]):
        yield Fault(
            "overlaps the other section", (("sheet", "casino_columns"), ("sheet", "hotel_columns"))
        )
    for field in ("casino_entrance", "hotel_entrance"):
        outside = {"W": columns[0], "E": columns[-1], "N": "1", "S": str(sheet["rows"])}
        edge = sheet[field]
        inside = edge[0] in columns and int(edge[1]) <= sheet["rows"]
        if not inside or outside[edge[2]] not in edge[:2]:
            yield Fault(
                f"is {edge}, which is not on the outer edge of the sheet",
                (("sheet", field), ("sheet", "columns"), ("sheet", "rows")),
            )
    for wall in sheet["walls"]:
        if wall[0] not in columns or int(wall[1]) > sheet["rows"]:
            yield Fault(f"has {wall}, which is not on the sheet", (("sheet", "walls"),))


def _event_faults(tables: Tables) -> Iterator[Fault]:
    cards = [table for table in tables if table.startswith("events.")]
    count = sum(_value(tables[card], "copies") for card in cards)
    places = tuple((card, field) for field in ("copies", "") for card in cards)
    if count != EVENTS_IN_BOX:
        yield Fault(f"makes {count} Event cards in all: the rulebook counts 33", places)
    if len(cards) > MOST_EVENTS:
        yield Fault(f"makes more than {MOST_EVENTS} different cards", places)
    for card in cards:
        choice = _value(tables[card], "stack") == "choice"
        if choice != (_value(tables[card], "effect")["op"] == "choose_stack"):
            yield Fault(
                "does not fit: choose_stack goes with the stack 'choice' and with no other",
                ((card, "stack"), (card, "effect")),
            )


def _value(facts: Facts, name: str) -> Any:
    return facts[name].value
