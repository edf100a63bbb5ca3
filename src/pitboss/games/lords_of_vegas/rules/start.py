"""The start: pieces handed out, two properties each, and dice for the first turn."""

from pitboss.games.lords_of_vegas.codes import face
from pitboss.games.lords_of_vegas.events import (
    DEALT,
    DISCARDED,
    FIRST_ROLLED,
    SET_ASIDE,
    TURN_STARTED,
)
from pitboss.games.lords_of_vegas.rules.board import park
from pitboss.games.lords_of_vegas.rules.box import count_box
from pitboss.games.lords_of_vegas.rules.stack import only, pay_bank
from pitboss.games.lords_of_vegas.state import DEALING, DRAW, FIRST, NOBODY
from pitboss.games.lords_of_vegas.tables import (
    BLOCK_OF,
    BRANDS,
    DICE_PER_SEAT,
    F_BLOCK,
    LOTS,
    MARKERS_PER_SEAT,
    NO_LOT,
    PRINTED_DIE,
    START_MONEY_A_CARD,
    TILES_PER_BRAND,
)
from pitboss.kernel import CHANCE, emit, rule
from pitboss.kernel.sets import just


@rule
def setup(s, seats, options):
    """Lay out the start; `options` is mayfair, up, raising, lay_off."""
    s.seats = seats
    s.mayfair = options[0]
    s.up = options[1]
    s.raising = options[2]
    s.lay_off = options[3]
    s.can_raise = 1 if s.raising == 1 and (s.mayfair == 0 or s.up == 1) else 0
    s.card = NO_LOT
    s.put_lot = NO_LOT
    s.put_before = NOBODY
    s.casino_rolled = NO_LOT
    s.bet_casino = NO_LOT
    s.deal_by = NOBODY
    s.deck_left = LOTS
    for seat in range(seats):
        s.dice_left[seat] = DICE_PER_SEAT
        s.markers_left[seat] = MARKERS_PER_SEAT
    for brand in range(BRANDS):
        s.tiles_left[brand] = TILES_PER_BRAND
    count_box(s)
    for lot in range(LOTS):
        s.brand[lot] = NOBODY
        s.casino[lot] = NO_LOT
    s.waits = CHANCE
    only(s, DEALING)


@rule
def is_closed(s, lot):
    """Say whether nobody builds there: block F with two seats."""
    return s.seats == 2 and BLOCK_OF[lot] == F_BLOCK


@rule
def take_card(s, card):
    """Take a card out of the deck."""
    s.drawn |= just(card)
    s.deck_left -= 1


@rule
def deal_property(s, card, log):
    """Give a seat one of its two starting lots and the money that goes with it."""
    take_card(s, card)
    if is_closed(s, card):
        if s.mayfair == 0:
            s.aside |= just(card)
            emit(log, SET_ASIDE, card)
        else:
            emit(log, DISCARDED, card)
        return
    seat = s.dealt // 2
    money = START_MONEY_A_CARD - PRINTED_DIE[card]
    park(s, seat, card)
    pay_bank(s, seat, -money)
    s.dealt += 1
    emit(log, DEALT, seat, card, money)
    if s.dealt == 2 * s.seats:
        finish_dealing(s)


@rule
def finish_dealing(s):
    """Shuffle what was set aside back in, bury Game Over, and roll for the first turn."""
    for card in range(LOTS):
        if s.aside & just(card):
            s.drawn -= just(card)
            s.deck_left += 1
    s.aside = 0
    s.until = s.deck_left - s.deck_left // 4
    s.contenders = (1 << s.seats) - 1
    only(s, FIRST)


@rule
def first_dice(s):
    """Count the dice a seat rolls for the first turn."""
    return 1 if s.extra == 1 else 2


@rule
def roll_for_first_turn(s, roll, log):
    """Note a seat's roll; after the last one the highest begins, or the tied ones roll again."""
    if s.extra == 1:
        s.totals[s.roller] = face(roll, 0)
        emit(log, FIRST_ROLLED, s.roller, face(roll, 0))
    else:
        s.totals[s.roller] = face(roll, 0) + face(roll, 1)
        emit(log, FIRST_ROLLED, s.roller, face(roll, 0), face(roll, 1))
    following = next_contender(s, s.roller + 1)
    if following < s.seats:
        s.roller = following
    else:
        compare_rolls(s, log)


@rule
def next_contender(s, seat):
    """Find the next seat that rolls for the first turn."""
    while seat < s.seats and (s.contenders >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def compare_rolls(s, log):
    """Give the first turn to the highest roll; tied seats roll one more die each."""
    highest = 0
    for seat in range(s.seats):
        if (s.contenders >> seat) & 1 and s.totals[seat] > highest:
            highest = s.totals[seat]
    still = 0
    count = 0
    for seat in range(s.seats):
        if (s.contenders >> seat) & 1 and s.totals[seat] == highest:
            still |= 1 << seat
            count += 1
        s.totals[seat] = 0
    s.contenders = still
    s.roller = next_contender(s, 0)
    s.extra = 1
    if count == 1:
        s.turn = s.roller
        s.contenders = 0
        s.roller = 0
        s.extra = 0
        only(s, DRAW)
        emit(log, TURN_STARTED, s.turn)
