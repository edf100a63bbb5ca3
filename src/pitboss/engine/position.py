"""A position: a state, the steps that led to it, and all queries about it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pitboss.engine.drawing import as_svg, as_text
from pitboss.engine.draws import CERTAIN_DEALERS, Draws
from pitboss.engine.errors import Illegal, Refusal, Unreadable
from pitboss.engine.game import Event, Game, State, States, View, copied, laid_out
from pitboss.engine.history import Entry, Events, History, taken, whole_code
from pitboss.engine.meta import Options
from pitboss.engine.position_fields import read_fields, write_fields
from pitboss.engine.result import Result, Standing
from pitboss.engine.step_reader import read_step, refused_code, spelled
from pitboss.engine.text import as_seat, as_whole, find_whole, quoted
from pitboss.kernel import CHANCE, OVER, Dice, drain

if TYPE_CHECKING:
    from pitboss.engine.batches.playouts import Playouts

__all__ = ["Entry", "Position"]

_Now = tuple[Any, History | None]
"""A state, in an array over a `bytearray`, and the steps that led to it."""


def _moved_meanwhile() -> Illegal:
    return Illegal("another thread took a step here meanwhile: give each thread a copy")


class Position:
    """A state of a game, changed only by `play`, `settle` and `undo`.

    A step makes a new state and puts it in the place of the old one, which is never written to
    again. So threads may share a position: whoever reads it sees the state before a step or after
    it, and of two threads that move at once one is refused.
    """

    __slots__ = ("_now", "_opened", "game", "options")

    game: Game
    options: Options
    _opened: str | bytes
    """The text of `opened`, or the state to spell it from on demand, for positions of a batch."""
    _now: _Now

    @classmethod
    def start(cls, game: Game, seats: int, given: Mapping[str, object]) -> "Position":
        """Lay out a new game."""
        game.meta.check_seats(seats)
        options = game.options(given)
        at = cls._of(game, options, "", (copied(game.rules.new_states(1)), None))
        game.rules.entries.setup_at(at.states, 0, int(seats), game.encode(seats, options))
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
            raise Unreadable(f"a position needs seats=N, not {quoted(fields.get('seats', ''))}")
        at = cls.start(game, seats, options)
        own = {key: value for key, value in fields.items() if key not in ("seats", *names)}
        game.notation.parse(own, at.state)
        game.rules.entries.work_out_at(at.states, 0)
        at._opened = at.text
        return at

    @classmethod
    def _of(cls, game: Game, options: Options, opened: str | bytes, now: _Now) -> "Position":
        at = object.__new__(cls)
        at.game = game
        at.options = options
        at._opened = opened
        at._now = now
        return at

    @classmethod
    def _holding(
        cls,
        game: Game,
        options: Options,
        state: bytes,
        opened: str | None = None,
        history: History | None = None,
    ) -> "Position":
        """Give the position that holds a state taken from a batch or from another process."""
        states = np.frombuffer(bytearray(state), game.rules.state)
        return cls._of(game, options, state if opened is None else opened, (states, history))

    def copy(self) -> "Position":
        """Give an independent copy."""
        states, history = self._now
        now = np.frombuffer(bytearray(states.base), states.dtype), history
        return Position._of(self.game, self.options, self._opened, now)

    def _as_in(self, now: _Now) -> "Position":
        """Give the position as it was read, which no step of another thread changes; to look at."""
        return Position._of(self.game, self.options, self._opened, now)

    def _move_on(self, seen: _Now, new: _Now) -> None:
        """Put a new state in the place of the one that it was made from.

        Between looking and replacing nothing is called, so that no other thread gets its turn.
        """
        if self._now is not seen:
            raise _moved_meanwhile()
        self._now = new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name of the game, the bytes of the state and the entries: no code."""
        from pitboss.engine.kept import kept_position

        return kept_position(self)

    @property
    def state(self) -> State:
        """The record itself, as rules and bots see it. The next step leaves it as it is."""
        return self._now[0][0]

    @property
    def states(self) -> States:
        """The array of one record that holds the state, as compiled code takes it."""
        states: States = self._now[0]
        return states

    @property
    def opened(self) -> str:
        """The text of the position this one was opened from, or "" for the start of a game."""
        opened = self._opened
        if isinstance(opened, bytes):
            opened = self._opened = self._holding(self.game, self.options, opened, "").text
        return opened

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self._now[0]["seats"][0])

    @property
    def seq(self) -> int:
        """How many entries led here, undone ones included."""
        history = self._now[1]
        return history.length if history else 0

    @property
    def entries(self) -> list[Entry]:
        """The entries that led here, oldest first."""
        return [step.entry for step in self._steps()][::-1]

    @property
    def last_entry(self) -> Entry:
        """The entry that led here; there must be one."""
        history = self._now[1]
        assert history is not None
        return history.entry

    def _steps(self) -> Iterator[History]:
        history = self._now[1]
        return iter(()) if history is None else history.newest_first()

    @property
    def to_act(self) -> int:
        """The seat the table waits for, or CHANCE, or OVER."""
        return int(self.game.rules.entries.to_act_at(self._now[0], 0))

    def codes(self) -> list[int]:
        """The legal moves as whole numbers, in the order of `legal`."""
        out = self.game.scratch.codes
        count = self.game.rules.entries.legal_at(self._now[0], 0, out)
        found: list[int] = out[:count].tolist()
        return found

    def legal(self) -> list[str]:
        """Every legal move of the seat to act, spelled, in the order RULES.md documents."""
        at = self._as_in(self._now)
        spell, state = self.game.notation.spell, at.state
        return [spell(state, code) for code in at.codes()]

    def outcomes(self) -> list[tuple[int, int]]:
        """The outcomes that may come next, as codes with whole-number weights.

        Empty also if there are too many to list, such as a roll of nine ordered dice.
        """
        if self.to_act != CHANCE:
            return []
        out = np.zeros(self.game.rules.most_outcomes, np.int64)
        odds = np.zeros(self.game.rules.most_outcomes, np.int64)
        count = int(self.game.rules.entries.outcomes_at(self._now[0], 0, out, odds))
        return list(zip(out[:count].tolist(), odds[:count].tolist(), strict=True))

    def odds(self) -> dict[str, Fraction]:
        """Every outcome that may come next with its exact probability.

        Empty unless CHANCE is to act, and if there are too many outcomes to list.
        """
        at = self._as_in(self._now)
        listed = at.outcomes()
        total = sum(weight for _, weight in listed)
        spell, state = self.game.notation.spell, at.state
        return {spell(state, code): Fraction(weight, total) for code, weight in listed}

    def play(self, text: str, seat: int | None = None) -> list[Event]:
        """Play a move or an outcome and return what happened; refuse it and change nothing."""
        now = self._now
        at, after = self._as_in(now), copied(now[0])
        codes, who = read_step(at, text, seat)
        step = History(now[1], Entry(who, spelled(at, codes, text)))
        log = self.game.scratch.log
        events: list[Event] = []
        for code in codes:
            self.game.rules.entries.play_at(after, 0, code, log)
            events.extend(self.game.looks.event(row) for row in drain(log))
        self._move_on(now, (after, step))
        return events

    def play_code(self, code: int, *, check: bool = True) -> Events:
        """Play one step by its code, one of `codes` or `outcomes`; refuse any other.

        `check=False` is for codes that were just listed, in a position that no other thread plays
        on: a wrong one may crash the interpreter.
        """
        now, game = self._now, self.game
        before, history = now
        entries, scratch = game.rules.entries, game.scratch
        # As `copied` and `_move_on`, which would cost as much to call as they do.
        after, log = np.frombuffer(bytearray(before.base), before.dtype), scratch.log
        if check:
            step = whole_code(code)
            seat = entries.play_listed_at(after, 0, step, scratch.codes, log)
            if seat < 0:
                at = self._as_in(now)
                if seat != CHANCE or not at.is_listed(step):
                    raise refused_code(at, step)
                entries.play_at(after, 0, step, log)
        else:
            seat, step = entries.to_act_at(before, 0), code
            entries.play_at(after, 0, step, log)
        rows = taken(log)
        new = after, History(history, None, (game, before, step, int(seat)))
        if self._now is not now:
            raise _moved_meanwhile()
        self._now = new
        return Events(game, rows)

    def read_step(self, text: str, seat: int | None = None) -> tuple[Sequence[int], int]:
        """Read a step and who takes it, or refuse it."""
        return read_step(self._as_in(self._now), text, seat)

    def is_listed(self, code: int) -> bool:
        """Say whether a code is that of a legal move, or of an outcome that may come."""
        at = self._as_in(self._now)
        if at.to_act != CHANCE:
            return code in at.codes()
        if self.game.possible is not None:
            return self.game.possible(at.state, code)
        return any(code == possible for possible, _ in at.outcomes())

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
        if type(dealer) not in CERTAIN_DEALERS:
            while self.to_act == CHANCE:
                rows += self.play_code(dealer.draw(self)).rows
            return Events(self.game, rows)
        game, now = self.game, self._now
        play_drawn_at, scratch = game.rules.entries.play_drawn_at, game.scratch
        dice_for: Callable[[Position], Dice] = dealer.dice_for  # type: ignore[attr-defined]
        after, log = scratch.states, scratch.log
        after.base[:] = now[0].base  # no new room for positions that wait for no chance
        while (code := play_drawn_at(after, 0, dice_for(self), log)) >= 0:
            scratch.states = room = np.frombuffer(bytearray(after.base), after.dtype)
            rows += taken(log)
            before, history = now
            new = after, History(history, None, (game, before, int(code), CHANCE))
            if self._now is not now:
                raise _moved_meanwhile()
            self._now = new
            now, after = new, room
        return Events(game, rows)

    def playouts(self, games: int, *, seed: int = 0, threads: int = 1) -> "Playouts":
        """Play random games from here in compiled code; the result depends on the seed alone."""
        from pitboss.engine.batches.playouts import playouts

        return playouts(self, games, seed, threads)

    def undo(self, seq: int, seat: int | None = None) -> None:
        """Go back to how things were after entry `seq`. Nothing is deleted: an entry says so."""
        from pitboss.engine.record import Record
        from pitboss.engine.replay import undo_entry

        now = self._now
        at = self._as_in(now)
        if not 0 <= as_whole(seq, "an entry") < at.seq:
            raise Illegal(f"there is nothing to undo to entry {seq}: the last entry is {at.seq}")
        who = at._last_seat() if seat is None else as_seat(seat, at.seats)
        earlier = Record.of(at).replay(upto=seq)
        self._move_on(now, (earlier.states, History(now[1], undo_entry(who, seq))))

    def go_back(self, earlier: "Position", entry: Entry) -> None:
        """Take over the state of an earlier position and write `entry` down as the reason."""
        if (earlier.game, earlier.seats, earlier.options) != (self.game, self.seats, self.options):
            raise Illegal("one can only go back to a position of the same game")
        now = self._now
        self._move_on(now, (copied(earlier.states), History(now[1], entry)))

    def _last_seat(self) -> int:
        return next((step.entry.seat for step in self._steps() if step.entry.seat >= 0), 0)

    def view(self, seat: int | None = None) -> View:
        """What a seat may see, JSON-ready; without a seat, what a spectator may see."""
        return self.views((seat,))[0]

    def views(self, seats: Iterable[int | None]) -> list[View]:
        """What each of several seats may see: cheaper than one call for each.

        Equal views may be the same object, so do not change them.
        """
        asked = [None if seat is None else as_seat(seat, self.seats) for seat in seats]
        return self.game.looks.views(laid_out(self.states), asked)

    @property
    def prompt(self) -> Mapping[str, Any]:
        """What is asked of the seat to act: `kind` for programs, `words` for people."""
        return self.game.looks.prompt(laid_out(self.states))

    @property
    def text(self) -> str:
        """The position as a line of text, for `Game.position`."""
        return write_fields(self.game, self.options, self.states)

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Points, money and place of every seat; final once the game is over."""
        out = np.zeros((self.seats, 3), np.int64)
        self.game.rules.entries.standing_at(self._now[0], 0, out)
        return tuple(Standing(seat, *row) for seat, row in enumerate(out.tolist()))

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        at = self._as_in(self._now)
        return Result(self.game.looks.ending(at.state), at.standing) if at.to_act == OVER else None

    def __eq__(self, other: object) -> bool:
        """Two positions are equal when the players could not tell them apart."""
        return (
            isinstance(other, Position)
            and self.game.slug == other.game.slug
            and self.options == other.options
            and self.states.tobytes() == other.states.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.game.slug, self.states.tobytes()))

    def __str__(self) -> str:
        """Draw the table in plain text, as a spectator sees it."""
        return as_text(self.game.draw(self.view()))

    def _repr_svg_(self) -> str:
        """Draw the table in a notebook."""
        return as_svg(self.game.draw(self.view()))

    def __repr__(self) -> str:
        at = self._as_in(self._now)
        seat = at.to_act
        waits = {CHANCE: "chance to act", OVER: "over"}.get(seat, f"seat {seat} to act")
        return f"<Position {self.game.slug} seats={at.seats} after {at.seq} entries, {waits}>"
