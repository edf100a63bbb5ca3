"""Money, 45 tiles, 12 dice and 10 markers a seat and 48 cards are somewhere, and only once."""

from pitboss.games.lords_of_vegas.rules.stack import top
from pitboss.games.lords_of_vegas.state import DEALING, NOBODY, SHORT, TIES
from pitboss.games.lords_of_vegas.tables import BRANDS, LOTS
from pitboss.kernel import OVER, rule

LOST = (
    "",
    "money came from nowhere or is gone",
    "a seat's money is below zero",
    "the tiles of a brand are not nine",
    "a seat's dice are not twelve or its markers not ten",
    "a seat has fewer dice or markers than none",
    "two seats have a die, or a marker, in one place",
    "a die lies where there is no tile, or a marker where there is one",
    "a die shows nothing, or something shows without a die",
    "a tile without a floor, or a floor without a tile",
    "the cards are not 48",
    "the card of a parking lot was not drawn",
    "the lots of a casino are not what its tiles make",
    "a tie is left over",
)


@rule
def conserved(start, s, tally):
    broken = money_conserved(s)
    if broken == 0:
        broken = pieces_conserved(s)
    if broken == 0:
        broken = cards_conserved(s)
    if broken == 0 and s.waits != OVER and s.tied != 0 and not tie_is_due(s):
        broken = 13
    return broken


@rule
def money_conserved(s):
    total = s.bank
    for seat in range(s.seats):
        total += s.cash[seat]
        if s.cash[seat] < 0:
            return 2
    return 0 if total == 0 else 1


@rule
def pieces_conserved(s):
    tiles = 0
    for brand in range(BRANDS):
        count = s.tiles_left[brand]
        for lot in range(LOTS):
            if s.brand[lot] == brand:
                count += 1
                tiles |= 1 << lot
        if count != 9 or s.tiles_left[brand] < 0:
            return 3
    for lot in range(LOTS):
        if (s.brand[lot] == NOBODY) != (s.floors[lot] == 0):
            return 9
    dice = 0
    markers = 0
    for seat in range(s.seats):
        if s.dice_left[seat] + size(s.dice[seat]) != 12:
            return 4
        if s.markers_left[seat] + size(s.parking[seat]) != 10:
            return 4
        if (s.dice_left[seat] < 0 or s.markers_left[seat] < 0) and top(s) != SHORT:
            return 5
        if dice & s.dice[seat] or markers & s.parking[seat]:
            return 6
        dice |= s.dice[seat]
        markers |= s.parking[seat]
    if dice & ~tiles or markers & tiles:
        return 7
    if dice != s.pips[0] | s.pips[1] | s.pips[2] or s.pips[0] & s.pips[1] & s.pips[2]:
        return 8
    return 0


@rule
def cards_conserved(s):
    if size(s.drawn) + s.deck_left != 48 or s.until < 0 or s.until > s.deck_left:
        return 10
    for seat in range(s.seats):
        if s.parking[seat] & ~s.drawn:
            return 11
    if top(s) != DEALING and (s.aside != 0 or s.deck_left - s.until > 11):
        return 10
    return 0


@rule
def tie_is_due(s):
    ties = 0
    for k in range(s.todo_n):
        ties += 1 if s.todo[k] == TIES else 0
    return ties > 0


@rule
def size(members):
    n = 0
    while members:
        members &= members - 1
        n += 1
    return n
