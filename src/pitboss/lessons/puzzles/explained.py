"""Why the best move of a puzzle is the best: what it brings, what it costs, what others lack."""

from collections.abc import Sequence

from pitboss.analysis.reasons import PRICES, all_facts, in_a_sentence, weighed
from pitboss.engine import Position
from pitboss.lessons.puzzles.puzzle import Puzzle
from pitboss.lessons.puzzles.same_turn import leaves_open


def explained(
    at: Position, puzzle: Puzzle, names: Sequence[str], chosen: str | None = None
) -> list[str]:
    """Give what speaks for the best move, what it costs, and what another lacks.

    The other one is the move that was chosen, if it is wrong and was compared, else the next best.
    Where the best move could still follow that one, what is told is the price of missing it.
    """
    found = all_facts(at, puzzle.move, names)
    second = max(puzzle.moves[1:], key=lambda rated: rated.share)
    wrong = next((rated for rated in puzzle.moves[1:] if rated.move == chosen), None)
    name = "Your move" if wrong else "The next best move"
    other = wrong or second
    behind = 100 * (puzzle.moves[0].share - other.share)
    if not wrong and leaves_open(at, other.move, puzzle.move):
        return [*weighed(found), f"Without it the turn wins {behind:.1f} games fewer in a hundred."]
    facts = [fact for fact in all_facts(at, other.move, names) if fact not in found]
    why = next((f": it {in_a_sentence(fact)}" for fact in facts if fact.startswith(PRICES)), "")
    why = why or next((f"; it {in_a_sentence(fact)}" for fact in facts), ".")
    return [*weighed(found), f"{name} wins {behind:.1f} games fewer in a hundred{why}"]
