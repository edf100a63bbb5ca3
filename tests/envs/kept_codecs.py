"""What the numbers of every version mean, as digests: `python -m tests.envs.kept_codecs`.

Writes `codecs.json`: the names of a version's numbers, and `codec_positions.json`: what positions,
moves and rows of them are in numbers. A version that is published never changes: it may gain moves
at its end, no more. So a change of a line that is already in a file needs a new version instead;
run this only to add the lines of one.
"""

import hashlib
import json
from pathlib import Path

import numpy as np

import pitboss
from pitboss import Position
from tests.contract.tables import every_pair, settings_of, walk

FILE = Path(__file__).parent / "codecs.json"
POSITIONS = Path(__file__).parent / "codec_positions.json"


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


def numbers(at: Position, version: str, size: int) -> str:
    """Give a digest of the numbers below `size` that a version has for the moves of a position."""
    found = at.game.actions(version)
    codes = np.array(at.codes(), np.int64)
    encoded = zip(at.legal(), found.encode(codes, at).tolist(), strict=True)
    parts = found.factor(codes, at).tolist()
    flat = [f"{move} {number}" for move, number in encoded if 0 <= number < size]
    return digest(flat + [" ".join(map(str, part)) for part in parts])


def rows(at: Position, version: str) -> str:
    """Give a digest of what every seat sees of a position."""
    seen = at.game.observation(version)
    found = [seen.of(at, seat)[0].astype("<f4").tobytes().hex() for seat in range(at.seats)]
    return digest(found)


def positions_of(slug: str) -> list[str]:
    """Choose positions in which a seat is to act, from the middle to the end of random games."""
    settings = every_pair(settings_of(slug))
    found: list[str] = []
    for setting in (settings[0], settings[len(settings) // 2], settings[-1]):
        asked = [at.text for at, _ in walk(setting, 12) if at.to_act >= 0]
        found += [asked[len(asked) * place // 4] for place in range(1, 4)] + asked[-1:]
    return found


def everything_at(slug: str, text: str) -> dict[str, str]:
    """Give the digests of every version in a position."""
    at = pitboss.load(slug).position(text)
    moves = {
        f"actions {version}": numbers(at, version, at.game.actions(version).size)
        for version in at.game.action_versions
    }
    seen = {f"observation {name}": rows(at, name) for name in at.game.observation_versions}
    return moves | seen


def renew() -> None:
    """Write both files; positions that are kept stay."""
    FILE.write_text(json.dumps(everything(), indent=1) + "\n")
    kept = json.loads(POSITIONS.read_text()) if POSITIONS.exists() else {}
    for slug in pitboss.games():
        texts = list(kept.get(slug, {})) or positions_of(slug)
        kept[slug] = {text: everything_at(slug, text) for text in texts}
    POSITIONS.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    renew()
