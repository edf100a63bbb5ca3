"""Why the best move of a puzzle is the best: what it brings, what it costs, what others lack."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

from pitboss.analysis.reasons import Chosen, reasons
from pitboss.engine import Position
from pitboss.lessons.puzzles.puzzle import Puzzle

MOST = 3
"""So many sentences about the best move."""
PRICES = (
    *("Does not", "Gives away", "Risks", "Overpays", "Wins nothing", "Scores nothing"),
    *("Spends", "Will hardly", "Has no place", "Has fewer", "Locks", "Closes off", "Spoils"),
    *(
        "Puts the",
        "Keeps $",
        "Places its last",
        "Cannot be paid",
        "Bets all",
        "Stakes",
        "Has no stored",
    ),
)
"""How facts begin that speak against a move: the best one has them as its price."""


def explained(
    at: Position, puzzle: Puzzle, names: Sequence[str], chosen: str | None = None
) -> list[str]:
    """Give what speaks for the best move, what it costs, and what another lacks.

    The other one is the move that was chosen, if it is wrong and was compared, else the next best.
    """
    found = _facts(at, puzzle.move, names)
    good = [fact for fact in found if not fact.startswith(PRICES)]
    price = [fact for fact in found if fact.startswith(PRICES)][:1]
    said = good[: MOST - len(price)]
    said += [f"Its price: it {_small(fact)}" for fact in price]
    second = max(puzzle.moves[1:], key=lambda rated: rated.share)
    wrong = next((rated for rated in puzzle.moves[1:] if rated.move == chosen), None)
    name = "Your move" if wrong else "The next best move"
    other = wrong or second
    behind = 100 * (puzzle.moves[0].share - other.share)
    facts = [fact for fact in _facts(at, other.move, names) if fact not in found]
    why = next((f": it {_small(fact)}" for fact in facts if fact.startswith(PRICES)), "")
    why = why or next((f"; it {_small(fact)}" for fact in facts), ".")
    return [*said, f"{name} wins {behind:.1f} games fewer in a hundred{why}"]


def _facts(at: Position, move: str, names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys([*reasons(at, move, names), *gained(at, move, names)]))


def _small(fact: str) -> str:
    return f"{fact[0].lower()}{fact[1:]}"


def gained(at: Position, move: str, names: Sequence[str]) -> list[str]:
    """Give what a move brings, in sentences."""
    (code,) = at.read_step(move)[0]
    after = at.copy()
    after.play_code(int(code))
    part = import_module(f"pitboss.lessons.puzzles.gains.{at.game.slug.replace('-', '_')}")
    gains: Callable[[Chosen], Iterator[str]] = part.gains
    facts = gains(Chosen(at, after, int(code), at.to_act, names))
    return [f"{fact[0].upper()}{fact[1:]}." for fact in facts if fact]
