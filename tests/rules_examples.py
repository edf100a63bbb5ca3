"""The examples in a game's RULES.md: each is a line that is played, so that none can be wrong.

Behind the words of an example stands a block:

    ```example
    from las-vegas seats=2 …         the position; `start seats=3` is the beginning of a game
    0 place 6                        a move of a seat, or an outcome: `* roll 6 6 1`
    tells Ada places 2 dice on …     what the game says to it, in this order
    may place 1                      a legal move of whoever is asked
    not place 2                      one that is refused by this very rule
    not 1 place 2 #turn              the same for another seat, or by another rule
    has cash=7,5                     a field of the position that is reached
    odds roll 6 1/6                  how likely an outcome is
    stands Ada money=200             a number of somebody's standing: money, points or place
    view 0 seats.1.notes=None        what a seat sees
    no-start seats=6                 a game that this very rule does not let begin
    wins Ada                         who has won
    ```
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest

from pitboss.engine import Game, Position, Refusal

NAMES = ("Ada", "Bea", "Cal", "Dan", "Eve", "Finn")
_ANCHOR = re.compile(r'<a id="([a-z0-9-]+)"></a>')
_BLOCK = re.compile(r"^```example\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_WORDS = re.compile(r"^> \*Example\.\*(.*?)(?=^(?!>))", re.MULTILINE | re.DOTALL)
_NUMBER = re.compile(r"(?<![\w-])\$?(\d+)(?![\w-])")
APPENDIX = "## Appendix"


@dataclass(frozen=True)
class Example:
    """A rule with its example: the words, and the lines that are played."""

    anchor: str
    words: str
    lines: tuple[str, ...]

    def foreign_numbers(self) -> list[str]:
        """Give the numbers of the words that the lines do not have."""
        known = set(re.findall(r"\d+", " ".join(self.lines)))
        return [number for number in _NUMBER.findall(self.words) if number not in known]


def examples(text: str) -> Iterator[Example]:
    """Give every rule of a RULES.md with its example; one without has no words or no lines."""
    rules = text.split(APPENDIX)[0]
    parts = _ANCHOR.split(rules)[1:]
    for anchor, part in zip(parts[::2], parts[1::2], strict=True):
        words = " ".join(_WORDS.findall(part))
        blocks = "".join(_BLOCK.findall(part))
        yield Example(anchor, words, tuple(filter(None, blocks.splitlines())))


@dataclass
class Played:
    """An example while it is played."""

    game: Game
    anchor: str
    at: Position
    told: list[str]

    def line(self, line: str) -> None:
        """Play a line, or hold it against what was reached; what does not hold is an assertion."""
        verb, _, rest = line.partition(" ")
        match verb:
            case "from":
                self.at, self.told = self.game.position(rest), []
            case "start":
                self.at, self.told = self.begin(rest), []
            case "tells":
                assert rest in self.told, f"{line}: the game says {self.told}"
                del self.told[: self.told.index(rest) + 1]
            case "may":
                assert rest in self.at.legal(), f"{line}: legal are {self.at.legal()[:40]}"
            case "not":
                self.refused(*rest.split(" #"))
            case "has":
                assert rest in self.at.text.split(), f"{line}: {self.at.text}"
            case "odds":
                outcome, share = rest.rsplit(" ", 1)
                odds = self.at.odds()
                assert odds.get(outcome) == Fraction(share), f"{line}: {odds}"
            case "stands":
                who, field, number = rest.replace("=", " ").split()
                row = next(row for row in self.at.standing if NAMES[row.seat] == who)
                assert getattr(row, field) == int(number), f"{line}: {row}"
            case "view":
                self.sees(*rest.split(" ", 1))
            case "no-start":
                self.no_start(*rest.split(" #"))
            case "wins":
                result = self.at.result
                assert result is not None, "the game goes on"
                assert [NAMES[seat] for seat in result.winners] == rest.split(" and ")
            case _:
                self.step(verb, rest)

    def begin(self, options: str) -> Position:
        """Begin a game."""
        given = dict(word.split("=", 1) for word in options.split())
        return self.game.start(seats=int(given.pop("seats")), **given)

    def no_start(self, options: str, rule: str = "") -> None:
        """Hold that the rule does not let a game begin."""
        with pytest.raises(Refusal) as refused:
            self.begin(options)
        assert refused.value.rule == self.named(rule), refused.value

    def sees(self, seat: str, sight: str) -> None:
        """Hold that a seat sees something."""
        path, _, value = sight.partition("=")
        seen = self.at.view(int(seat))
        for part in path.split("."):
            seen = seen[int(part)] if isinstance(seen, list | tuple) else seen[part]
        assert str(seen) == value, f"{path} is {seen!r}"

    def refused(self, move: str, rule: str = "") -> None:
        """Hold that a move is refused by the rule."""
        seat, _, text = move.partition(" ")
        why = self.at.why(text, int(seat)) if seat.isdigit() else self.at.why(move)
        assert isinstance(why, Refusal), f"{move} is legal"
        assert why.rule == self.named(rule), f"{move}: {why.rule} {why}"

    def named(self, rule: str) -> str:
        """Name a rule as refusals do; "" is the one that the example belongs to."""
        return f"{self.game.slug}#{rule or self.anchor}"

    def step(self, who: str, text: str) -> None:
        """Play a move or an outcome."""
        events = self.at.play(text, None if who == "*" else int(who))
        names = NAMES[: self.at.seats]
        self.told += filter(None, (self.game.looks.tell(event, names) for event in events))


def play(game: Game, example: Example) -> Played:
    """Play an example to its end."""
    played = Played(game, example.anchor, game.start(seats=game.meta.seats[0]), [])
    assert example.lines[0].split()[0] in ("from", "start"), "an example begins with a position"
    for line in example.lines:
        played.line(line)
    return played
