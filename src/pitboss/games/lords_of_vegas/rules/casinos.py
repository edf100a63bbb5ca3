"""Which tiles form a casino, and who is its boss.

All facts that follow from tiles and dice are kept here and nowhere else. Casinos grow and merge but
never split, so an update needs only the neighbours; `work_out` computes them from scratch.
"""

from pitboss.games.lords_of_vegas.events import BOSS_CHANGED, MERGED
from pitboss.games.lords_of_vegas.rules.board import beside, pips_in, with_highest_dice
from pitboss.games.lords_of_vegas.rules.box import count_box
from pitboss.games.lords_of_vegas.state import NOBODY, TIED
from pitboss.games.lords_of_vegas.tables import BRANDS, EMPTY, LOTS, MOST_SEATS, NO_LOT
from pitboss.kernel import emit, rule
from pitboss.kernel.sets import just, lowest, size_of


@rule
def work_out(s):
    """Compute all kept facts: the box, and casinos and bosses tile by tile."""
    count_box(s)
    s.parked = 0
    s.built = 0
    s.casinos = 0
    s.ruled = 0
    s.tied = 0
    for brand in range(BRANDS):
        s.branded[brand] = 0
    for seat in range(MOST_SEATS):
        s.parked |= s.parking[seat]
        s.bossed[seat] = 0
    for lot in range(LOTS):
        s.casino[lot] = NO_LOT
        s.lots_of[lot] = 0
    for lot in range(LOTS):
        if s.brand[lot] != NOBODY:
            note_tile(s, lot)
            lots = with_like(s, just(lot))
            note_casino(s, lots, highest_seat(s, lots))


@rule
def note_tile(s, lot):
    """Note a tile among those of its brand."""
    s.built |= just(lot)
    s.branded[s.brand[lot]] |= just(lot)


@rule
def note_casino(s, lots, boss):
    """Note a casino with all its lots, and forget those that have become part of it."""
    casino = lowest(lots)
    parts = s.casinos & lots
    crown(s, casino, parts, boss)
    s.casinos = (s.casinos & ~parts) | just(casino)
    while parts:
        s.lots_of[lowest(parts)] = 0
        parts &= parts - 1
    s.lots_of[casino] = lots
    while lots:
        s.casino[lowest(lots)] = casino
        lots &= lots - 1


@rule
def crown(s, casino, parts, boss):
    """Note the boss of a casino, and forget those of the parts it is made of."""
    for seat in range(s.seats):
        s.bossed[seat] &= ~parts
    s.ruled &= ~parts
    s.tied &= ~parts
    if boss >= 0:
        s.bossed[boss] |= just(casino)
        s.ruled |= just(casino)
    elif boss == TIED:
        s.tied |= just(casino)


@rule
def with_like(s, lots):
    """Give some tiles that are alike, and the casinos beside them that are like them.

    Same brand, same height, a shared edge: that is one casino.
    """
    lot = lowest(lots)
    near = beside(lots) & s.branded[s.brand[lot]] & ~lots
    while near:
        other = s.casino[lowest(near)]
        near &= ~s.lots_of[other]
        if s.floors[other] == s.floors[lot]:
            lots |= s.lots_of[other]
    return lots


@rule
def add_tile(s, lot, how, log):
    """Let a tile that was placed stand alone or join the casinos beside it."""
    note_tile(s, lot)
    regroup(s, just(lot), how, log)


@rule
def repaint(s, casino, brand, how, log):
    """Give all tiles of a casino another brand."""
    lots = s.lots_of[casino]
    s.branded[s.brand[casino]] &= ~lots
    s.branded[brand] |= lots
    left = lots
    while left:
        s.brand[lowest(left)] = brand
        left &= left - 1
    regroup(s, lots, how, log)


@rule
def heighten(s, casino, how, log):
    """Put one floor more under all tiles of a casino."""
    lots = s.lots_of[casino]
    left = lots
    while left:
        s.floors[lowest(left)] += 1
        left &= left - 1
    regroup(s, lots, how, log)


@rule
def regroup(s, lots, how, log):
    """Make one casino of some tiles that are alike and of what they touch that is like them."""
    lots = with_like(s, lots)
    boss = highest_seat(s, lots)
    tell_boss(s, lowest(lots), s.casinos & lots, boss, how, log)
    note_casino(s, lots, boss)


@rule
def look_again(s, casino, how, log):
    """See who is the boss of a casino now that its dice have changed."""
    boss = highest_seat(s, s.lots_of[casino])
    tell_boss(s, casino, just(casino), boss, how, log)
    crown(s, casino, just(casino), boss)


@rule
def look_at_all(s, how, log):
    """See who is the boss of every casino after dice changed hands."""
    left = s.casinos
    while left:
        look_again(s, lowest(left), how, log)
        left &= left - 1


@rule
def highest_seat(s, lots):
    """Give the seat with the highest die on some lots, or TIED, or NOBODY."""
    highest = with_highest_dice(s, lots)
    for seat in range(s.seats):
        if highest & s.dice[seat]:
            return seat if highest & ~s.dice[seat] == 0 else TIED
    return NOBODY


@rule
def boss_of(s, casino):
    """Give the boss of a casino, or TIED, or NOBODY."""
    for seat in range(s.seats):
        if s.bossed[seat] & just(casino):
            return seat
    return TIED if s.tied & just(casino) else NOBODY


@rule
def tell_boss(s, casino, parts, boss, how, log):
    """Tell of a new boss: another one was boss of a part before, or nobody was of any."""
    if log.shape[0] == 1 or boss == TIED:
        return
    before = NOBODY
    last = 0
    is_old = boss == NOBODY
    while parts:
        part = lowest(parts)
        parts &= parts - 1
        was = boss_of(s, part)
        if was == boss:
            is_old = True
        elif was != NOBODY and s.lots_of[part] > last:  # of several, whose last lot comes last
            before = was
            last = s.lots_of[part]
    if before != NOBODY or not is_old:
        emit(log, BOSS_CHANGED, casino, boss, before, how)


@rule
def tell_merger(s, lot, spaces, log):
    """Tell that the casino at `lot` has more than the `spaces` it brought itself."""
    casino = s.casino[lot]
    if spaces_of(s, casino) > spaces:
        emit(log, MERGED, casino, spaces_of(s, casino), s.floors[lot])


@rule
def casinos_with(s, tiles):
    """Give the casinos to which some tiles belong."""
    casinos = EMPTY
    while tiles:
        casinos |= just(s.casino[lowest(tiles)])
        tiles &= tiles - 1
    return casinos


@rule
def spaces_of(s, casino):
    """Count the lots of a casino."""
    return size_of(s.lots_of[casino])


@rule
def tiles_of(s, casino):
    """Count a casino's tiles, risers included."""
    return spaces_of(s, casino) * s.floors[casino]


@rule
def worth_of(s, casino):
    """Add up the pips of all dice in a casino."""
    return pips_in(s, s.lots_of[casino])


@rule
def has_die(s, casino, seat):
    """Say whether a seat has a die in a casino."""
    return s.lots_of[casino] & s.dice[seat] != 0
