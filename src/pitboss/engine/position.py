"""A position: one state, the steps that led to it, and everything one may ask of it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, NamedTuple, Protocol

import numpy as np

from pitboss.engine.errors import Illegal, NotYourTurn, Refusal, Unreadable
from pitboss.engine.game import Event, Game, State, States, View
from pitboss.engine.meta import Options, spell_option
from pitboss.engine.result import Result, Standing
from pitboss.engine.text import find_whole
from pitboss.kernel import CHANCE, OVER, drain, new_log

LONGEST_TEXT = 4000


class Entry(NamedTuple):
    """One line of a record: who, and what. `seat` is CHANCE for dice and cards."""

    seat: int
    text: str


class _History(NamedTuple):
    """The steps so far, newest first; shared between copies, so that a copy costs nothing."""

    before: "_History | None"
    entry: Entry
    length: int


class Draws(Protocol):
    """What `settle` needs of a dealer."""

    def draw(self, at: "Position") -> int:
        """Give the code of the outcome that comes next in `at`."""


class Position:
    """A state of a game, changed only by `play`, `settle` and `undo`."""

    __slots__ = ("_history", "_states", "game", "opened", "options")

    game: Game
    options: Options
    opened: str
    """The text of the position this one was opened from, or "" for the start of a game."""
    _states: States
    _history: _History | None

    @classmethod
    def start(cls, game: Game, seats: int, given: Mapping[str, object]) -> "Position":
        """Lay out a new game."""
        game.meta.check_seats(seats)
        options = game.options(given)
        at = cls._empty(game, options)
        game.rules.entries.setup_at(at._states, 0, seats, game.encode(seats, options))
        return at

    @classmethod
    def read(cls, game: Game, text: str) -> "Position":
        """Read a position from its line of text."""
        fields = _read_fields(game, text)
        names = [option.name for option in game.meta.options]
        given = {name: fields[name] for name in names if name in fields}
        options = game.meta.read_kept_options(given)
        seats = find_whole(fields.get("seats", ""), 0, 99)
        if seats is None:
            raise Unreadable(f"a position needs seats=N, not seats={fields.get('seats', '')[:40]}")
        at = cls.start(game, seats, options)
        own = {key: value for key, value in fields.items() if key not in ("seats", *names)}
        game.notation.parse(own, at.state)
        game.rules.entries.work_out_at(at._states, 0)
        at.opened = at.text
        return at

    @classmethod
    def _empty(cls, game: Game, options: Options) -> "Position":
        at = object.__new__(cls)
        at.game = game
        at.options = options
        at.opened = ""
        at._states = game.rules.new_states(1)
        at._history = None
        return at

    def copy(self) -> "Position":
        """Give an independent position; what happens to one does not touch the other."""
        twin = object.__new__(Position)
        twin.game = self.game
        twin.options = self.options
        twin.opened = self.opened
        twin._states = _copied(self._states)
        twin._history = self._history
        return twin

    @property
    def state(self) -> State:
        """The record itself, as rules and bots see it. Change it only through `play`."""
        return self._states[0]

    @property
    def states(self) -> States:
        """The array of one record that holds the state, as compiled code takes it."""
        return self._states

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self._states["seats"][0])

    @property
    def seq(self) -> int:
        """How many entries led here, undone ones included."""
        return self._history.length if self._history else 0

    @property
    def entries(self) -> list[Entry]:
        """The entries that led here, oldest first."""
        return [step.entry for step in reversed(list(self._steps()))]

    @property
    def last_entry(self) -> Entry:
        """The entry that led here; there must be one."""
        assert self._history is not None
        return self._history.entry

    def _steps(self) -> Iterator[_History]:
        step = self._history
        while step is not None:
            yield step
            step = step.before

    @property
    def to_act(self) -> int:
        """The seat the table waits for, or CHANCE, or OVER."""
        return int(self.game.rules.entries.to_act_at(self._states, 0))

    def codes(self) -> list[int]:
        """The legal moves as whole numbers, in the order of `legal`."""
        if self.to_act < 0:
            return []
        out = np.zeros(self.game.rules.most_legal, np.int64)
        count = int(self.game.rules.entries.legal_at(self._states, 0, out))
        found: list[int] = out[:count].tolist()
        return found

    def legal(self) -> list[str]:
        """Every legal move of the seat to act, spelled, in the order RULES.md documents."""
        state = self.state
        return [self.game.notation.spell(state, code) for code in self.codes()]

    def outcomes(self) -> list[tuple[int, int]]:
        """The outcomes that may come next, as codes with whole-number weights.

        Empty also where there are too many to list, such as a throw of nine ordered dice.
        """
        if self.to_act != CHANCE:
            return []
        out = np.zeros(self.game.rules.most_outcomes, np.int64)
        odds = np.zeros(self.game.rules.most_outcomes, np.int64)
        count = int(self.game.rules.entries.outcomes_at(self._states, 0, out, odds))
        return list(zip(out[:count].tolist(), odds[:count].tolist(), strict=True))

    def odds(self) -> dict[str, Fraction]:
        """Every outcome that may come next with its exact chance.

        Empty unless CHANCE is to act, and where the outcomes are too many to list.
        """
        listed = self.outcomes()
        total = sum(weight for _, weight in listed)
        spell, state = self.game.notation.spell, self.state
        return {spell(state, code): Fraction(weight, total) for code, weight in listed}

    def play(self, text: str, seat: int | None = None) -> list[Event]:
        """Play a move or an outcome and return what happened; refuse it and change nothing."""
        codes, who = self.read_step(text, seat)
        spelled = self._spell(codes, text)
        before = _copied(self._states)
        try:
            return self._play_codes(codes, Entry(who, spelled))
        except BaseException:
            self._states = before
            raise

    def play_code(self, code: int) -> list[Event]:
        """Play one step given by its code, which must come from `codes` or `outcomes`."""
        entry = Entry(self.to_act, self.game.notation.spell(self.state, code))
        return self._play_codes((code,), entry)

    def _play_codes(self, codes: Sequence[int], entry: Entry) -> list[Event]:
        log = new_log(self.game.rules.most_events)
        events: list[Event] = []
        for code in codes:
            self.game.rules.entries.play_at(self._states, 0, code, log)
            events.extend(self.game.looks.event(row) for row in drain(log))
        self._history = _History(self._history, entry, self.seq + 1)
        return events

    def read_step(self, text: str, seat: int | None = None) -> tuple[Sequence[int], int]:
        """Read a step and who takes it, or refuse it."""
        waits_for = self.to_act
        if waits_for == OVER:
            raise Illegal("the game is over", f"{self.game.slug}#end")
        if len(text) > LONGEST_TEXT:
            raise Unreadable(f"a step is at most {LONGEST_TEXT} characters long")
        who = waits_for if seat is None else seat
        if seat is not None and not 0 <= seat < self.seats:
            raise Unreadable(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        codes = self.game.notation.read(self.state, text, who)
        refusal = self._refusal(codes, who, waits_for)
        if refusal is not None:
            raise refusal
        return codes, who

    def _refusal(self, codes: Sequence[int], who: int, waits_for: int) -> Refusal | None:
        if who == waits_for and len(codes) == 1 and self._listed(codes[0]):
            return None
        if self.game.judge is not None and who >= 0:
            return self.game.judge(self.state, who, codes)
        if who != waits_for:
            whom = "the dice" if waits_for == CHANCE else f"seat {waits_for}"
            return NotYourTurn(f"the table waits for {whom}, not for seat {who}")
        return self.game.notation.why(self.state, who, codes)

    def _listed(self, code: int) -> bool:
        if self.to_act != CHANCE:
            return code in self.codes()
        if self.game.possible is not None:
            return self.game.possible(self.state, code)
        return any(code == possible for possible, _ in self.outcomes())

    def _spell(self, codes: Sequence[int], text: str) -> str:
        if len(codes) == 1:
            return self.game.notation.spell(self.state, codes[0])
        return " ".join(text.split())

    def why(self, text: str, seat: int | None = None) -> Refusal | None:
        """Answer "why can't I?": the refusal that `play` would give, or None where it is legal."""
        try:
            self.read_step(text, seat)
        except Refusal as refusal:
            return refusal
        return None

    def settle(self, dealer: Draws) -> list[Event]:
        """Play every pending chance step with outcomes from `dealer`."""
        events: list[Event] = []
        while self.to_act == CHANCE:
            events.extend(self.play_code(dealer.draw(self)))
        return events

    def undo(self, seq: int, seat: int | None = None) -> None:
        """Go back to how things were after entry `seq`. Nothing is deleted: an entry says so."""
        from pitboss.engine.record import Record
        from pitboss.engine.replay import undo_entry

        if not 0 <= seq < self.seq:
            raise Illegal(f"there is nothing to undo to entry {seq}: the last entry is {self.seq}")
        who = self._last_seat() if seat is None else seat
        self.go_back(Record.of(self).replay(upto=seq), undo_entry(who, seq))

    def go_back(self, earlier: "Position", entry: Entry) -> None:
        """Take over the state of an earlier position and write `entry` down as the reason."""
        self._states = _copied(earlier._states)
        self._history = _History(self._history, entry, self.seq + 1)

    def _last_seat(self) -> int:
        return next((step.entry.seat for step in self._steps() if step.entry.seat >= 0), 0)

    def view(self, seat: int | None = None) -> View:
        """What a seat may see, JSON-ready; without a seat, what a spectator may see."""
        return self.views((seat,))[0]

    def views(self, seats: Sequence[int | None]) -> list[View]:
        """What each of several seats may see: cheaper than asking for one after the other.

        Where two see the same it may be one and the same object: for reading only.
        """
        for seat in seats:
            if seat is not None and not 0 <= seat < self.seats:
                raise Unreadable(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        return self.game.looks.views(self._laid_out(), seats)

    def _laid_out(self) -> State:
        """Lay the fields of the record out side by side, with the record itself as `record`.

        A view reads hundreds of fields, and reading one from a record costs 3 µs uncompiled: this
        makes the view of a large game ten times as fast. For reading only.
        """
        states = self._states
        fields = {name: states[name][0] for name in states.dtype.names or ()}
        return SimpleNamespace(**fields, record=states[0])

    @property
    def prompt(self) -> Mapping[str, Any]:
        """What is asked of the seat to act: `kind` for programs, `words` for people."""
        return self.game.looks.prompt(self.state)

    @property
    def text(self) -> str:
        """The position as a line of text, for `Game.position`."""
        options = {name: spell_option(value) for name, value in self.options.items()}
        fields = {"seats": str(self.seats)} | options | dict(self.game.notation.write(self.state))
        return " ".join([self.game.slug, *(f"{key}={value}" for key, value in fields.items())])

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Points, money and place of every seat; final once the game is over."""
        out = np.zeros((self.seats, 3), np.int64)
        self.game.rules.entries.standing_at(self._states, 0, out)
        return tuple(Standing(seat, *row) for seat, row in enumerate(out.tolist()))

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        if self.to_act != OVER:
            return None
        return Result(self.game.looks.ending(self.state), self.standing)

    def __eq__(self, other: object) -> bool:
        """Two positions are equal when the players could not tell them apart."""
        return (
            isinstance(other, Position)
            and self.game.slug == other.game.slug
            and self.options == other.options
            and self._states.tobytes() == other._states.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.game.slug, self._states.tobytes()))

    def __repr__(self) -> str:
        return f"<Position {self.text}>"


def _copied(states: States) -> States:
    # Ten times as fast as `states.copy()`, which copies a record field by field.
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def _read_fields(game: Game, text: str) -> dict[str, str]:
    if len(text) > 4 * LONGEST_TEXT:
        raise Unreadable(f"a position is at most {4 * LONGEST_TEXT} characters long")
    words = text.split()
    if not words or words[0] != game.slug:
        raise Unreadable(f"a position of {game.meta.title} begins with {game.slug!r}")
    fields: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            raise Unreadable(f"{word!r} in a position should be spelled key=value")
        if key in fields:
            raise Unreadable(f"{key} stands twice in the position")
        fields[key] = value
    return fields
