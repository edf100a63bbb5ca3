"""What a game is to everything above it: a name, its rules, a spelling and a view."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from pitboss.engine.errors import Refusal
from pitboss.engine.meta import Meta, Options
from pitboss.kernel import Rules

if TYPE_CHECKING:
    from pitboss.engine.batch import Batch, Playouts
    from pitboss.engine.position import Position

State = Any
"""One record. Its fields differ by game, so the type checker is told nothing about it."""
States = npt.NDArray[Any]
Event = dict[str, Any]
"""What happened, JSON-ready: `event` names it in the past tense, the rest are its facts."""
View = dict[str, Any]


class Notation(Protocol):
    """A game's `notation.py`: one spelling per step, and a position as a line of text."""

    def spell(self, s: State, code: int) -> str:
        """Spell a step that is legal or possible in `s`."""

    def read(self, s: State, text: str, seat: int) -> Sequence[int]:
        """Read a step; refuse with `Unreadable`. Most steps are one code, a deal is several.

        `seat` is who speaks, or CHANCE. What comes back is well spelled, not yet legal.
        """

    def why(self, s: State, seat: int, codes: Sequence[int]) -> Refusal:
        """Say, in words, the first reason why a well-spelled step cannot be taken now."""

    def write(self, s: State) -> Mapping[str, str]:
        """Spell a position as fields without spaces; `seats` and the options are written too."""

    def parse(self, fields: Mapping[str, str], s: State) -> None:
        """Fill a record that was just set up from such fields; refuse with `Unreadable`.

        `seats` and the options are read already and not among the fields.
        """


class Looks(Protocol):
    """A game's `view.py`: what a seat may see, what it is asked, what happened in words."""

    def views(self, s: State, seats: Sequence[int | None]) -> list[View]:
        """Tell what each of `seats` may see, JSON-ready; None is a spectator.

        Where two see the same it may be one and the same object.
        """

    def prompt(self, s: State) -> Mapping[str, Any]:
        """Say what is asked: `kind` for a program, `words` for a person, `rule` an anchor."""

    def event(self, row: Sequence[int]) -> Event:
        """Turn a row of the log into an event."""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Tell an event in one plain sentence, or "" when there is nothing worth a line."""

    def ending(self, s: State) -> str:
        """Name how the game ended: one of the `endings` of the game's meta."""


@dataclass(frozen=True)
class Printed:
    """A value printed on a component, and how certain it is that it is printed so."""

    component: str
    field: str
    value: Any
    certainty: str
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Game:
    """A game, loaded. Everything generic is built on these few parts."""

    meta: Meta
    rules: Rules
    notation: Notation
    looks: Looks
    folder: Path
    """The game's own folder: RULES.md and data/ lie there."""
    encode: Callable[[int, Options], npt.NDArray[np.int64]]
    """Turn seats and checked options into the numbers `setup` takes; refuse what cannot be."""
    possible: Callable[[State, int], bool] | None = None
    """Say whether an outcome can come, where listing them all would be slow."""
    pin: Callable[[Options], Options] | None = None
    """Put what was meant in the place of what was said, such as a file's digest for its name.

    Positions and records keep the pinned options, so that they mean the same everywhere.
    """
    components: Callable[[Options], Sequence[Printed]] | None = None
    """List what is printed on the components, where that is not certain throughout."""
    judge: Callable[[State, int, Sequence[int]], Refusal | None] | None = None
    """Judge a step that is not listed by `legal`, such as a deal; None means it may be played."""

    @property
    def slug(self) -> str:
        """The game's name in commands, records and addresses."""
        return self.meta.slug

    def options(self, given: Mapping[str, object]) -> Options:
        """Check options, fill in the rest and pin them."""
        options = self.meta.read_options(given)
        return options if self.pin is None else self.pin(options)

    def start(self, seats: int, **options: object) -> "Position":
        """Lay out a new game. The deal itself is left to chance: see `Position.settle`."""
        from pitboss.engine.position import Position

        return Position.start(self, seats, options)

    def position(self, text: str) -> "Position":
        """Read a position from its line of text."""
        from pitboss.engine.position import Position

        return Position.read(self, text)

    def playouts(
        self,
        games: int,
        *,
        seats: int,
        seed: int = 0,
        threads: int = 1,
        tell: Callable[[int], None] | None = None,
        **options: object,
    ) -> "Playouts":
        """Play random games in compiled code; `tell` hears how many are done so far.

        The result depends on the seed alone, not on the number of threads.
        """
        from pitboss.engine.batch import playouts

        return playouts(self, games, seats, seed, threads, tell, options)

    def batch(
        self, count: int, *, seats: int, seed: int = 0, threads: int = 1, **options: object
    ) -> "Batch":
        """Lay out `count` games side by side in one array."""
        from pitboss.engine.batch import Batch

        return Batch.start(self, count, seats, seed, threads, options)

    @property
    def rules_text(self) -> str:
        """The game's RULES.md."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")
