"""Step 2: an Event card and a new tile for every empty premier space."""

from pitboss.games.vegas_showdown.events import (
    BUTTON_GIVEN,
    EVENT_DRAWN,
    FLIPPED,
    STACK_CHOSEN,
    STACK_EMPTY,
    TURN_STARTED,
)
from pitboss.games.vegas_showdown.rules.cards import stack_of
from pitboss.games.vegas_showdown.rules.effects import carry_out
from pitboss.games.vegas_showdown.rules.ending import end_game
from pitboss.games.vegas_showdown.rules.income import collect_income
from pitboss.games.vegas_showdown.rules.prices import drop_prices
from pitboss.games.vegas_showdown.rules.tracks import open_bidding
from pitboss.games.vegas_showdown.state import ACT, EVENT, FLIP, SETUP_FLIP, STRINGS
from pitboss.games.vegas_showdown.tables import (
    CHOICE,
    EMPTY_STACK,
    PREMIER_SPACES,
    STACKS,
)
from pitboss.kernel import emit, rule


@rule
def give_button(s, seat, log):
    """Give the Turn Order Button out for the first time; the setup's tiles follow."""
    s.button = seat
    s.turn = seat
    s.stack = 0
    s.phase = SETUP_FLIP
    emit(log, BUTTON_GIVEN, seat)


@rule
def start_turn(s, log):
    """Begin a turn: prices drop, except on the first, and empty spaces are filled."""
    s.turn_no += 1
    s.turn = s.button
    emit(log, TURN_STARTED, s.turn_no, s.button)
    if s.turn_no > 1:
        drop_prices(s, log)
    fill_spaces(s, log)


@rule
def fill_spaces(s, log):
    """Wait for a card if a premier space is empty; else pay income and let seats choose."""
    if empty_space(s) >= 0:
        s.phase = EVENT
        return
    collect_income(s, log)
    open_bidding(s)
    s.phase = ACT
    s.turn = s.button


@rule
def spaces_in_play(s):
    """Count the premier spaces: the fourth is for four and five seats."""
    return PREMIER_SPACES if s.seats > 3 else PREMIER_SPACES - 1


@rule
def empty_space(s):
    """Give the first empty premier space, or -1."""
    for space in range(spaces_in_play(s)):
        if s.space_tile[space] == 0:
            return space
    return -1


@rule
def part_of_stack(s, stack):
    """Say which part of a stack is on top: 0 for A, 1 for B, -1 when nothing is left."""
    for part in range(2):
        if s.tiles_left[part, stack] > 0:
            return part
    return -1


@rule
def draw_event(s, event, log):
    """Draw a card, carry it out, then look at its symbol: an empty stack ends the game."""
    s.deck[event] -= 1
    s.cards_left -= 1
    s.event = event + 1
    stack = stack_of(s, event)
    emit(log, EVENT_DRAWN, event, stack, 0, s.components)
    carry_out(s, event, log)
    if stack == CHOICE:
        pull_strings(s, log)
    elif part_of_stack(s, stack) < 0:
        emit(log, STACK_EMPTY, stack)
        end_game(s, EMPTY_STACK, log)
    else:
        s.stack = stack
        s.phase = FLIP


@rule
def pull_strings(s, log):
    """Ask the first player for a stack; with every stack empty the game ends."""
    for stack in range(STACKS):
        if part_of_stack(s, stack) >= 0:
            s.phase = STRINGS
            s.turn = s.button
            return
    emit(log, STACK_EMPTY, CHOICE)
    end_game(s, EMPTY_STACK, log)


@rule
def name_stack(s, stack, log):
    """Flip from the stack that the first player named."""
    emit(log, STACK_CHOSEN, s.turn, stack)
    s.stack = stack
    s.phase = FLIP


@rule
def flip_tile(s, tile, log):
    """Put the flipped tile on the first empty space, its marker on its starting price."""
    part = part_of_stack(s, s.stack)
    s.pile[part, tile] -= 1
    s.tiles_left[part, s.stack] -= 1
    space = empty_space(s)
    s.space_tile[space] = tile + 1
    s.space_minimum[space] = s.tile_price[tile]
    emit(log, FLIPPED, tile, space, s.tile_price[tile])
    if s.phase == SETUP_FLIP:
        s.stack += 1
        if s.stack == STACKS:
            s.stack = 0
            start_turn(s, log)
        return
    finish_card(s, log)


@rule
def finish_card(s, log):
    """Carry out a card that had to wait for a tile, and go on to the next empty space."""
    waiting = s.waiting
    s.waiting = 0
    if waiting > 0:
        carry_out(s, waiting - 1, log)
    s.event = 0
    s.stack = 0
    fill_spaces(s, log)
