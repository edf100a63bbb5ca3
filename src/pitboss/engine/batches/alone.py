"""Methods that run one at a time, so that threads can share an object."""

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from pitboss.engine.errors import Unreadable
from pitboss.engine.position import Position

if TYPE_CHECKING:
    from typing import Self

Own = TypeVar("Own", bound=Any)
"""What has a lock of its own, as `_lock`."""
Given = ParamSpec("Given")
Result = TypeVar("Result")


def alone(
    call: Callable[Concatenate[Own, Given], Result],
) -> Callable[Concatenate[Own, Given], Result]:
    """Hold the object's lock during a call of the method.

    Compiled code runs with the interpreter's lock released and does not check again: a move that
    was checked must still be legal when it is played.
    """

    @wraps(call)
    def waiting(self: Own, /, *given: Given.args, **named: Given.kwargs) -> Result:
        with self._lock:
            return call(self, *given, **named)

    return waiting


class OneAtATime:
    """Something with room of its own to work in, that threads may ask about positions.

    The questions named in `alone`, also where a subclass answers them, wait for each other. Each is
    about a copy of its position, so that a move that was listed stays legal until it is tried.
    """

    _alone: tuple[str, ...] = ()
    _lock: Any
    about: str | None = None
    """The game whose positions it is asked about, where it knows only one."""

    def __new__(cls, *given: object, **named: object) -> "Self":
        made = super().__new__(cls)
        made._lock = RLock()
        return made

    def __init_subclass__(cls, alone: tuple[str, ...] = (), **named: Any) -> None:
        super().__init_subclass__(**named)
        cls._alone += alone
        for name in cls._alone:
            if name in vars(cls):
                setattr(cls, name, _about_a_copy(vars(cls)[name]))

    def __getstate__(self) -> dict[str, Any]:
        return {name: kept for name, kept in vars(self).items() if name != "_lock"}


def _about_a_copy(ask: Callable[..., Result]) -> Callable[..., Result]:
    @wraps(ask)
    def asked(self: OneAtATime, at: Position, *given: Any, **named: Any) -> Result:
        is_position = isinstance(at, Position)
        if not is_position or self.about not in (None, at.game.slug):
            of = f"of {self.about or 'a game'}"
            what = f"of {at.game.slug}" if is_position else f"a {type(at).__name__}"
            raise Unreadable(f"the question is about a position {of}, not {what}")
        with self._lock:
            return ask(self, at.copy(), *given, **named)

    return asked
