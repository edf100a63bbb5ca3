"""A game's rules, ready to call: the entry points bound to them, uncompiled or compiled."""

import time
from typing import Any

from pitboss.kernel import batch_templates, templates
from pitboss.kernel.cache import Progress
from pitboss.kernel.compiled import Functions, Library, rules_mode, source_folder
from pitboss.kernel.fill import fill
from pitboss.kernel.layout import Layout
from pitboss.kernel.rule import AnyFunction
from pitboss.kernel.runs import BY_RUNS
from pitboss.kernel.specialise import Twins, Varied

_BOUND = ("setup", "to_act", "legal", "sample", "outcomes", "play", "standing")
_POLL_SECONDS = 0.25


class EntryPoints(Functions):
    """The functions of `pitboss.kernel.templates` bound to one game's rules."""

    setup_at: AnyFunction
    to_act_at: AnyFunction
    legal_at: AnyFunction
    sample_at: AnyFunction
    outcomes_at: AnyFunction
    play_at: AnyFunction
    play_drawn_at: AnyFunction
    play_listed_at: AnyFunction
    standing_at: AnyFunction
    work_out_at: AnyFunction
    playouts: AnyFunction
    copies: AnyFunction
    batch_advance: AnyFunction
    batch_unlisted: AnyFunction
    batch_choose: AnyFunction
    batch_draw: AnyFunction
    batch_legal: AnyFunction
    batch_standing: AnyFunction


# The longest first: everything it calls is then compiled already for the short ones.
ENTRIES = (
    "playouts",
    *(name for name in EntryPoints.__annotations__ if name != "playouts"),
)


def _template(name: str) -> AnyFunction:
    home = batch_templates if name.startswith("batch_") else templates
    found: AnyFunction = getattr(home, name)
    return found


class Rules(Library[EntryPoints]):
    """The seven rules of a game over its record, and their entry points in both forms.

    `module` is where this object is found as `RULES`; its folder names the cache folder.
    `most_legal` and `most_outcomes` bound what `legal` and `outcomes` write.

    `kept` names the fields of the record that follow from the other fields and are kept beside them
    for speed; `work_out(s)` computes all of them from the others.
    """

    def __init__(
        self,
        *,
        module: str,
        state: Layout,
        setup: AnyFunction,
        to_act: AnyFunction,
        legal: AnyFunction,
        sample: AnyFunction,
        outcomes: AnyFunction,
        play: AnyFunction,
        standing: AnyFunction,
        most_legal: int,
        most_outcomes: int,
        most_events: int,
        kept: tuple[str, ...] = (),
        work_out: AnyFunction = templates.nothing_kept,
    ) -> None:
        self.module = module
        self.address = f"{module}:RULES"
        self.first = tuple(name for name in ENTRIES if name.endswith("_at"))
        self.filled_with: tuple[Library[Any], ...] = ()
        """Libraries over these rules that the same child process fills."""
        self.most_legal = most_legal
        self.most_outcomes = most_outcomes
        self.most_events = most_events
        self.kept = kept
        found = (setup, to_act, legal, sample, outcomes, play, standing)
        self.functions = dict(zip(_BOUND, found, strict=True))
        self._next_look = 0.0
        self.loaded_elsewhere = False
        """Set where callers must not wait: `entries` gives compiled entry points only after another
        thread has called `compile`, which waits for whatever else is being compiled."""
        super().__init__(
            name=source_folder(module).name.replace("_", "-"),
            state=state,
            templates={name: _template(name) for name in ENTRIES},
            shapes=_SHAPES,
            bound={
                **self.functions,
                "work_out": work_out,
                "legal_runs": Varied(legal, BY_RUNS),
                **_by_runs_or_list(legal),
            },
            kind=EntryPoints,
            quiet=("playouts", "batch_advance"),
        )

    @property
    def entries(self) -> EntryPoints:
        """The best entry points that are available without waiting."""
        if self._compiled is not None:
            return self._compiled
        mode = rules_mode()
        if mode == "uncompiled":
            return self.uncompiled
        if mode == "compiled":
            return self.compile()
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + _POLL_SECONDS
            fill(self, *self.filled_with)
            if self.is_playable and not self.loaded_elsewhere:
                return self.compile()
        return self.uncompiled

    @property
    def is_playable(self) -> bool:
        """Say whether the entry points of single positions are available without waiting."""
        return self.ready or all(map(self.folder.has, self.first))

    @property
    def waiting(self) -> Progress | None:
        """The progress of the child process, or None if there is nothing to wait for."""
        return None if rules_mode() != "auto" or self.is_playable else self.progress


def _by_runs_or_list(legal: AnyFunction) -> dict[str, AnyFunction]:
    if not Twins(lambda function: function, {}).reach(legal).isdisjoint(BY_RUNS):
        return {"choose": templates.choose_from_runs, "list_moves": templates.list_from_runs}
    return {"choose": templates.choose_from_list, "list_moves": templates.list_from_list}


_SHAPES = {
    "setup_at": "states whole whole row",
    "to_act_at": "states whole",
    "legal_at": "states whole row",
    "sample_at": "states whole row",
    "outcomes_at": "states whole row row",
    "play_at": "states whole whole table",
    "play_drawn_at": "states whole row table",
    "play_listed_at": "states whole whole row table",
    "standing_at": "states whole table",
    "work_out_at": "states whole",
    "playouts": "states whole whole table table table row row whole row row table",
    "copies": "states whole",
    "batch_advance": (
        "states states table row whole whole whole row grid row row row whole row table"
    ),
    "batch_unlisted": "row row row",
    "batch_choose": "states table row row",
    "batch_draw": "states table row",
    "batch_legal": "states table row",
    "batch_standing": "states cube",
}
