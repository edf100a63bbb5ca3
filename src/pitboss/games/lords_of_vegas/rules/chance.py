"""Dice and cards: what may come, with which odds, and what each outcome does."""

from pitboss.games.lords_of_vegas.codes import DREW, ROLL, rolled
from pitboss.games.lords_of_vegas.rules.draw import draw
from pitboss.games.lords_of_vegas.rules.gamble import settle_bet
from pitboss.games.lords_of_vegas.rules.reorganize import dice_in, reroll
from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.rules.start import (
    deal_property,
    first_dice,
    roll_for_first_turn,
)
from pitboss.games.lords_of_vegas.rules.ties import roll_tied, tied_casino, tied_dice
from pitboss.games.lords_of_vegas.state import BET, DEALING, DRAW, FIRST, REROLL, TIES
from pitboss.games.lords_of_vegas.tables import ALL_LOTS, GAME_OVER, SIX_TO
from pitboss.kernel import below, rule
from pitboss.kernel.runs import add_set
from pitboss.kernel.sets import nth

MOST_LISTED = 6
"""More dice than these are not listed one by one: a seventh makes 279,936 rolls."""


@rule
def dice_to_roll(s):
    """Count the dice that are rolled next; 0 when a card is drawn."""
    task = top(s)
    if task == FIRST:
        return first_dice(s)
    if task == BET:
        return 2
    if task == REROLL:
        return dice_in(s, s.casino_rolled)
    if task == TIES:
        return tied_dice(s, tied_casino(s))
    return 0


@rule
def is_game_over_next(s):
    """Say whether the card on top of the deck is Game Over: all know how many lie above it."""
    return top(s) == DRAW and s.until == 0


@rule
def sample(s, dice):
    """Draw a card, each as likely as any other that is left, or roll the dice."""
    count = dice_to_roll(s)
    if count > 0:
        return ROLL + rolled(dice, count)
    if is_game_over_next(s):
        return DREW + GAME_OVER
    return DREW + nth(ALL_LOTS & ~s.drawn, below(dice, s.deck_left))


@rule
def outcomes(s, out, odds):
    """List every card or roll that can come; rolls of more than six dice are not listed."""
    count = dice_to_roll(s)
    if count > MOST_LISTED:
        return 0
    if count > 0:
        return list_rolls(count, out, odds)
    if is_game_over_next(s):
        out[0] = DREW + GAME_OVER
        odds[0] = 1
        return 1
    n = add_set(out, 0, DREW, ALL_LOTS & ~s.drawn)
    for k in range(n):
        odds[k] = 1
    return n


@rule
def list_rolls(count, out, odds):
    """List every roll of `count` dice, the first die slowest."""
    total = SIX_TO[count]
    for n in range(total):
        roll = 0
        rest = n
        for die in range(count):
            roll += (rest // SIX_TO[count - 1 - die] + 1) << (4 * die)
            rest %= SIX_TO[count - 1 - die]
        out[n] = ROLL + roll
        odds[n] = 1
    return total


@rule
def play_outcome(s, step, log):
    """Apply a card or a roll to whatever waits for it."""
    task = top(s)
    if task == DEALING:
        deal_property(s, step - DREW, log)
    elif task == DRAW:
        draw(s, step - DREW, log)
    elif task == FIRST:
        roll_for_first_turn(s, step - ROLL, log)
    elif task == BET:
        settle_bet(s, step - ROLL, log)
    elif task == REROLL:
        reroll(s, step - ROLL, log)
    else:
        roll_tied(s, step - ROLL, log)
