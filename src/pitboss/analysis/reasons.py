"""Reasons in words: the few facts about a move that a good player would name.

Each game lists its own facts in `<game>/reasons.py`, the most important first. A fact is about this
position: sentences that are always true are left out. `<game>/gains.py` says what a move brings if
nothing about it is unusual.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pitboss.analysis.evaluator import part_of
from pitboss.engine import Position
from pitboss.engine.game import State

MOST = 3
"""How many facts are given."""
PRICES = (
    *("Does not", "Gives away", "Gives up", "Risks", "Overpays", "Wins nothing", "Scores nothing"),
    *("Spends", "Will hardly", "Has no place", "Has fewer", "Hands", "Locks", "Closes off"),
    *("Spoils", "Leaves no room", "Puts the", "Passes up", "Rolls away", "Places its last"),
    *("Cannot be paid", "Bets all", "Stakes", "Has no stored", "May be outbid", "Is not paid"),
    *("Leaves too little",),
)
"""The beginnings of facts that speak against a move: of the best one they are its price."""


@dataclass(frozen=True)
class Chosen:
    """A move, the positions before and after it, and the names of the seats."""

    before: Position
    after: Position
    code: int
    seat: int
    names: Sequence[str]

    @property
    def s(self) -> State:
        """The state before."""
        return self.before.state

    @property
    def then(self) -> State:
        """The state after."""
        return self.after.state


Facts = Callable[[Chosen], Iterator[str]]


def reasons(at: Position, move: str, names: Sequence[str] | None = None) -> list[str]:
    """Give what speaks for or against a move, in sentences; none for a proposed deal."""
    return _facts(at, move, names, "reasons", "facts")[:MOST]


def gained(at: Position, move: str, names: Sequence[str] | None = None) -> list[str]:
    """Give what a move brings, even if nothing about it is unusual."""
    return _facts(at, move, names, "gains", "gains")


def in_favour(at: Position, move: str, names: Sequence[str] | None = None) -> list[str]:
    """Give what speaks for a move that is the best, and what it costs."""
    return weighed(all_facts(at, move, names))


def of_mistake(
    at: Position, best: str, played: str, names: Sequence[str] | None = None
) -> tuple[list[str], list[str]]:
    """Give what speaks for the best move, and what the played one does.

    Facts about both moves are left out.
    """
    found, other = all_facts(at, best, names), all_facts(at, played, names)
    ours = [fact for fact in found if fact not in other]
    theirs = [fact for fact in other if fact not in found]
    told = [fact for fact in reasons(at, played, names) if fact in theirs]
    return weighed(ours), told or theirs[:1]


def all_facts(at: Position, move: str, names: Sequence[str] | None = None) -> list[str]:
    """Give all facts of a move, the unusual ones first."""
    return list(dict.fromkeys([*reasons(at, move, names), *gained(at, move, names)]))


def weighed(found: Sequence[str]) -> list[str]:
    """Give the facts that speak for a move, and as its price one that does not."""
    price = [fact for fact in found if fact.startswith(PRICES)][:1]
    good = [fact for fact in found if not fact.startswith(PRICES)]
    return [*good[: MOST - len(price)], *(f"Its price: it {in_a_sentence(fact)}" for fact in price)]


def in_a_sentence(fact: str) -> str:
    """Write a fact as it stands within a sentence."""
    return f"{fact[0].lower()}{fact[1:]}"


def _facts(
    at: Position, move: str, names: Sequence[str] | None, part_name: str, listing: str
) -> list[str]:
    seat = at.to_act
    codes, _ = at.read_step(move)
    part = part_of(at.game.slug, part_name)
    if seat < 0 or len(codes) > 1 or part is None:
        return []
    after = at.copy()
    after.play_code(int(codes[0]))
    called = names or [f"seat {other}" for other in range(at.seats)]
    facts: Facts = getattr(part, listing)
    said = dict.fromkeys(facts(Chosen(at, after, int(codes[0]), seat, called)))
    return [f"{fact[0].upper()}{fact[1:]}." for fact in said]


def listed(things: Sequence[str]) -> str:
    """Join things as a sentence does: a, b and c."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def plural(count: int, word: str) -> str:
    """Count things: 1 die, 2 dice."""
    return f"{count} {word if count == 1 else _PLURALS.get(word, word + 's')}"


_PLURALS = {"die": "dice"}
