"""What is kept in files: golden games for every ending, playthroughs, perft counts."""

from pathlib import Path

import pytest

from pitboss import Record, load, perft
from pitboss.engine import games
from tests.contract.tables import every_game
from tests.playthrough import FOLDER, playthrough

TESTS = Path(__file__).parent.parent
GOLDEN = sorted((TESTS / "golden").glob("*/*.record"))
PERFT = sorted((TESTS / "perft").glob("*.perft"))


def expected(path: Path) -> dict[str, str]:
    """Read what a golden game ended in, from the file beside it."""
    lines = path.with_suffix(".result").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_ends_as_it_did(path):
    record = Record.read(path.read_bytes())
    result = record.replay().result
    wanted = expected(path)
    assert record.game == path.parent.name
    assert result is not None and result.ending == wanted["ending"]
    assert " ".join(map(str, result.points)) == wanted["points"]
    assert " ".join(map(str, result.money)) == wanted["money"]
    assert " ".join(map(str, result.winners)) == wanted["winners"]
    assert str(record) == path.read_text(encoding="utf-8")


@every_game
def test_every_ending_has_a_golden_game(slug):
    endings = {expected(path)["ending"] for path in GOLDEN if path.parent.name == slug}
    assert endings == set(games()[slug].endings)


@every_game
def test_the_playthrough_is_unchanged(slug):
    """If this fails on purpose, renew the file with `make playthroughs` and look at the change."""
    kept = (FOLDER / f"{slug}.txt").read_text(encoding="utf-8")
    assert playthrough(slug).splitlines() == kept.splitlines()


def perft_cases() -> list[tuple[str, str, str, list[str]]]:
    """Read `id`, `pos` and `perft` lines; `#` begins a comment."""
    cases = []
    for path in PERFT:
        name = position = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word == "id":
                name = rest.strip()
            elif word == "pos":
                position = rest.strip()
            elif word == "perft":
                cases.append((path.stem, name, position, rest.split()))
    return cases


@pytest.mark.parametrize(("slug", "name", "position", "counts"), perft_cases())
def test_perft(slug, name, position, counts):
    depth, *wanted = counts
    last = perft(load(slug).position(f"{slug} {position}"), int(depth))[-1]
    for count in wanted:
        kind, _, number = count.partition("=")
        assert getattr(last, kind) == int(number), name


@every_game
def test_every_game_has_perft_counts(slug):
    assert any(case[0] == slug for case in perft_cases())
