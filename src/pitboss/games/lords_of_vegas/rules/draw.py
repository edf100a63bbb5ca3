"""Step 1 of a turn: draw a property card and take its lot over."""

from pitboss.games.lords_of_vegas.events import BY_TAKEOVER, DREW_CARD
from pitboss.games.lords_of_vegas.rules.board import owner_of, pips_on, take_up
from pitboss.games.lords_of_vegas.rules.stack import only, push
from pitboss.games.lords_of_vegas.rules.start import is_closed, take_card
from pitboss.games.lords_of_vegas.state import NOBODY, PAY, PUT_DIE, PUT_MARKER, TIES
from pitboss.games.lords_of_vegas.tables import GAME_OVER, PAYS, PRINTED_DIE
from pitboss.kernel import emit, rule
from pitboss.kernel.sets import just


@rule
def draw(s, card, log):
    """Draw a card; what it gives comes before what it pays. Game Over gives nothing."""
    s.card = card
    emit(log, DREW_CARD, s.turn, card, PAYS[card])
    only(s, PAY)
    if card == GAME_OVER:
        return
    take_card(s, card)
    s.until -= 1
    if is_closed(s, card):
        return
    if s.brand[card] == NOBODY:
        claim(s, card)
    elif s.dice[s.turn] & just(card) == 0:
        take_over(s, card)


@rule
def claim(s, lot):
    """Make the lot a parking lot of the seat on turn."""
    if s.parked & just(lot) == 0:
        s.put_lot = lot
        push(s, PUT_MARKER)


@rule
def take_over(s, lot):
    """Replace the die on a sprawled tile, pips kept; on an empty tile the printed pips count."""
    before = owner_of(s, lot)
    s.put_lot = lot
    s.put_how = BY_TAKEOVER
    s.put_before = before
    s.put_pips = PRINTED_DIE[lot]
    if before != NOBODY:
        s.put_pips = pips_on(s, lot)
        take_up(s, before, lot)
    push(s, TIES)
    push(s, PUT_DIE)
