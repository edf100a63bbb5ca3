"""Read a step as people write it, and refuse one that cannot be taken, with the reason in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.engine.errors import Illegal, NotYourTurn, Refusal, Unreadable
from pitboss.engine.position_fields import LONGEST_TEXT
from pitboss.engine.text import as_seat
from pitboss.kernel import CHANCE, OVER

if TYPE_CHECKING:
    from pitboss.engine.position import Position


def read_step(at: "Position", text: str, seat: int | None) -> tuple[Sequence[int], int]:
    """Read a step and who takes it, or refuse it. Nobody else may play in `at` meanwhile."""
    waits_for = at.to_act
    if waits_for == OVER:
        raise Illegal("the game is over", f"{at.game.slug}#end")
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise Unreadable(f"a step is a text of at most {LONGEST_TEXT} characters")
    who = waits_for if seat is None else as_seat(seat, at.seats)
    codes = at.game.notation.read(at.state, text, who)
    refusal = _refusal(at, codes, who, waits_for)
    if refusal is not None:
        raise refusal
    return codes, who


def _refusal(at: "Position", codes: Sequence[int], who: int, waits_for: int) -> Refusal | None:
    if who == waits_for and len(codes) == 1 and at.is_listed(codes[0]):
        return None
    if at.game.judge is not None and who >= 0:
        return at.game.judge(at.state, who, codes)
    if who != waits_for:
        whom = "the dice" if waits_for == CHANCE else f"seat {waits_for}"
        return NotYourTurn(f"the table waits for {whom}, not for seat {who}")
    return at.game.notation.why(at.state, who, codes)


def spelled(at: "Position", codes: Sequence[int], text: str) -> str:
    """Spell a step that was read from `text`, as records keep it."""
    if len(codes) == 1:
        return at.game.notation.spell(at.state, codes[0])
    return " ".join(text.split())


def refused_code(at: "Position", code: int) -> Illegal:
    """Refuse a code that is not listed."""
    if at.to_act == OVER:
        return Illegal("the game is over", f"{at.game.slug}#end")
    kind = "an outcome" if at.to_act == CHANCE else "a legal move"
    return Illegal(f"{code} is not the code of {kind} here: take one that is listed")
