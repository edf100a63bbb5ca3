"""Compiled searches of a bot over a game's records."""

import sys
from collections.abc import Mapping
from pathlib import Path

from pitboss.kernel.compiled import Functions, Library, source_folder
from pitboss.kernel.rule import AnyFunction
from pitboss.kernel.rules import Rules


class Searches(Library[Functions]):
    """A bot's functions marked `rule`, compiled together with the rules of the game they search.

    `module` names the cache folder and says where the bot's sources lie; `shared` are modules
    elsewhere that functions are taken from, each a file for itself. Where a function leaves a gap
    (`to_act = play = unbound`) it finds the game's own rule, or one of `bound`.
    """

    def __init__(
        self,
        *,
        module: str,
        rules: Rules,
        templates: Mapping[str, AnyFunction],
        shapes: Mapping[str, str],
        bound: Mapping[str, AnyFunction] | None = None,
        shared: tuple[str, ...] = (),
    ) -> None:
        self._folders = (module, rules.module)
        self._shared = shared
        super().__init__(
            name=module.removeprefix("pitboss.").replace(".", "-").replace("_", "-"),
            state=rules.state,
            templates=templates,
            shapes=shapes,
            bound={**rules.functions, **(bound or {})},
            kind=Functions,
        )

    @property
    def sources(self) -> tuple[Path, ...]:
        """The folders of the bot and of the game, and the files of what bots share."""
        files = (Path(str(sys.modules[module].__file__)) for module in self._shared)
        return (*map(source_folder, self._folders), *files)
