"""The results so far, kept in a file so that an interrupted run can continue."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from bench.soak.game import Stretch


@dataclass
class Played:
    """The results of one setting. The next game uses stream `started`."""

    started: int = 0
    games: int = 0
    steps: int = 0
    decisions: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, stretch: Stretch) -> None:
        """Add the results of some games."""
        self.games += stretch.games
        self.steps += stretch.steps
        self.decisions += stretch.decisions
        if stretch.fault:
            self.faults.append(stretch.fault)


class Journal:
    """The results of all settings, by the rules they were played with."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds = 0.0
        self.played: dict[str, Played] = {}
        if path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            self.seconds = kept["seconds"]
            self.played = {name: Played(**found) for name, found in kept["played"].items()}

    def of(self, setting: str, rules: str) -> Played:
        """Give the results of a setting with these rules; none after a change of rules."""
        return self.played.setdefault(f"{setting} {rules}", Played())

    def keep(self) -> None:
        """Write a new file and replace the old one with it."""
        fresh = self.path.with_suffix(f".{os.getpid()}.tmp")
        played = {name: asdict(found) for name, found in self.played.items()}
        fresh.write_text(json.dumps({"seconds": self.seconds, "played": played}), "utf-8")
        fresh.replace(self.path)
