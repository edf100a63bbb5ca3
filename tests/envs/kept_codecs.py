"""What the numbers of every version mean, as a digest: `python -m tests.envs.kept_codecs`.

Writes `codecs.json`. A version that is published never changes: it may gain moves at its end, no
more. So a change of a line that is already in the file needs a new version instead.
"""

import hashlib
import json
from pathlib import Path

import pitboss

FILE = Path(__file__).parent / "codecs.json"


def digest(names: list[str]) -> str:
    """Give a short digest of names in their order."""
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:24]


def actions(slug: str, version: str) -> list[str]:
    """Name every number of a version of a game's moves."""
    found = pitboss.load(slug).actions(version)
    return [found.name(number) for number in range(found.size)]


def slices(slug: str, version: str) -> list[str]:
    """Name every part of a version of a game's positions."""
    found = pitboss.load(slug).observation(version)
    return [f"{part.name} {part.size} {part.per}" for part in found.parts]


def everything() -> dict[str, list[object]]:
    """Give the size and the digest of every version there is."""
    found: dict[str, list[object]] = {}
    for slug in pitboss.games():
        game = pitboss.load(slug)
        for kind, versions, names in (
            ("actions", game.action_versions, actions),
            ("observation", game.observation_versions, slices),
        ):
            for version in versions:
                listed = names(slug, version)
                found[f"{slug} {kind} {version}"] = [len(listed), digest(listed)]
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(everything(), indent=1) + "\n")
