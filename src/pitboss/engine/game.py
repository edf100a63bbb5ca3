"""A game as everything above it sees it: a name, rules, a notation and views."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from threading import local
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from pitboss.engine.drawing import Box
from pitboss.engine.errors import Refusal, Unreadable
from pitboss.engine.meta import Meta, Options
from pitboss.kernel import Rules, new_log

if TYPE_CHECKING:
    from pitboss.engine.batches.batch import Batch
    from pitboss.engine.batches.codec import Actions
    from pitboss.engine.batches.observation import Observation
    from pitboss.engine.batches.playouts import Playouts
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
        """Give the view of each of `seats`, JSON-ready; None is a spectator.

        Equal views may be the same object.
        """

    def prompt(self, s: State) -> Mapping[str, Any]:
        """Say what is asked: `kind` for a program, `words` for a person, `rule` an anchor."""

    def event(self, row: Sequence[int]) -> Event:
        """Turn a row of the log into an event."""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Describe an event in one sentence, or "" if it needs none."""

    def ending(self, s: State) -> str:
        """Name how the game ended: one of the `endings` of the game's meta."""


@dataclass(frozen=True)
class Printed:
    """A value printed on a component, and how certain we are of it."""

    component: str
    field: str
    value: Any
    certainty: str
    sources: tuple[str, ...]


def copied(states: States) -> States:
    """Copy records, ten times as fast as `states.copy()`, which copies field by field."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def laid_out(states: States) -> State:
    """Lay the fields of the first record out side by side, with the record itself as `record`.

    A view reads hundreds of fields, and reading one from a record takes twenty times as long.
    For reading only.
    """
    fields = {name: states[name][0] for name in states.dtype.names or ()}
    return SimpleNamespace(**fields, record=states[0])


class Scratch(local):
    """Where compiled rules write, one for every thread: read it before the next call."""

    def __init__(self, rules: Rules) -> None:
        self.codes = np.zeros(rules.most_legal, np.int64)
        self.log = new_log(rules.most_events)
        self.states: Any = copied(rules.new_states(1))
        """Room for the state after an outcome that is being drawn."""


@dataclass(frozen=True)
class Correction:
    """A value that an owner has read off a component, as text."""

    component: str
    field: str
    value: str


@dataclass(frozen=True)
class Wrong:
    """An impossible entry; the reason continues a sentence that begins with its name."""

    component: str
    field: str
    reason: str


@dataclass(frozen=True)
class Corrections:
    """The result of checking entries."""

    changed: Sequence[Correction]
    confirmed: Sequence[Correction]
    """Entries equal to the known value, which is certain now."""
    wrong: Sequence[Wrong]
    option: str
    """The value of the option `components` that plays with them; "" if nothing differs or fits."""
    file: str
    """The file to share."""


class Correcting(Protocol):
    """How a game takes corrections of what is printed on its components."""

    def spell(self, value: Any) -> str:
        """Spell a value as it is entered."""

    def takes(self, component: str, field: str) -> str:
        """Say what a value of a field may be."""

    def check(self, entries: Sequence[Correction]) -> Corrections:
        """Check entries."""

    def read_file(self, text: str) -> Sequence[Correction]:
        """Read a shared file; refuse anything else in one sentence."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game, loaded. Everything generic is built on these few parts."""

    meta: Meta
    rules: Rules
    notation: Notation
    looks: Looks
    folder: Path
    """The game's own folder: RULES.md and data/ lie there."""
    encode: Callable[[int, Options], npt.NDArray[np.int64]]
    """Turn seats and checked options into the numbers of `setup`; refuse impossible ones."""
    draw: Callable[[View], Sequence[Box]]
    """Draw a view of the table."""
    possible: Callable[[State, int], bool] | None = None
    """Say whether an outcome can come, where listing them all would be slow."""
    is_roll: Callable[[State, int], bool] | None = None
    """Say whether an outcome is a roll of dice; without it, every outcome is drawn from what is
    left of a pile or a deck."""
    pin: Callable[[Options], Options] | None = None
    """Replace values of options by permanent ones, such as the name of a file by its digest.

    Positions and records keep the pinned options, so that they mean the same everywhere.
    """
    components: Callable[[Options], Sequence[Printed]] | None = None
    """List what is printed on the components, if not all of it is certain."""
    correcting: Correcting | None = None
    """Check an owner's corrections of the components."""
    judge: Callable[[State, int, Sequence[int]], Refusal | None] | None = None
    """Judge a step that is not listed by `legal`, such as a deal; None means it may be played."""
    hidden: tuple[str, ...] = ()
    """Fields of the record that are not public."""

    @cached_property
    def scratch(self) -> Scratch:
        """Room for the legal moves and the events of one step."""
        return Scratch(self.rules)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle a game by its name: there is one of each."""
        from pitboss.engine.registry import load

        return load, (self.slug,)

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    @property
    def slug(self) -> str:
        """The game's name in commands, records and addresses."""
        return self.meta.slug

    def check_kept(self, version: int, fits: bool) -> None:
        """Refuse states that were stored by another version of the rules."""
        if version != self.meta.rules_version or not fits:
            raise Unreadable(
                f"these positions of {self.slug} were kept under rules {version}; this pitboss"
                f" plays rules {self.meta.rules_version} and holds {self.rules.state.itemsize}"
                " bytes a position: keep games as records instead"
            )

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
        """Play random games in compiled code; `tell` is called with how many are done.

        The result depends on the seed alone, not on the number of threads.
        """
        from pitboss.engine.batches.playouts import playouts

        return playouts(self.start(seats, **options), games, seed, threads, tell)

    def batch(
        self, count: int, *, seats: int, seed: int = 0, threads: int = 1, **options: object
    ) -> "Batch":
        """Lay out `count` games side by side in one array."""
        from pitboss.engine.batches.batch import Batch

        return Batch.start(self, count, seats, seed, threads, options)

    @property
    def action_versions(self) -> tuple[str, ...]:
        """The versions that `actions` knows."""
        return tuple(found.version for found in self._part("action_codec").ACTIONS)

    def actions(self, version: str = "v1") -> "Actions":
        """Give one version of the moves as small whole numbers for a learner."""
        known = self._part("action_codec").ACTIONS
        found: Actions = _version(known, version, f"the moves of {self.slug}")
        return found

    @property
    def observation_versions(self) -> tuple[str, ...]:
        """The versions that `observation` knows."""
        return tuple(found.version for found in self._part("observation_codec").OBSERVATIONS)

    def observation(self, version: str = "v1") -> "Observation":
        """Give one version of the positions as rows of numbers for a learner."""
        known = self._part("observation_codec").OBSERVATIONS
        found: Observation = _version(known, version, f"the positions of {self.slug}")
        return found

    def observe(
        self, where: "Position | Batch", version: str, seat: npt.ArrayLike
    ) -> npt.NDArray[np.float32]:
        """Give positions as rows of numbers, as `seat` looks at them: one seat, or one a row."""
        return self.observation(version).of(where, seat)

    def _part(self, name: str) -> Any:
        return import_module(f"{self.meta.module.rpartition('.')[0]}.{name}")

    @property
    def rules_text(self) -> str:
        """The game's RULES.md."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")


def _version(known: Sequence[Any], version: str, what: str) -> Any:
    for found in known:
        if found.version == version:
            return found
    names = ", ".join(found.version for found in known)
    raise Unreadable(f"there is no version {version!r} of {what}: choose one of {names}")
