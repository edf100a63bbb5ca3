"""A position: a state, the steps that led to it, and all queries about it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.drawing import as_svg, as_text
from pitboss.engine.draws import CERTAIN_DEALERS, Draws
from pitboss.engine.errors import Illegal, NotYourTurn, Refusal, Unreadable
from pitboss.engine.game import Event, Game, State, States, View, copied, laid_out
from pitboss.engine.history import Entry, Events, History, taken, whole_code
from pitboss.engine.meta import Options, spell_option
from pitboss.engine.position_fields import LONGEST_TEXT, read_fields
from pitboss.engine.result import Result, Standing
from pitboss.engine.text import find_whole
from pitboss.kernel import CHANCE, OVER, Dice, drain

if TYPE_CHECKING:
    from pitboss.engine.batches.playouts import Playouts

__all__ = ["Entry", "Position"]


class Position:
    """A state of a game, changed only by `play`, `settle` and `undo`, by one thread at a time."""

    __slots__ = ("_history", "_opened", "_states", "game", "options")

    game: Game
    options: Options
    _opened: str | bytes
    """The text of `opened`, or the state to spell it from on demand, for positions of a batch."""
    _states: States
    _history: History | None

    @classmethod
    def start(cls, game: Game, seats: int, given: Mapping[str, object]) -> "Position":
        """Lay out a new game."""
        game.meta.check_seats(seats)
        options = game.options(given)
        at, seats = cls._of(game, options, "", game.rules.new_states(1), None), int(seats)
        game.rules.entries.setup_at(at._states, 0, seats, game.encode(seats, options))
        return at

    @classmethod
    def read(cls, game: Game, text: str) -> "Position":
        """Read a position from its line of text."""
        fields = read_fields(game, text)
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
        at._opened = at.text
        return at

    @classmethod
    def _of(
        cls,
        game: Game,
        options: Options,
        opened: str | bytes,
        states: States,
        history: History | None,
    ) -> "Position":
        at = object.__new__(cls)
        at.game = game
        at.options = options
        at._opened = opened
        at._states = states
        at._history = history
        return at

    @classmethod
    def _holding(
        cls, game: Game, options: Options, state: bytes, opened: str | None = None
    ) -> "Position":
        """Give the position that holds a state taken from a batch or from another process."""
        states = np.frombuffer(bytearray(state), game.rules.state)
        return cls._of(game, options, state if opened is None else opened, states, None)

    def copy(self) -> "Position":
        """Give an independent copy."""
        states = copied(self._states)
        return Position._of(self.game, self.options, self._opened, states, self._history)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name of the game, the bytes of the state and the entries: no code."""
        from pitboss.engine.kept import kept_position

        return kept_position(self)

    @property
    def state(self) -> State:
        """The record itself, as rules and bots see it. Change it only through `play`."""
        return self._states[0]

    @property
    def states(self) -> States:
        """The array of one record that holds the state, as compiled code takes it."""
        return self._states

    @property
    def opened(self) -> str:
        """The text of the position this one was opened from, or "" for the start of a game."""
        if isinstance(self._opened, bytes):
            self._opened = self._holding(self.game, self.options, self._opened, "").text
        return self._opened

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
        return [step.entry for step in self._steps()][::-1]

    @property
    def last_entry(self) -> Entry:
        """The entry that led here; there must be one."""
        assert self._history is not None
        return self._history.entry

    def _steps(self) -> Iterator[History]:
        return iter(()) if self._history is None else self._history.newest_first()

    @property
    def to_act(self) -> int:
        """The seat the table waits for, or CHANCE, or OVER."""
        return int(self.game.rules.entries.to_act_at(self._states, 0))

    def codes(self) -> list[int]:
        """The legal moves as whole numbers, in the order of `legal`."""
        out = self.game.scratch.codes
        count = self.game.rules.entries.legal_at(self._states, 0, out)
        found: list[int] = out[:count].tolist()
        return found

    def legal(self) -> list[str]:
        """Every legal move of the seat to act, spelled, in the order RULES.md documents."""
        state = self.state
        return [self.game.notation.spell(state, code) for code in self.codes()]

    def outcomes(self) -> list[tuple[int, int]]:
        """The outcomes that may come next, as codes with whole-number weights.

        Empty also if there are too many to list, such as a roll of nine ordered dice.
        """
        if self.to_act != CHANCE:
            return []
        out = np.zeros(self.game.rules.most_outcomes, np.int64)
        odds = np.zeros(self.game.rules.most_outcomes, np.int64)
        count = int(self.game.rules.entries.outcomes_at(self._states, 0, out, odds))
        return list(zip(out[:count].tolist(), odds[:count].tolist(), strict=True))

    def odds(self) -> dict[str, Fraction]:
        """Every outcome that may come next with its exact probability.

        Empty unless CHANCE is to act, and if there are too many outcomes to list.
        """
        listed = self.outcomes()
        total = sum(weight for _, weight in listed)
        spell, state = self.game.notation.spell, self.state
        return {spell(state, code): Fraction(weight, total) for code, weight in listed}

    def play(self, text: str, seat: int | None = None) -> list[Event]:
        """Play a move or an outcome and return what happened; refuse it and change nothing."""
        codes, who = self.read_step(text, seat)
        spelled = self._spell(codes, text)
        before = copied(self._states)
        try:
            return self._play_codes(codes, Entry(who, spelled))
        except BaseException:
            self._states = before
            raise

    def play_code(self, code: int, *, check: bool = True) -> Events:
        """Play one step by its code, one of `codes` or `outcomes`; refuse any other.

        `check=False` is for codes that were just listed: a wrong one may crash the interpreter.
        """
        rules, scratch = self.game.rules, self.game.scratch
        before = self._states.tobytes()
        if check:
            step = whole_code(code)
            seat = rules.entries.play_listed_at(self._states, 0, step, scratch.codes, scratch.log)
            if seat < CHANCE or (seat == CHANCE and not self.is_listed(step)):
                raise self._refused_code(step)
            if seat == CHANCE:
                rules.entries.play_at(self._states, 0, step, scratch.log)
        else:
            seat, step = self.to_act, code
            rules.entries.play_at(self._states, 0, step, scratch.log)
        self._history = History(self._history, None, (self.game, before, step, int(seat)))
        return Events(self.game, taken(scratch.log))

    def _refused_code(self, code: int) -> Illegal:
        if self.to_act == OVER:
            return Illegal("the game is over", f"{self.game.slug}#end")
        kind = "an outcome" if self.to_act == CHANCE else "a legal move"
        return Illegal(f"{code} is not the code of {kind} here: take one that is listed")

    def _play_codes(self, codes: Sequence[int], entry: Entry) -> list[Event]:
        log = self.game.scratch.log
        events: list[Event] = []
        for code in codes:
            self.game.rules.entries.play_at(self._states, 0, code, log)
            events.extend(self.game.looks.event(row) for row in drain(log))
        self._history = History(self._history, entry)
        return events

    def read_step(self, text: str, seat: int | None = None) -> tuple[Sequence[int], int]:
        """Read a step and who takes it, or refuse it."""
        waits_for = self.to_act
        if waits_for == OVER:
            raise Illegal("the game is over", f"{self.game.slug}#end")
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            raise Unreadable(f"a step is a text of at most {LONGEST_TEXT} characters")
        who = waits_for if seat is None else seat
        if seat is not None and not 0 <= seat < self.seats:
            raise Unreadable(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        codes = self.game.notation.read(self.state, text, who)
        refusal = self._refusal(codes, who, waits_for)
        if refusal is not None:
            raise refusal
        return codes, who

    def _refusal(self, codes: Sequence[int], who: int, waits_for: int) -> Refusal | None:
        if who == waits_for and len(codes) == 1 and self.is_listed(codes[0]):
            return None
        if self.game.judge is not None and who >= 0:
            return self.game.judge(self.state, who, codes)
        if who != waits_for:
            whom = "the dice" if waits_for == CHANCE else f"seat {waits_for}"
            return NotYourTurn(f"the table waits for {whom}, not for seat {who}")
        return self.game.notation.why(self.state, who, codes)

    def is_listed(self, code: int) -> bool:
        """Say whether a code is that of a legal move, or of an outcome that may come."""
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
        """Give the refusal with which `play` would answer, or None if the step is legal."""
        try:
            self.read_step(text, seat)
        except Refusal as refusal:
            return refusal
        return None

    def settle(self, dealer: Draws) -> Events:
        """Play every pending chance step with outcomes from `dealer`."""
        rows: list[npt.NDArray[np.int64]] = []
        if type(dealer) in CERTAIN_DEALERS:
            while self._play_drawn(dealer.dice_for(self)):  # type: ignore[attr-defined]
                rows += taken(self.game.scratch.log)
        else:
            while self.to_act == CHANCE:
                rows += self.play_code(dealer.draw(self)).rows
        return Events(self.game, rows)

    def _play_drawn(self, dice: Dice) -> bool:
        before = self._states.tobytes()
        log = self.game.scratch.log
        code = int(self.game.rules.entries.play_drawn_at(self._states, 0, dice, log))
        if code >= 0:
            self._history = History(self._history, None, (self.game, before, code, CHANCE))
        return code >= 0

    def playouts(self, games: int, *, seed: int = 0, threads: int = 1) -> "Playouts":
        """Play random games from here in compiled code; the result depends on the seed alone."""
        from pitboss.engine.batches.playouts import playouts

        return playouts(self, games, seed, threads)

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
        if (earlier.game, earlier.seats, earlier.options) != (self.game, self.seats, self.options):
            raise Illegal("one can only go back to a position of the same game")
        self._states = copied(earlier._states)
        self._history = History(self._history, entry)

    def _last_seat(self) -> int:
        return next((step.entry.seat for step in self._steps() if step.entry.seat >= 0), 0)

    def view(self, seat: int | None = None) -> View:
        """What a seat may see, JSON-ready; without a seat, what a spectator may see."""
        return self.views((seat,))[0]

    def views(self, seats: Sequence[int | None]) -> list[View]:
        """What each of several seats may see: cheaper than one call for each.

        Equal views may be the same object, so do not change them.
        """
        for seat in seats:
            if seat is not None and not 0 <= seat < self.seats:
                raise Unreadable(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        return self.game.looks.views(laid_out(self._states), seats)

    @property
    def prompt(self) -> Mapping[str, Any]:
        """What is asked of the seat to act: `kind` for programs, `words` for people."""
        return self.game.looks.prompt(laid_out(self._states))

    @property
    def text(self) -> str:
        """The position as a line of text, for `Game.position`."""
        options = {name: spell_option(value) for name, value in self.options.items()}
        fields = (
            {"seats": str(self.seats)}
            | options
            | dict(self.game.notation.write(laid_out(self._states)))
        )
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

    def __str__(self) -> str:
        """Draw the table in plain text, as a spectator sees it."""
        return as_text(self.game.draw(self.view()))

    def _repr_svg_(self) -> str:
        """Draw the table in a notebook."""
        return as_svg(self.game.draw(self.view()))

    def __repr__(self) -> str:
        seat = self.to_act
        waits = {CHANCE: "chance to act", OVER: "over"}.get(seat, f"seat {seat} to act")
        return f"<Position {self.game.slug} seats={self.seats} after {self.seq} entries, {waits}>"
