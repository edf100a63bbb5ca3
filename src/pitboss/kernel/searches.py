"""Compiled searches of a bot over a game's records."""

from collections.abc import Mapping

import numpy as np

from pitboss.kernel.compiled import Functions, Library
from pitboss.kernel.rule import AnyFunction
from pitboss.kernel.rules import Rules


class Searches(Library[Functions]):
    """A bot's functions marked `rule`, compiled together with the rules of the game they search.

    `module` names the cache folder; `records` are record types that `shapes` may spell beside the
    game's own `states`. Where a function leaves a gap (`to_act = play = unbound`) it
    finds the game's own rule, or one of `bound`.
    """

    def __init__(
        self,
        *,
        module: str,
        rules: Rules,
        templates: Mapping[str, AnyFunction],
        shapes: Mapping[str, str],
        bound: Mapping[str, AnyFunction] | None = None,
        records: Mapping[str, "np.dtype[np.record]"] | None = None,
    ) -> None:
        super().__init__(
            name=module.removeprefix("pitboss.").replace(".", "-").replace("_", "-"),
            state=rules.state,
            templates=templates,
            shapes=shapes,
            bound={**rules.functions, **(bound or {})},
            kind=Functions,
            quiet=templates,
            records=records,
        )
