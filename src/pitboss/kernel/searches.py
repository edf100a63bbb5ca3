"""Compiled searches of a bot over a game's records."""

from collections.abc import Mapping

from pitboss.kernel.compiled import Functions, Library, rules_mode
from pitboss.kernel.fill import fill
from pitboss.kernel.layout import Layout
from pitboss.kernel.rule import AnyFunction
from pitboss.kernel.rules import Rules


class Searches(Library[Functions]):
    """A bot's functions marked `rule`, compiled together with the rules of the game they search.

    `module` is where this object is found as `SEARCHES`, and names the cache folder; `records` are
    record types that `shapes` may spell beside the game's own `states`. Where a function leaves a
    gap (`to_act = play = unbound`) it finds the game's own rule, or one of `bound`. A child process
    compiles those in `first` before the others.
    """

    def __init__(
        self,
        *,
        module: str,
        rules: Rules,
        templates: Mapping[str, AnyFunction],
        shapes: Mapping[str, str],
        bound: Mapping[str, AnyFunction] | None = None,
        records: Mapping[str, Layout] | None = None,
        first: tuple[str, ...] = (),
    ) -> None:
        self.rules = rules
        self.address = f"{module}:SEARCHES"
        self.first = first
        self.waits = True
        """Whether callers wait for the compiler, so that equal seeds give equal choices; until
        `keep_nobody_waiting` is called."""
        super().__init__(
            name=module.removeprefix("pitboss.").replace(".", "-").replace("_", "-"),
            state=rules.state,
            templates=templates,
            shapes=shapes,
            bound={**rules.functions, **(bound or {})},
            kind=Functions,
            quiet=templates,
            records=records,
            over=rules,
        )
        self._mixed = _Available(self)

    def keep_nobody_waiting(self) -> None:
        """From now on use uncompiled functions while a child process compiles them."""
        self.waits = False
        self.rules.filled_with = (self,)

    @property
    def available(self) -> Functions:
        """The best available functions: compiled ones, or uncompiled if callers must not wait."""
        return self._mixed if self._is_hurried else self.compile()

    def has(self, *names: str) -> bool:
        """Say whether these functions can be called: they are compiled, or callers wait."""
        if not self._is_hurried or all(self.is_loaded(name) for name in names):
            return True
        fill(self.rules, self)
        return all(self.folder.has(name) for name in names)

    @property
    def _is_hurried(self) -> bool:
        return not self.waits and rules_mode() == "auto"


class _Available(Functions):
    """Each function compiled if the cache has it, else uncompiled; the results are equal."""

    def __init__(self, searches: Searches) -> None:
        self._searches = searches

    def __getattr__(self, name: str) -> AnyFunction:
        searches = self._searches
        found = searches.compile() if searches.has(name) else searches.uncompiled
        function: AnyFunction = getattr(found, name)
        return function
