"""How the game ends, and who is where."""

from pitboss.games.vegas_showdown.events import GAME_ENDED, SCORED
from pitboss.games.vegas_showdown.rules.count import count_seats
from pitboss.games.vegas_showdown.state import ENDED
from pitboss.games.vegas_showdown.tables import CATEGORIES, DOLLARS_A_FAME
from pitboss.kernel import emit, rule

CATEGORY_COUNT = len(CATEGORIES)


@rule
def end_game(s, ending, log):
    """Add the final count to Fame and turn full tens of cash in; what is left breaks ties."""
    count_seats(s)
    for seat in range(s.seats):
        for category in range(CATEGORY_COUNT):
            fame = s.count[seat, category]
            if fame > 0:
                s.fame[seat] += fame
                emit(log, SCORED, seat, category, fame)
        s.cash[seat] = s.cash[seat] % DOLLARS_A_FAME
    s.ending = ending
    s.phase = ENDED
    emit(log, GAME_ENDED, ending)


@rule
def standing(s, out):
    """Write Fame, cash and place: more Fame is better, then more cash."""
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            if s.fame[other] > s.fame[seat] or (
                s.fame[other] == s.fame[seat] and s.cash[other] > s.cash[seat]
            ):
                place += 1
        out[seat, 0] = s.fame[seat]
        out[seat, 1] = s.cash[seat]
        out[seat, 2] = place
