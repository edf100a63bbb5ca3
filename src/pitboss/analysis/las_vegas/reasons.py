"""The facts about a placement in Las Vegas that a good player would name."""

from collections.abc import Iterator, Sequence

from pitboss.analysis.reasons import Chosen, listed, plural
from pitboss.engine.game import State
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of
from pitboss.games.las_vegas.rules.paying import ranking
from pitboss.games.las_vegas.tables import NOTE_VALUES, OWNERS, VALUES, WHITE

PLACES = ("leads", "is second on", "is third on", "is fourth on", "is fifth on")
MANY = 3
"""So many dice at once are a heavy price."""


def facts(chosen: Chosen) -> Iterator[str]:
    """List the facts of placing a number, the most important first."""
    s, seat, names = chosen.s, chosen.seat, chosen.names
    face = chosen.code - PLACE_NUMBER
    own, white = int(count_of(s.roll, face)), int(white_count_of(s.roll, face))
    before, after = payouts(s, face, seat, 0, 0), payouts(s, face, seat, own, white)
    owners = [*names, *[""] * (WHITE - len(names)), "the white dice"]
    tie = list(_ties(s, face, seat, own, white, owners))
    yield from tie
    won, had = after.get(seat, 0), before.get(seat, 0)
    if won:
        yield from _standing(s, face, seat, own, white, won, had, owners)
    elif had:
        yield f"gives up ${had},000 of its own on casino {face + 1}"
    losing = list(_gains(after, before, seat))
    for money, other in sorted(losing, reverse=True)[:1]:
        yield f"denies {names[other]} ${money},000 on casino {face + 1}"
    for money, other in sorted(_gains(before, after, seat), reverse=True)[:1]:
        yield f"hands {names[other]} ${money},000 on casino {face + 1}"
    if not (won or had or losing or tie):
        yield f"wins nothing on casino {face + 1} as the dice lie, and denies nobody"
    yield from _spent(s, seat, own, white)


def _standing(
    s: State, face: int, seat: int, own: int, white: int, won: int, had: int, names: Sequence[str]
) -> Iterator[str]:
    """Say which place a seat takes or holds on a casino, and whether that is safe."""
    casino = f"casino {face + 1}"
    place = _order(s, face, seat, own, white).index(seat)
    if won > had:
        tied = _tied_above(s, face, seat, own, white)
        held = f"only while {listed([names[one] for one in tied])} tie above it" if tied else ""
        yield f"{PLACES[place]} {casino}: ${won},000 {held or 'as the dice lie'}"
    elif own and not place:
        counts = _counts(s, face, seat, own, white)
        ahead = counts[seat] - max(count for owner, count in enumerate(counts) if owner != seat)
        yield f"holds {casino}, ${won},000, and is now {plural(ahead, 'die')} ahead"
    elif own and won == had:
        yield f"{PLACES[place].replace('is ', 'stays ', 1)} {casino}: ${won},000"
    if not place and _is_safe(s, face, seat, own, white):
        yield f"is safe: nobody has the dice left to catch up on {casino}"


def _spent(s: State, seat: int, own: int, white: int) -> Iterator[str]:
    """Mention dice that are spent or kept, if they are unusually many or few."""
    left = int(s.own_left[seat]) - own
    whites = int(s.white_left[seat]) - white
    held = int(s.own_left.sum() + s.white_left.sum())
    if own >= MANY and left:
        yield f"spends {plural(own, 'die')} at once and keeps {left}"
    elif own == 0 and left:
        yield f"places white dice only and keeps its own {'die' if left == 1 else f'{left} dice'}"
    elif left + whites == 0 and held > own + white:
        last = "die" if own + white == 1 else "dice"
        yield f"places its last {last}: the others have the last word of the round"


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


def _order(s: State, casino: int, seat: int, own: int, white: int) -> list[int]:
    """List the owners of the dice on a casino, the first first; those that tie are left out."""
    ranked = int(ranking(s, casino, seat, own, white))
    found = []
    while ranked:
        found.append((ranked & 15) - 1)
        ranked >>= 4
    return found


def _gains(before: dict[int, int], after: dict[int, int], seat: int) -> Iterator[tuple[int, int]]:
    """Say who else is paid more by the move, and how much."""
    for other, money in after.items():
        if other != seat and money > before.get(other, 0):
            yield money - before.get(other, 0), other


def _tied_above(s: State, casino: int, seat: int, own: int, white: int) -> list[int]:
    """List the owners who have more dice on a casino but cancel each other."""
    counts = _counts(s, casino, seat, own, white)
    return [
        owner
        for owner, count in enumerate(counts)
        if count > counts[seat] and counts.count(count) > 1
    ]


def _ties(
    s: State, casino: int, seat: int, own: int, white: int, names: Sequence[str]
) -> Iterator[str]:
    """Tell with whom the seat ties by the move, where either would be paid without the tie."""
    counts = _counts(s, casino, seat, own, white)
    tied = [owner for owner in range(OWNERS) if owner != seat and counts[owner] == counts[seat]]
    ahead = [count for count in counts if count > counts[seat] and counts.count(count) == 1]
    if not own:  # its own dice lay there before
        tied = tied if WHITE in tied else []
    if counts[seat] and tied and len(ahead) < int(s.notes[casino].sum()):
        first = counts[seat] == max(counts)
        who = listed([names[one] for one in tied])
        where = f"for first on casino {casino + 1}" if first else f"on casino {casino + 1}"
        paid = "neither is paid" if len(tied) == 1 else "none of them is paid"
        yield f"ties {who} {where}: while it stays so, {paid}"


def _is_safe(s: State, casino: int, seat: int, own: int, white: int) -> bool:
    """Say whether no other seat could still tie or overtake, even with all its dice."""
    counts = _counts(s, casino, seat, own, white)
    held = s.own_left.tolist()
    others = [counts[o] + held[o] for o in range(int(s.seats)) if o != seat]
    whites = counts[WHITE] + int(s.white_left.sum()) - white
    return bool(counts[seat] > max([*others, whites]))
