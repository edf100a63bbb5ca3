"""Why an action or a transfer cannot happen: the first reason, in words."""

from pitboss.engine.errors import Illegal
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.rules.board import beside, marker_on
from pitboss.games.lords_of_vegas.rules.casinos import (
    boss_of,
    has_die,
    spaces_of,
    tiles_of,
    worth_of,
)
from pitboss.games.lords_of_vegas.rules.gamble import highest_bet
from pitboss.games.lords_of_vegas.rules.reorganize import was_reorganized
from pitboss.games.lords_of_vegas.rules.sprawl import sprawl_cost
from pitboss.games.lords_of_vegas.state import NOBODY
from pitboss.games.lords_of_vegas.tables import (
    BET_LIMIT,
    BIT,
    BRAND_NAMES,
    LOT_NAMES,
    NO_LOT,
    PRICE,
    RAISE_COST,
    REMODEL_COST,
    TILES_PER_BRAND,
)


def no_action(s: State, move: int) -> Illegal:
    """Say why the seat on turn cannot take an action."""
    kind = c.kind_of(move)
    lot = int(c.first_part(move))
    part = int(c.second_part(move))
    if kind == c.BUILD:
        return Illegal(_no_build(s, lot, part), "lords-of-vegas#build")
    if kind == c.SPRAWL:
        return Illegal(_no_sprawl(s, lot, part), "lords-of-vegas#sprawl")
    if kind == c.REMODEL:
        return Illegal(_no_remodel(s, lot, part), "lords-of-vegas#remodel")
    if kind == c.REORGANIZE:
        return Illegal(_no_reorganize(s, lot), "lords-of-vegas#reorganize")
    if kind == c.RAISE:
        return Illegal(_no_raise(s, lot), "lords-of-vegas#raise")
    return Illegal(_no_gamble(s, lot, part), "lords-of-vegas#gamble")


def _too_dear(s: State, what: str, cost: int) -> str:
    return f"{what} costs ${cost}m: seat {s.turn} has ${s.cash[s.turn]}m"


def _no_build(s: State, lot: int, brand: int) -> str:
    name = LOT_NAMES[lot]
    if s.brand[lot] != NOBODY:
        return f"{name} bears a tile already: you build on a parking lot of your own"
    owner = marker_on(s, lot)
    if owner == NOBODY:
        return f"nobody owns {name}: you build on a parking lot of your own"
    if owner != s.turn:
        return f"{name} is seat {owner}'s lot: you build on a parking lot of your own"
    if s.tiles_left[brand] == 0:
        return _no_tile(brand)
    return _too_dear(s, f"building on {name}", int(PRICE[lot]))


def _no_tile(brand: int) -> str:
    return f"all {TILES_PER_BRAND} {BRAND_NAMES[brand]} tiles are on the board"


def _no_casino(s: State, lot: int) -> str:
    return f"there is no casino on {LOT_NAMES[lot]}"


def _not_boss(s: State, casino: int, verb: str) -> str:
    boss = boss_of(s, casino)
    if boss == NOBODY:
        whose = f"the casino at {LOT_NAMES[casino]} has no boss"
    else:
        whose = f"seat {boss} is the boss at {LOT_NAMES[casino]}"
    return f"{whose}: you {verb} only where you are the boss"


def _no_sprawl(s: State, casino: int, lot: int) -> str:
    name = LOT_NAMES[lot]
    if s.casino[casino] == NO_LOT:
        return _no_casino(s, casino)
    if boss_of(s, casino) != s.turn:
        return _not_boss(s, casino, "sprawl from")
    if s.brand[lot] != NOBODY:
        return f"{name} bears a tile already: you sprawl only onto an empty lot"
    if marker_on(s, lot) != NOBODY:
        return f"{name} is seat {marker_on(s, lot)}'s lot: you sprawl only onto a lot nobody owns"
    if not beside(s.lots_of[casino]) & BIT[lot]:
        return f"{name} shares no edge with the casino at {LOT_NAMES[casino]}"
    if s.tiles_left[s.brand[casino]] == 0:
        return _no_tile(int(s.brand[casino]))
    return _too_dear(s, f"sprawling onto {name}", int(sprawl_cost(s, casino, lot)))


def _no_remodel(s: State, casino: int, brand: int) -> str:
    if s.casino[casino] == NO_LOT:
        return _no_casino(s, casino)
    if boss_of(s, casino) != s.turn:
        return _not_boss(s, casino, "remodel")
    if s.brand[casino] == brand:
        return f"the casino at {LOT_NAMES[casino]} is {BRAND_NAMES[brand]} already"
    spaces = int(spaces_of(s, casino))
    if s.tiles_left[brand] < spaces:
        return f"{spaces} {BRAND_NAMES[brand]} tiles are needed, {s.tiles_left[brand]} are left"
    return _too_dear(s, "this remodel", REMODEL_COST * spaces)


def _no_reorganize(s: State, casino: int) -> str:
    name = LOT_NAMES[casino]
    if s.casino[casino] == NO_LOT:
        return _no_casino(s, casino)
    if not has_die(s, casino, s.turn):
        return f"seat {s.turn} has no die in the casino at {name}"
    if was_reorganized(s, casino):
        return (
            f"a die in the casino at {name} was reorganized this turn:"
            " no die is reorganized twice in a turn"
        )
    return _too_dear(s, f"reorganizing {name}", int(worth_of(s, casino)))


def _no_raise(s: State, casino: int) -> str:
    if s.can_raise == 0:
        return "casinos are not raised at this table"
    if s.casino[casino] == NO_LOT:
        return _no_casino(s, casino)
    if boss_of(s, casino) != s.turn:
        return _not_boss(s, casino, "raise")
    if s.floors[casino] >= s.seats:
        return (
            f"the casino at {LOT_NAMES[casino]} is {s.floors[casino]} floors high:"
            f" with {s.seats} seats none is higher"
        )
    return _too_dear(s, "this raise", RAISE_COST * int(spaces_of(s, casino)))


def _no_gamble(s: State, casino: int, bet: int) -> str:
    name = LOT_NAMES[casino]
    if s.casino[casino] == NO_LOT:
        return _no_casino(s, casino)
    if s.gambled:
        return f"seat {s.turn} has gambled this turn: a seat gambles only once a turn"
    boss = boss_of(s, casino)
    if boss == NOBODY:
        return f"the casino at {name} has no boss: nobody takes the bet"
    if boss == s.turn:
        return f"seat {s.turn} is the boss at {name}: you gamble only where another seat is"
    if bet < 1:
        return "a bet is at least $1m"
    limit = int(highest_bet(s, casino))
    if limit == s.cash[s.turn]:
        return f"seat {s.turn} has only ${limit}m to bet"
    if limit == BET_LIMIT * tiles_of(s, casino):
        return f"the limit at {name} is ${limit}m: $5m for each of its {tiles_of(s, casino)} tiles"
    return f"seat {boss}, the boss at {name}, has only ${limit}m: no bet is higher"


def no_transfer(s: State, step: int) -> Illegal:
    """Say why the giver cannot hand over what a step of a deal names."""
    kind = c.kind_of(step)
    seat = int(c.giver(step))
    what = int(c.amount(step))
    if kind == c.MONEY:
        reason = f"seat {seat} has ${s.cash[seat]}m, not ${what}m"
    elif kind == c.LOT:
        reason = f"{LOT_NAMES[what]} bears no marker of seat {seat}"
    else:
        reason = f"{LOT_NAMES[what]} bears no die of seat {seat}"
    return Illegal(reason, "lords-of-vegas#deals")
