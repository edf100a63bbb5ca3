"""54 notes and all dice are always somewhere, and only in one place."""

from pitboss.engine import Position
from pitboss.games.las_vegas.state import ENDED
from pitboss.games.las_vegas.tables import (
    CASINOS,
    DICE,
    NOTES_IN_BOX,
    SPARE_DICE,
    WHITE,
    WHITE_DICE,
)


def check(at: Position) -> None:
    s = at.state
    for value, in_box in enumerate(NOTES_IN_BOX):
        on_casinos = sum(s.notes[casino, value] for casino in range(CASINOS))
        won = sum(s.won[seat, value] for seat in range(s.seats))
        assert s.pile[value] + s.under[value] + on_casinos + won == in_box
    assert s.pile_left == sum(s.pile) and s.under_left == sum(s.under)
    if s.phase == ENDED:
        return
    for seat in range(s.seats):
        placed = sum(s.dice[casino, seat] for casino in range(CASINOS))
        assert placed + s.own_left[seat] == DICE
    if s.neutral_dice:
        placed = sum(s.dice[casino, WHITE] for casino in range(CASINOS))
        held = sum(s.white_left[seat] for seat in range(s.seats))
        spare = SPARE_DICE[s.seats] if s.phase < 2 else 0
        assert placed + held + spare == WHITE_DICE[s.seats] * s.seats + SPARE_DICE[s.seats]
