"""Read a Vegas Showdown position from fields of text that may come from anybody."""

from collections.abc import Mapping, Sequence

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import State, copied
from pitboss.engine.text import (
    check_fields,
    quoted,
    read_list,
    read_one_of,
    read_parts,
    read_whole,
)
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.geometry import read_cell
from pitboss.games.vegas_showdown.rules.flipping import (
    empty_space,
    part_of_stack,
    spaces_in_play,
)
from pitboss.games.vegas_showdown.rules.kept import count_stacks
from pitboss.games.vegas_showdown.rules.sheet import fits, lay, lift, tiles_of_types
from pitboss.games.vegas_showdown.rules.tracks import tile_on
from pitboss.games.vegas_showdown.state import (
    ACT,
    ENDED,
    EVENT,
    FIRST,
    FLIP,
    PLACE,
    RENOVATE,
    SETUP_FLIP,
    STRINGS,
)
from pitboss.games.vegas_showdown.tables import (
    ACTIONS,
    BASIC,
    CATEGORIES,
    ENDINGS,
    INCOMES,
    NO_MARKER,
    ON_NOTHING,
    ON_PUBLICITY,
    ON_RENOVATE,
    PREMIER_SPACES,
    SIZES,
    SPACES,
    STACKS,
    TILES,
    TRACK_OF,
)

FIELDS: tuple[str, ...] = ("turn", "button", "phase", "act", "spaces", "bids", "cash", "fame")
FIELDS += ("population", "revenue", "sheets", "stored", "stock", "a", "b", "drawn", "banned")
FIELDS += ("barred", "income", "event", "waiting", "stack", "bought", "off", "on")
FIELDS += ("ending", "count")
PHASES: tuple[str, ...] = ("first", "setup", "event", "flip", "strings")
PHASES += ("act", "place", "publicity", "renovate", "over")
MOST_MONEY = 9999
Fields = Mapping[str, str]


def parse(fields: Fields, s: State) -> None:
    """Fill a record that was just set up from the fields of a text."""
    check_fields(fields, FIELDS, "Vegas Showdown")
    s.phase = read_one_of(fields.get("phase", "act"), PHASES, "phase")
    first = "0" if s.phase in (FIRST, SETUP_FLIP) else "1"
    s.turn_no = read_whole(fields.get("turn", first), "turn", 0, MOST_MONEY)
    s.button = read_whole(fields.get("button", "0"), "button", 0, s.seats - 1)
    s.turn = read_whole(fields.get("act", str(s.button)), "act", 0, s.seats - 1)
    _read_sheets(fields, s)
    _read_spaces(fields, s)
    _read_stacks(fields, s)
    _read_seats(fields, s)
    _read_cards(fields, s)
    _read_bids(fields, s)
    _read_pending(fields, s)


def _read_sheets(fields: Fields, s: State) -> None:
    for seat, part in enumerate(read_parts(fields, "sheets", "/", s.seats)):
        for word in read_list(part):
            tile, turn, cell = _sheet_tile(s, word)
            if not _fits(s, seat, tile, turn, cell):
                raise Unreadable(f"{word} does not fit on the sheet of seat {seat}")
            lay(s, seat, tile, turn, cell)
    for seat, part in enumerate(read_parts(fields, "stored", "/", s.seats)):
        for tile, count in _counts(part, TILES, "tile").items():
            s.stored[seat, tile] = count
    if "bought" in fields:
        s.bought = 1 + read_one_of(fields["bought"], TILES, "tile")
        if s.phase != PLACE:
            raise Unreadable("bought goes with phase=place")
        s.stored[s.turn, s.bought - 1] += 1
    elif s.phase == PLACE:
        raise Unreadable("phase=place needs bought=TILE, the tile that was paid for")


def _sheet_tile(s: State, word: str) -> tuple[int, int, int]:
    name, _, rest = word.partition("@")
    square, plus, turns = rest.partition("+")
    cell = read_cell(square)
    if cell is None or (plus and turns not in ("0", "1", "2", "3")):
        raise Unreadable(f"{quoted(word)} should be TILE@SQUARE+TURNS, such as lounge@b3+1")
    tile = read_one_of(name, TILES, "tile")
    return tile, int(turns or "0") % int(s.tile_turns[tile]), cell


def _read_spaces(fields: Fields, s: State) -> None:
    listed = fields.get("spaces", "-").split(",")
    if len(listed) > PREMIER_SPACES:
        raise Unreadable(f"spaces has at most {PREMIER_SPACES} parts")
    for space, word in enumerate(listed):
        if word == "-":
            continue
        name, _, minimum = word.partition(":")
        tile = read_one_of(name, TILES, "tile")
        circles = [str(s.circle[k]) for k in range(s.circles)]
        minimum = minimum or str(s.tile_price[tile])
        if tile < BASIC or minimum not in circles:
            raise Unreadable(f"{word!r} should be a premier tile and one of {', '.join(circles)}")
        if space == PREMIER_SPACES - 1 and s.seats == 3:
            raise Unreadable("the fourth premier space is for four and five seats")
        s.space_tile[space] = tile + 1
        s.space_minimum[space] = int(minimum)


def _read_stacks(fields: Fields, s: State) -> None:
    """Take what is in play off the stacks, A before B, unless the text says what they hold."""
    copies = [int(s.pile[0, tile] + s.pile[1, tile]) for tile in range(len(TILES))]
    copies[:BASIC] = [int(s.stock[tile]) for tile in range(BASIC)]
    named = {
        key: _counts(fields[key], TILES, "tile") for key in ("stock", "a", "b") if key in fields
    }
    for tile, name in enumerate(TILES):
        used = _in_play(s, tile)
        if tile < BASIC:
            s.stock[tile] = _taken(named.get("stock"), tile, max(0, copies[tile] - used))
            used += int(s.stock[tile])
        else:
            from_a = min(used, int(s.pile[0, tile]))
            left_in_b = max(0, int(s.pile[1, tile]) - (used - from_a))
            s.pile[0, tile] = _taken(named.get("a"), tile, int(s.pile[0, tile]) - from_a)
            s.pile[1, tile] = _taken(named.get("b"), tile, left_in_b)
            used += int(s.pile[0, tile] + s.pile[1, tile])
        if used > copies[tile]:
            raise Unreadable(f"{used} tiles {name}: the game has {copies[tile]} of them")
    for key, counts in named.items():
        wrong = [TILES[t] for t in counts if (t < BASIC) != (key == "stock")]
        if wrong:
            raise Unreadable(f"{wrong[0]} does not belong into {key}")
    count_stacks(s)


def _in_play(s: State, tile: int) -> int:
    seats = range(s.seats)
    used = sum(int(tiles_of_types(s, seat, 1 << tile) + s.stored[seat, tile]) for seat in seats)
    return used + sum(int(s.space_tile[space]) == tile + 1 for space in range(PREMIER_SPACES))


def _taken(named: Mapping[int, int] | None, tile: int, otherwise: int) -> int:
    return otherwise if named is None else named.get(tile, 0)


def _read_seats(fields: Fields, s: State) -> None:
    for key in ("cash", "fame", "population", "revenue"):
        if key in fields:
            for seat, word in enumerate(read_parts(fields, key, ",", s.seats)):
                s[key][seat] = read_whole(word, key, 0, MOST_MONEY)


def _read_cards(fields: Fields, s: State) -> None:
    ids = components.of(s).event_ids
    for card, count in _counts(fields.get("drawn", "-"), ids, "card").items():
        if count > s.deck[card]:
            raise Unreadable(f"{count} cards {ids[card]}: the deck has {s.deck[card]} of them")
        s.deck[card] -= count
    for word in read_list(fields.get("banned", "-")):
        s.banned |= 1 << read_one_of(word, TILES, "tile")
    for word in read_list(fields.get("barred", "-")):
        s.barred |= 1 << read_one_of(word, ACTIONS, "action")
    s.income = read_one_of(fields.get("income", INCOMES[0]), INCOMES, "income")
    if "event" in fields:
        s.event = 1 + read_one_of(fields["event"], ids, "card")
    if "waiting" in fields:
        s.waiting = 1 + read_one_of(fields["waiting"], ids, "card")


def _read_bids(fields: Fields, s: State) -> None:
    actions = {"renovate": ON_RENOVATE, "publicity": ON_PUBLICITY, "pass": ON_NOTHING}
    for seat, word in enumerate(read_parts(fields, "bids", ",", s.seats)):
        if word == "-":
            continue
        name, colon, amount = word.partition(":")
        if not colon:
            s.marker[seat] = actions[list(actions)[read_one_of(name, list(actions), "action")]]
            continue
        space = read_one_of(name, SPACES, "space")
        track = TRACK_OF[space]
        amounts = [str(s.track[track, k]) for k in range(s.track_length[track])]
        if amount not in amounts or s.holder[space] or tile_on(s, space) < 0:
            raise Unreadable(
                f"{word!r} is no bid: a space with a tile, once, and one of {', '.join(amounts)}"
            )
        if int(amount) > s.cash[seat]:
            raise Unreadable(f"{word!r} is more than the cash of seat {seat}")
        s.marker[seat] = space + 1
        s.high[space] = int(amount)
        s.holder[space] = seat + 1
    if s.phase == ACT and s.marker[s.turn] != NO_MARKER:
        raise Unreadable(f"seat {s.turn} is to act, but its marker is placed already")


def _read_pending(fields: Fields, s: State) -> None:
    if s.phase == EVENT and empty_space(s) < 0:
        raise Unreadable("phase=event needs an empty premier space")
    if s.phase == STRINGS and not any(part_of_stack(s, k) >= 0 for k in range(len(SIZES))):
        raise Unreadable("phase=strings needs a stack with a tile")
    if s.phase in (FLIP, SETUP_FLIP):
        s.stack = read_one_of(fields.get("stack", SIZES[0]), SIZES, "stack")
    elif "stack" in fields:
        raise Unreadable("stack goes with phase=flip and phase=setup")
    _check_flips(s)
    if s.phase == RENOVATE:
        _read_renovation(fields, s)
    if s.phase == ENDED:
        _read_end(fields, s)


def _check_flips(s: State) -> None:
    """Refuse flips without a tile or a space, and a deck that is used up before the stacks."""
    stacks: Sequence[int] = []
    if s.phase in (FIRST, SETUP_FLIP):
        stacks = range(s.stack, STACKS)
    elif s.phase == FLIP:
        stacks = [int(s.stack)]
    flips = 1 if s.phase == STRINGS else len(stacks)
    empty = [space for space in range(spaces_in_play(s)) if s.space_tile[space] == 0]
    if len(empty) < flips or any(part_of_stack(s, stack) < 0 for stack in stacks):
        raise Unreadable("a flip needs a tile in the stack and an empty premier space")
    cards, tiles = int(sum(s.deck)), int(s.tiles_left.sum())
    if s.phase != ENDED and cards <= tiles - flips:
        raise Unreadable(
            f"{cards} Event cards are too few for {tiles} tiles in the stacks: each tile takes a"
            " card, and one more finds the stacks empty"
        )


def _read_renovation(fields: Fields, s: State) -> None:
    off, on = (read_list(fields.get(key, "-")) for key in ("off", "on"))
    if len(off) > 2 or len(on) > 2:
        raise Unreadable("a renovation takes off and puts on at most two tiles")
    before = copied(s)[0]
    for k, word in enumerate(on):
        tile, turn, cell = _sheet_tile(s, word)
        s.put_on[k], s.put_to[k] = 1 + 4 * tile + turn, cell
        if before.tile_at[s.turn, cell] != s.put_on[k]:
            raise Unreadable(f"{word} was put on, but is not on the sheet")
        lift(before, s.turn, cell)
        before.stored[s.turn, tile] += 1
    for k, word in enumerate(off):
        tile, turn, cell = _sheet_tile(s, word)
        s.taken[k], s.taken_from[k] = 1 + 4 * tile + turn, cell
        if before.stored[s.turn, tile] == 0 or not _fits(before, s.turn, tile, turn, cell):
            raise Unreadable(f"{word} was taken off, but is not off the sheet or cannot go back")
        lay(before, s.turn, tile, turn, cell)
        before.stored[s.turn, tile] -= 1
    s.off_count, s.on_count = len(off), len(on)


def _fits(s: State, seat: int, tile: int, turn: int, cell: int) -> bool:
    return bool(int(fits(s, seat, tile, turn)) >> cell & 1)


def _read_end(fields: Fields, s: State) -> None:
    s.ending = 1 + read_one_of(fields.get("ending", ENDINGS[0]), ENDINGS, "ending")
    if "count" not in fields:
        return
    for seat, part in enumerate(read_parts(fields, "count", "/", s.seats)):
        words = part.split("+")
        if len(words) != len(CATEGORIES):
            raise Unreadable(f"count needs {len(CATEGORIES)} numbers a seat, joined by +")
        for category, word in enumerate(words):
            s.count[seat, category] = read_whole(word, "count", 0, MOST_MONEY)


def _counts(part: str, known: Sequence[str], what: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for word in read_list(part):
        name, colon, number = word.partition(":")
        which = read_one_of(name, known, what)
        found[which] = found.get(which, 0) + (read_whole(number, name, 0, 99) if colon else 1)
    return found
