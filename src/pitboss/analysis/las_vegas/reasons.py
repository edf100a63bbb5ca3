"""What a good player says about a placement in Las Vegas."""

from collections.abc import Iterator

from pitboss.analysis.reasons import Chosen, listed, plural
from pitboss.engine.game import State
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.tables import NOTE_VALUES, OWNERS, VALUES, WHITE

MANY = 3
"""So many dice at once are a heavy price."""


def facts(chosen: Chosen) -> Iterator[str]:
    """List the facts of placing a number, the weightiest first."""
    s, seat, names = chosen.s, chosen.seat, chosen.names
    face = chosen.code - PLACE_NUMBER
    own, white = int(count_of(s.roll, face)), int(white_count_of(s.roll, face))
    before, after = payouts(s, face, seat, 0, 0), payouts(s, face, seat, own, white)
    yield from _ties(s, face, seat, own, white, chosen)
    won = after.get(seat, 0)
    if won > before.get(seat, 0):
        place = "leads" if _leader(s, face, seat, own, white) == seat else "is placed on"
        yield f"{place} casino {face + 1}: ${won},000 as the dice lie"
    losing = [
        (before[other] - after.get(other, 0), other)
        for other in before
        if other != seat and before[other] > after.get(other, 0)
    ]
    for money, other in sorted(losing, reverse=True)[:1]:
        yield f"denies {names[other]} ${money},000 on casino {face + 1}"
    if not won and not losing:
        yield f"wins nothing on casino {face + 1} as the dice lie, and denies nobody"
    if won and won == max(after.values()) and _is_safe(s, face, seat, own, white):
        yield f"is safe: nobody has the dice left to overtake casino {face + 1}"
    left = int(s.own_left[seat]) - own
    if own >= MANY and left:
        yield f"spends {plural(own, 'die')} at once and keeps {left}"
    elif own == 0 and white:
        yield f"places white dice only and keeps all {plural(left, 'die')} of its own"
    elif left == 0 and int(s.own_left.sum()) > own:
        yield "places its last die: the others have the last word of the round"


def payouts(s: State, casino: int, seat: int, own: int, white: int) -> dict[int, int]:
    """Give what a casino pays to each seat, in thousands, once dice are added to it."""
    ranked = int(ranking(s, casino, seat, own, white))
    notes = [
        NOTE_VALUES[value]
        for value in range(VALUES - 1, -1, -1)
        for _ in range(int(s.notes[casino, value]))
    ]
    paid: dict[int, int] = {}
    for note in notes:
        if not ranked:
            break
        owner = (ranked & 15) - 1
        if owner != WHITE:
            paid[owner] = paid.get(owner, 0) + note
        ranked >>= 4
    return paid


def _counts(s: State, casino: int, seat: int, own: int, white: int) -> list[int]:
    counts: list[int] = s.dice[casino].tolist()
    counts[seat] += own
    counts[WHITE] += white
    return counts


def _leader(s: State, casino: int, seat: int, own: int, white: int) -> int:
    return (int(ranking(s, casino, seat, own, white)) & 15) - 1


def _ties(s: State, casino: int, seat: int, own: int, white: int, chosen: Chosen) -> Iterator[str]:
    """Tell with whom the seat ties, and whom it breaks free from."""
    counts = _counts(s, casino, seat, own, white)
    tied = [owner for owner in range(OWNERS) if owner != seat and counts[owner] == counts[seat]]
    if counts[seat] and tied:
        first = counts[seat] == max(counts)
        who = listed(["the white dice" if one == WHITE else chosen.names[one] for one in tied])
        where = f"for first on casino {casino + 1}" if first else f"on casino {casino + 1}"
        yield f"ties {who} {where}: while it stays so, none of them is paid"


def _is_safe(s: State, casino: int, seat: int, own: int, white: int) -> bool:
    """Say whether no other seat could still tie or overtake, were all its dice to fall there."""
    counts = _counts(s, casino, seat, own, white)
    held = s.own_left.tolist()
    others = [counts[o] + held[o] for o in range(int(s.seats)) if o != seat]
    whites = counts[WHITE] + int(s.white_left.sum()) - white
    return bool(counts[seat] > max([*others, whites]))
