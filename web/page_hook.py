"""Run by hatchling: a package for other people is not made without the page in it."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Stops a build that would leave the page out; an editable install may come before it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the page."""
        page = Path(self.root, "src", "pitboss", "server", "page", "index.html")
        if version != "editable" and not page.is_file():
            raise FileNotFoundError(
                "the page is not built, and a package without it cannot be played in a browser:"
                " run `python web/build.py build` first"
            )
