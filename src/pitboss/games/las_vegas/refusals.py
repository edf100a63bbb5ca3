"""Why a well-spelled step cannot be taken now, in words."""

from collections.abc import Sequence

from pitboss.engine.errors import Illegal, Refusal
from pitboss.engine.game import State
from pitboss.games.las_vegas.codes import (
    KIND,
    NOTE,
    PLACE_NUMBER,
    PLAIN_ROLL,
    SPARE_ROLL,
)
from pitboss.games.las_vegas.state import LAY, PLACE, ROLL, SPARE
from pitboss.games.las_vegas.tables import NOTE_VALUES, SPARE_DICE, VALUES
from pitboss.games.las_vegas.text.rolls import own_dice, white_dice


def possible(s: State, code: int) -> bool:
    """Say whether an outcome can come next."""
    kind = code & KIND
    rest = code - kind
    if not 0 <= rest < 1 << 48:
        return False  # no code of this game
    if kind == NOTE:
        return bool(s.phase == LAY and rest < VALUES and s.pile[rest] > 0)
    own, white = len(own_dice(rest)), len(white_dice(rest))
    if kind == SPARE_ROLL:
        return bool(s.phase == SPARE and own == 0 and white == SPARE_DICE[s.seats])
    on_turn = s.own_left[s.turn], s.white_left[s.turn]
    return bool(s.phase == ROLL and kind == PLAIN_ROLL and (own, white) == on_turn)


def why(s: State, seat: int, codes: Sequence[int]) -> Refusal:
    """Say why a well-spelled step cannot be taken now."""
    kind = codes[0] & KIND
    if s.phase == PLACE:
        rolled = ", ".join(map(str, sorted(set(own_dice(s.roll) + white_dice(s.roll)))))
        if kind == PLACE_NUMBER:
            face = codes[0] - kind + 1
            reason = f"no die shows a {face}: choose one of the numbers you rolled, {rolled}"
        else:
            reason = f"the dice are rolled: place one of {rolled}"
        return Illegal(reason, "las-vegas#placing")
    if s.phase == LAY:
        if kind == NOTE:
            value = NOTE_VALUES[codes[0] - kind]
            return Illegal(f"no ${value},000 note is left in the pile", "las-vegas#filling")
        return Illegal(f"casino {s.filling + 1} is waiting for a note", "las-vegas#filling")
    if s.phase == SPARE:
        return Illegal(
            f"{SPARE_DICE[s.seats]} spare white dice are to be rolled", "las-vegas#neutral-dice"
        )
    own, white = s.own_left[s.turn], s.white_left[s.turn]
    dice = f"{own} own dice" + (f" and {white} white dice" if white else "")
    return Illegal(f"seat {s.turn} is to roll {dice}", "las-vegas#rolling")
