"""Which tiles form a casino, and who is its boss."""

from pitboss.games.lords_of_vegas.events import BOSS_CHANGED, MERGED
from pitboss.games.lords_of_vegas.state import NOBODY, TIED
from pitboss.games.lords_of_vegas.tables import (
    BLOCK_END,
    BLOCK_OF,
    BLOCK_START,
    END_OF_LOT,
    LOTS,
    NO_LOT,
    NORTH,
    WEST,
)
from pitboss.kernel import emit, rule


@rule
def regroup(s, lot, how, log):
    """Work out the casinos of the lot's block anew: same colour, same height, a shared edge."""
    block = BLOCK_OF[lot]
    start = BLOCK_START[block]
    end = BLOCK_END[block]
    for here in range(start, end):
        s.casino[here] = NO_LOT if s.brand[here] == NOBODY else here
        s.spaces[here] = 0
        s.worth[here] = 0
        if s.brand[here] != NOBODY:
            join(s, here, WEST[here], start)
            join(s, here, NORTH[here], start)
    for here in range(start, end):
        if s.casino[here] == here:
            count_casino(s, here, how, log)


@rule
def join(s, here, other, start):
    """Make one casino of two neighbouring tiles that are alike; its name is its first lot."""
    if other == NO_LOT or s.brand[other] != s.brand[here] or s.floors[other] != s.floors[here]:
        return
    name = min(s.casino[here], s.casino[other])
    gone = max(s.casino[here], s.casino[other])
    if name != gone:
        for lot in range(start, here + 1):
            if s.casino[lot] == gone:
                s.casino[lot] = name


@rule
def count_casino(s, casino, how, log):
    """Count a casino's spaces and pips and see who holds its highest die."""
    spaces = 0
    worth = 0
    highest = 0
    boss = NOBODY
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino:
            spaces += 1
            if s.owner[lot] != NOBODY:
                worth += s.pips[lot]
                if s.pips[lot] > highest:
                    highest = s.pips[lot]
                    boss = s.owner[lot]
                elif s.pips[lot] == highest and s.owner[lot] != boss:
                    boss = TIED
    s.spaces[casino] = spaces
    s.worth[casino] = worth
    crown(s, casino, boss, how, log)


@rule
def crown(s, casino, boss, how, log):
    """Write the boss on every tile of the casino; tell if another was boss there, or nobody."""
    before = NOBODY
    is_news = False
    is_old = False
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino:
            if s.boss[lot] == boss:
                is_old = True
            elif s.boss[lot] != NOBODY:
                is_news = True
                before = s.boss[lot]
            s.boss[lot] = boss
    if boss != TIED and (is_news or not is_old):
        emit(log, BOSS_CHANGED, casino, boss, before, how)


@rule
def count_all(s, how, log):
    """Look at every casino again after dice changed hands."""
    for lot in range(LOTS):
        if s.casino[lot] == lot:
            count_casino(s, lot, how, log)


@rule
def tell_merger(s, lot, spaces, log):
    """Tell that the casino at `lot` has more than the `spaces` it brought itself."""
    casino = s.casino[lot]
    if s.spaces[casino] > spaces:
        emit(log, MERGED, casino, s.spaces[casino], s.floors[lot])


@rule
def tiles_of(s, casino):
    """Count a casino's tiles, risers included."""
    return s.spaces[casino] * s.floors[casino]


@rule
def has_die(s, casino, seat):
    """Say whether a seat has a die in a casino."""
    for lot in range(casino, END_OF_LOT[casino]):
        if s.casino[lot] == casino and s.owner[lot] == seat:
            return True
    return False
