"""What placing a number brings in Las Vegas."""

from collections.abc import Iterator

from pitboss.analysis.las_vegas.reasons import payouts
from pitboss.analysis.reasons import Chosen, plural
from pitboss.games.las_vegas.codes import PLACE_NUMBER, count_of, white_count_of

NEAR = 2
"""With at most so many dice less, and more than that in hand, one roll can still take the lead."""


def gains(chosen: Chosen) -> Iterator[str]:
    """Mention a lead that comes closer, and dice that are kept."""
    s, seat = chosen.s, chosen.seat
    face = chosen.code - PLACE_NUMBER
    own, white = int(count_of(s.roll, face)), int(white_count_of(s.roll, face))
    won, had = payouts(s, face, seat, own, white).get(seat, 0), int(s.dice[face, seat])
    others = int(s.own_left.sum()) - int(s.own_left[seat])
    behind = _next(chosen, face) - had - own
    left = int(s.own_left[seat]) - own
    if own and not won and 0 < behind <= NEAR and others and left > behind:
        lead = f"the lead on casino {face + 1}"
        yield f"comes within {plural(behind, 'die')} of {lead}, and every roll may add more"
    if own == 1 and left > 0:
        stay = "stays" if left == 1 else "stay"
        yield f"takes a single die: {plural(left, 'die')} {stay} for what is rolled later"


def _next(chosen: Chosen, casino: int) -> int:
    """Count the dice of the next owner on a casino."""
    counts = chosen.s.dice[casino].tolist()
    return int(max(count for owner, count in enumerate(counts) if owner != chosen.seat))
