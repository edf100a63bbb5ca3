"""The facts about a move in Lords of Vegas that a good player would name."""

from collections.abc import Iterator

from pitboss.analysis.lords_of_vegas import answers
from pitboss.analysis.reasons import Chosen, plural
from pitboss.engine.game import State
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.costs import costs
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, tiles_of
from pitboss.games.lords_of_vegas.rules.reorganize import dice_in
from pitboss.games.lords_of_vegas.state import TIED
from pitboss.games.lords_of_vegas.tables import (
    BRAND_NAMES,
    END_OF_TRACK,
    LANDING,
    LOT_NAMES,
    LOTS,
    NO_LOT,
    PAYS,
    STRIP,
    STRIP_LOTS,
)

OFTEN = 1 / 3
"""A casino pays often if this part of the cards left pays it."""
HIGH = 5
"""The millions from which on a bet is mentioned."""
RICH = 12
"""The millions from which on ending a turn without building is mentioned."""


def facts(chosen: Chosen) -> Iterator[str]:
    """List the facts of a move, the most important first."""
    kind = c.kind_of(chosen.code)
    yield from _bosses(chosen)
    if kind in (c.BUILD, c.SPRAWL, c.REMODEL, c.RAISE):
        yield from _growth(chosen)
        yield from _cards(chosen)
        yield from _break(chosen)
    elif kind == c.REORGANIZE:
        yield from _roll(chosen)
    elif kind == c.GAMBLE:
        yield from _bet(chosen)
    elif kind == c.END:
        yield from _end(chosen)
    elif kind == c.ACCEPT:
        yield from answers.facts(chosen)
    if kind not in (c.GAMBLE, c.ACCEPT, c.DECLINE):
        yield from _spent(chosen)


def _bosses(chosen: Chosen) -> Iterator[str]:
    """Mention boss seats that are won, given away or left to a roll."""
    seen = set()
    for lot in range(LOTS):
        before, casino = int(chosen.s.casino[lot]), int(chosen.then.casino[lot])
        if before == NO_LOT or casino == NO_LOT:
            continue
        was, is_now = int(boss_of(chosen.s, before)), int(boss_of(chosen.then, casino))
        if was == is_now or was < 0 or (before, is_now) in seen:
            continue
        seen.add((before, is_now))
        where = f"the boss seat of {LOT_NAMES[before]}"
        if is_now == chosen.seat:
            yield f"takes {where} from {chosen.names[was]}"
        elif was == chosen.seat and is_now >= 0:
            yield f"gives away {where} to {chosen.names[is_now]}"
        elif was == chosen.seat and is_now == TIED:
            yield f"risks {where}: the highest dice are tied, and a roll decides"
        elif is_now == TIED:
            yield f"contests {where}, which {chosen.names[was]} has: a roll decides"


def _casino_of(chosen: Chosen) -> int:
    """Give the casino that the move made or changed."""
    kind = c.kind_of(chosen.code)
    lot = int(c.second_part(chosen.code) if kind == c.SPRAWL else c.first_part(chosen.code))
    return int(chosen.then.casino[lot])


def _growth(chosen: Chosen) -> Iterator[str]:
    """Mention casinos that are joined."""
    casino = _casino_of(chosen)
    if casino == NO_LOT:
        return
    lots = int(chosen.then.lots_of[casino])
    parts = {int(chosen.s.casino[lot]) for lot in range(LOTS) if lots >> lot & 1} - {int(NO_LOT)}
    if len(parts) > 1:
        tiles = int(tiles_of(chosen.then, casino))
        yield f"joins {len(parts)} casinos into one of {plural(tiles, 'tile')}"


def paying_cards(s: State, casino: int) -> tuple[int, int, int]:
    """Count the cards left that pay a casino by its colour and by the Strip, and all cards left."""
    left = [lot for lot in range(LOTS) if not int(s.drawn) >> lot & 1]
    brand = int(s.brand[casino])
    colour = sum(1 for lot in left if PAYS[lot] == brand)
    strip = sum(1 for lot in left if PAYS[lot] == STRIP) if _on_strip(s, casino) else 0
    return colour, strip, len(left)


def _on_strip(s: State, casino: int) -> bool:
    return int(s.lots_of[casino]) & int(STRIP_LOTS) != 0


def _cards(chosen: Chosen) -> Iterator[str]:
    """Say how the cards that are left pay the casino, if that is unusual."""
    casino = _casino_of(chosen)
    if casino == NO_LOT:
        return
    on_strip = _on_strip(chosen.then, casino)
    if not int(chosen.then.until):
        end = "is paid once more, by Game Over: it lies on the Strip"
        yield end if on_strip else "is not paid again: Game Over comes next"
        return
    colour, strip, left = paying_cards(chosen.then, casino)
    name = BRAND_NAMES[int(chosen.then.brand[casino])].capitalize()
    if c.kind_of(chosen.code) == c.REMODEL:
        lot = int(c.first_part(chosen.code))
        before = paying_cards(chosen.s, int(chosen.s.casino[lot]))[0]
        old = BRAND_NAMES[int(chosen.s.brand[lot])].capitalize()
        if before != colour:
            more = "more" if colour > before else "fewer"
            yield f"has {more} cards to come: {colour} {name}, {before} {old}"
    if left and not colour + strip:
        again = "before Game Over" if on_strip else "again"
        yield f"is not paid {again}: no {name} card is left"
    elif colour and strip and left and colour + strip >= OFTEN * left:
        yield (
            f"pays twice over: {plural(colour, f'{name} card')} and {strip} of the Strip among the"
            f" {left} left"
        )
    elif left and colour + strip >= OFTEN * left:
        yield f"pays on {colour + strip} of the {left} cards left"


def _break(chosen: Chosen) -> Iterator[str]:
    """Say whether the casino is too small to move the marker over a break, or no longer is."""
    casino = _casino_of(chosen)
    if casino == NO_LOT or int(boss_of(chosen.then, casino)) != chosen.seat:
        return
    score = int(chosen.then.score[chosen.seat])
    points = int(tiles_of(chosen.then, casino))
    if score >= END_OF_TRACK:
        return
    needed = next(k for k in range(1, 99) if int(LANDING[score + k]) > score)
    if points < needed:
        yield (
            f"scores nothing by itself: {plural(points, 'point')}, and the next space of the track"
            f" is {needed} away"
        )
    elif 0 < _own_tiles(chosen, casino) < needed:
        yield f"is now large enough to score: the next space of the track is {needed} away"


def _own_tiles(chosen: Chosen, casino: int) -> int:
    """Give the tiles of the largest casino of the seat that the move made this one of."""
    lots = int(chosen.then.lots_of[casino])
    parts = {int(chosen.s.casino[lot]) for lot in range(LOTS) if lots >> lot & 1} - {int(NO_LOT)}
    own = [part for part in parts if int(boss_of(chosen.s, part)) == chosen.seat]
    return max((int(tiles_of(chosen.s, part)) for part in own), default=0)


def _spent(chosen: Chosen) -> Iterator[str]:
    """Say what the money that is left no longer pays for in this turn."""
    before, left = int(chosen.s.cash[chosen.seat]), int(chosen.then.cash[chosen.seat])
    if left >= before:
        return
    dear = [(price, action) for action, price in costs(chosen.s).items() if price > left]
    missed = [(price, action) for price, action in dear if _is_wanted(chosen, action)]
    if missed:
        price, action = max(missed)
        yield f"leaves too little to {action} for ${price} million"
    elif not left:
        yield "spends the last of its money"


def _is_wanted(chosen: Chosen, action: str) -> bool:
    """Say whether an action other than the chosen one builds, or rolls for another's boss seat."""
    verb, name = action.split()[:2]
    lot = LOT_NAMES.index(name)
    if verb == "build":
        return int(chosen.then.casino[lot]) == int(NO_LOT)
    if verb != "reorganize" or int(boss_of(chosen.s, lot)) == chosen.seat:
        return False
    return bool(c.kind_of(chosen.code) != c.REORGANIZE) or int(c.first_part(chosen.code)) != lot


def boss_chance(own: int, others: int) -> float:
    """Give the chance of rolling the single highest die; ties are rolled again."""
    total = 0.0
    for high in range(1, 7):
        mine = (high**own - (high - 1) ** own) / 6**own
        total += mine * ((high - 1) / 6) ** others
    tied = 1 - total
    for high in range(1, 7):
        theirs = (high**others - (high - 1) ** others) / 6**others if others else 0.0
        tied -= theirs * ((high - 1) / 6) ** own
    return total + (tied / 2 if others else 0.0)


def _roll(chosen: Chosen) -> Iterator[str]:
    """Say what a reorganization may bring."""
    casino = int(c.first_part(chosen.code))
    dice = int(dice_in(chosen.s, casino))
    own = int(chosen.s.lots_of[casino] & chosen.s.dice[chosen.seat]).bit_count()
    boss = int(boss_of(chosen.s, casino))
    others = dice - own
    where = LOT_NAMES[casino]
    if not others:
        return
    chance = f"a chance of about {boss_chance(own, others):.0%}"
    odds = f"{plural(own, 'die')} of its own against {others}, {chance}"
    if boss == chosen.seat:
        yield f"gives away the boss seat of {where} unless it rolls highest: {odds}"
    else:
        yield f"may become the boss of {where}: {odds}"


def _bet(chosen: Chosen) -> Iterator[str]:
    """Mention a boss who cannot pay."""
    casino, bet = int(c.first_part(chosen.code)), int(c.second_part(chosen.code))
    boss = int(boss_of(chosen.s, casino))
    cash = int(chosen.s.cash[boss])
    if cash < bet:
        yield f"cannot be paid in full: {chosen.names[boss]} has ${cash} million only"
    elif bet == int(chosen.s.cash[chosen.seat]) and bet >= HIGH:
        yield "bets all its money"


def _end(chosen: Chosen) -> Iterator[str]:
    """Mention money that is kept although something could be built."""
    cash = int(chosen.s.cash[chosen.seat])
    builds = [lot for lot in costs(chosen.s) if lot.startswith("build")]
    if builds and cash >= RICH:
        lots = "a lot" if len(builds) == 1 else f"{len(builds)} lots"
        yield f"passes up {lots} that it could build on, with ${cash} million in cash"
