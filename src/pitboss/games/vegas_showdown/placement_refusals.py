"""What is wrong with a placement or with a whole sheet, told in words.

The rules list what is legal; this only looks for the reason why something is not listed.
"""

from pitboss.engine.game import State
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.geometry import cell_name, squares
from pitboss.games.vegas_showdown.rules import RULES
from pitboss.games.vegas_showdown.rules.sheet import (
    cut_off,
    fits,
    lay,
    shape_of,
    unjoined,
)
from pitboss.games.vegas_showdown.tables import BLUE, MOST_COLUMNS, STRIDE, TILES, YELLOW

_ENTRANCE = {YELLOW: "the casino entrance", BLUE: "the hotel entrance"}


def tile_fault(s: State, seat: int, tile: int, turn: int, cell: int) -> tuple[str, str]:
    """Say what is wrong with placing a tile, with its paragraph, or give two empty texts."""
    name = _name(s, tile)
    if not int(fits(s, seat, tile, turn)) >> cell & 1:
        return _unfit(s, seat, tile, turn, cell), "fitting"
    needed = int(s.tile_needs[tile]) & ~int(s.types_on[seat])
    if needed:
        return f"the {name} needs {_names(s, needed, ' and ')} on your sheet first", "needs"
    ahead = RULES.new_states(1)
    ahead[0] = s
    after = ahead[0]
    lay(after, seat, tile, turn, cell)
    own = int(shape_of(after, tile, turn)) << cell
    if own & int(cut_off(after, seat)):
        return _unreached(s, tile), "paths"
    if own & int(unjoined(after, seat)):
        others = _names(s, int(s.tile_joins[tile]), " or a ")
        return f"no door of the {name} meets a door of a {others}", "night-club"
    return "", ""


def sheet_fault(s: State, seat: int) -> tuple[str, str]:
    """Say what is wrong with a sheet as it lies, with its paragraph."""
    types, apart, alone = int(s.types_on[seat]), cut_off(s, seat), unjoined(s, seat)
    for tile in range(len(TILES)):
        if not types >> tile & 1:
            continue
        name = _name(s, tile)
        needed = int(s.tile_needs[tile]) & ~types
        if needed:
            return f"the {name} needs {_names(s, needed, ' and ')} on your sheet", "needs"
        if s.type_cells[seat, tile] & apart:
            return _unreached(s, tile), "paths"
        if s.type_cells[seat, tile] & alone:
            others = _names(s, int(s.tile_joins[tile]), " or a ")
            return f"no door of the {name} meets a door of a {others}", "night-club"
    return "the sheet obeys every rule: say done", "renovating"


def _unfit(s: State, seat: int, tile: int, turn: int, cell: int) -> str:
    name = _name(s, tile)
    for offset in squares(int(shape_of(s, tile, turn))):
        square = cell + offset
        outside = square % STRIDE >= MOST_COLUMNS or not int(s.all_cells) >> square & 1
        if outside:
            return f"the {name} does not fit at {cell_name(cell)}: it would leave the sheet"
        for other in range(len(TILES)):
            if int(s.type_cells[seat, other]) >> square & 1:
                covered = _name(s, other)
                return f"the {name} does not fit: {covered} lies on {cell_name(square)}"
    return f"the {name} does not fit at {cell_name(cell)}"


def _unreached(s: State, tile: int) -> str:
    color = int(s.tile_color[tile])
    return f"no door joins the {_name(s, tile)} to {_ENTRANCE.get(color, 'either entrance')}"


def _name(s: State, tile: int) -> str:
    return str(components.of(s).value(f"tiles.{TILES[tile]}", "name"))


def _names(s: State, types: int, word: str) -> str:
    return word.join(_name(s, tile) for tile in range(len(TILES)) if types >> tile & 1)
