"""The rules of Vegas Showdown, one file for each part. RULES.md has them in words."""

from pitboss.games.vegas_showdown.codes import (
    BID,
    CANCEL,
    CELL,
    CHOOSE_PUBLICITY,
    CHOOSE_RENOVATE,
    DONE,
    DRAW_EVENT,
    FIRST_SEAT,
    FLIP_TILE,
    KIND,
    NAME_STACK,
    NUMBER,
    PASS,
    PLACE_TILE,
    PUT_ON,
    SPACE_SHIFT,
    STORE,
    TAKE_OFF,
    TILE_SHIFT,
    TURN_SHIFT,
)
from pitboss.games.vegas_showdown.events import STORED
from pitboss.games.vegas_showdown.rules.bidding import bid, choose, list_actions
from pitboss.games.vegas_showdown.rules.chance import outcomes, sample
from pitboss.games.vegas_showdown.rules.ending import standing
from pitboss.games.vegas_showdown.rules.flipping import (
    draw_event,
    flip_tile,
    give_button,
    name_stack,
    part_of_stack,
)
from pitboss.games.vegas_showdown.rules.kept import work_out
from pitboss.games.vegas_showdown.rules.placement import list_placements, place
from pitboss.games.vegas_showdown.rules.renovating import (
    cancel,
    finish,
    list_renovation,
    put_on,
    take_off,
)
from pitboss.games.vegas_showdown.rules.resolving import resolve
from pitboss.games.vegas_showdown.rules.setup import setup
from pitboss.games.vegas_showdown.state import (
    ACT,
    ENDED,
    KEPT,
    PLACE,
    PUBLICITY,
    RENOVATE,
    STATE,
    STRINGS,
)
from pitboss.games.vegas_showdown.tables import (
    CATEGORIES,
    MOST_COLUMNS,
    MOST_EVENTS,
    MOST_ROWS,
    MOST_SEATS,
    ON_NOTHING,
    ON_PUBLICITY,
    ON_RENOVATE,
    STACKS,
    TILE_TYPES,
)
from pitboss.kernel import CHANCE, OVER, Rules, add_move, emit, rule


@rule
def to_act(s):
    """Say whom the table waits for."""
    if s.phase == ENDED:
        return OVER
    if s.phase >= STRINGS:
        return s.turn
    return CHANCE


@rule
def legal(s, out):
    """Write every move of the seat to act."""
    if s.phase == ACT:
        return list_actions(s, out)
    if s.phase == RENOVATE:
        return list_renovation(s, out)
    if s.phase == STRINGS:
        return list_stacks(s, out)
    n = list_placements(s, s.turn, PLACE_TILE, out, 0)
    return add_move(out, n, STORE if s.phase == PLACE else DONE)


@rule
def list_stacks(s, out):
    """Write the stacks that Pull Strings may name: those with a tile left."""
    n = 0
    for stack in range(STACKS):
        if part_of_stack(s, stack) >= 0:
            n = add_move(out, n, NAME_STACK + stack)
    return n


@rule
def play(s, step, log):
    """Apply a move or an outcome that is listed."""
    kind = step & KIND
    if kind == BID:
        bid(s, (step - kind) >> SPACE_SHIFT, step & NUMBER, log)
    elif kind == CHOOSE_RENOVATE:
        choose(s, ON_RENOVATE, log)
    elif kind == CHOOSE_PUBLICITY:
        choose(s, ON_PUBLICITY, log)
    elif kind == PASS:
        choose(s, ON_NOTHING, log)
    elif kind in (PLACE_TILE, PUT_ON):
        tile = (step >> TILE_SHIFT) & 15
        turn = (step >> TURN_SHIFT) & 3
        if kind == PUT_ON:
            put_on(s, tile, turn, step & CELL, log)
        else:
            place_one(s, tile, turn, step & CELL, log)
    elif kind == TAKE_OFF:
        take_off(s, step & CELL, log)
    elif kind == STORE:
        put_aside(s, log)
        resolve(s, log)
    elif kind == DONE and s.phase == PUBLICITY:
        resolve(s, log)
    elif kind == DONE:
        finish(s, log)
    elif kind == CANCEL:
        cancel(s, log)
    elif kind == NAME_STACK:
        name_stack(s, step - kind, log)
    elif kind == FLIP_TILE:
        flip_tile(s, step - kind, log)
    elif kind == DRAW_EVENT:
        draw_event(s, step - kind, log)
    elif kind == FIRST_SEAT:
        give_button(s, step - kind, log)


@rule
def place_one(s, tile, turn, cell, log):
    """Place the one tile that a purchase or Publicity allows; another one bought goes aside."""
    place(s, s.turn, tile, turn, cell, log)
    if s.bought > 0 and s.bought != tile + 1:
        put_aside(s, log)
    s.bought = 0
    resolve(s, log)


@rule
def put_aside(s, log):
    """Keep the bought tile off the sheet."""
    emit(log, STORED, s.turn, s.bought - 1)
    s.bought = 0


# A square is free for any tile in any turn, or has one that may come off; then done and cancel.
# Bids are fewer: a track has not as many steps as a sheet has squares.
MOST_LEGAL = 4 * TILE_TYPES * MOST_COLUMNS * MOST_ROWS + 2

# No step tells more than a card that bans every type and finds its stack empty: the card, the bans,
# the stack, and the final count of all seats by categories with the game's end. The last placement
# of a game tells the tile, another put aside and the full sheets before the same count.
MOST_TOLD = 1 + TILE_TYPES + 1 + MOST_SEATS * len(CATEGORIES) + 1

RULES = Rules(
    module=__name__,
    state=STATE,
    setup=setup,
    to_act=to_act,
    legal=legal,
    sample=sample,
    outcomes=outcomes,
    play=play,
    standing=standing,
    most_legal=MOST_LEGAL,
    most_outcomes=MOST_EVENTS,
    most_events=MOST_TOLD,
    kept=KEPT,
    work_out=work_out,
)
