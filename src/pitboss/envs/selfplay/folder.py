"""The shards of a plan on disk, and the manifest that says what each must hold.

Only the driver writes here, atomically: a file is written under another name and then renamed. The
manifest has a digest of every shard, so that a damaged one is found and made again.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from pitboss.engine import Unreadable
from pitboss.envs.selfplay.plan import SelfPlay, Shard

MANIFEST = "manifest.json"


class Folder:
    """A folder that holds the shards of one plan, or nothing yet."""

    def __init__(self, path: Path, plan: SelfPlay) -> None:
        self._path = path
        self._plan = plan
        path.mkdir(parents=True, exist_ok=True)
        self._shards: dict[str, dict[str, Any]] = self._read()

    def _read(self) -> dict[str, dict[str, Any]]:
        file = self._path / MANIFEST
        if not file.exists():
            return {}
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
            shards = dict(found.pop("shards"))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Unreadable(
                f"{file} is no manifest of self-play: choose another folder"
            ) from error
        differing = [
            name for name, value in self._plan.manifest.items() if found.get(name) != value
        ]
        if differing:
            what = "another version of pitboss" if differing == ["sources"] else differing[0]
            raise Unreadable(
                f"{self._path} holds other games (they differ in {what}): choose another folder"
            )
        return shards

    def missing(self) -> list[Shard]:
        """List the shards that are not there, or not as they were written."""
        return [shard for shard in self._plan.shards() if not self._is_whole(shard)]

    def _is_whole(self, shard: Shard) -> bool:
        known = self._shards.get(shard.name)
        try:
            content = (self._path / shard.name).read_bytes()
        except OSError:
            return False
        return known is not None and known["sha256"] == hashlib.sha256(content).hexdigest()

    def keep(self, shard: Shard, rows: int, content: bytes) -> None:
        """Write a shard, then name it in the manifest."""
        self._write(shard.name, content)
        self._shards[shard.name] = {
            "first_game": shard.first,
            "games": shard.games,
            "rows": rows,
            "sha256": hashlib.sha256(content).hexdigest(),
        }
        manifest = {**self._plan.manifest, "shards": dict(sorted(self._shards.items()))}
        self._write(MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode())

    def _write(self, name: str, content: bytes) -> None:
        beside = self._path / f"{name}.new"
        try:
            beside.write_bytes(content)
            beside.replace(self._path / name)
        except OSError as error:
            raise Unreadable(f"{self._path / name} cannot be written: {error.strerror}") from error
