"""The rules against the slow working-out in `by_hand`, on sheets that grow at random."""

import random
from itertools import product

import pytest

from pitboss import OVER
from tests.vegas_showdown.rulebook.box import TILES
from tests.vegas_showdown.rulebook.by_hand import (
    Laid,
    is_legal,
    lay,
    own_count,
    placements_by_hand,
    prizes,
    read,
)
from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import of_seats, placements, play, position, seat


def grown(dice: random.Random, most: int) -> str:
    """Grow a legal sheet tile by tile; any tile of the box may come, within its copies."""
    words: list[str] = []
    laid: list[Laid] = []
    for _ in range(most):
        tile = dice.choice(list(TILES))
        used = sum(other.tile == tile for other in laid)
        if used >= TILES[tile].copies:
            continue
        places = sorted(placements_by_hand(laid, tile))
        if places:
            words.append(f"{tile}@{dice.choice(places)}")
            laid = read(",".join(words))
    return ",".join(words) or "-"


def scattered(dice: random.Random, tiles: int) -> str:
    """Throw tiles of the box on a sheet with no regard for the rules; red ones come often."""
    words: list[str] = []
    covered: set[tuple[int, int]] = set()
    names = list(TILES) + [name for name, tile in TILES.items() if tile.red] * 3
    for _ in range(tiles):
        tile, column, row = dice.choice(names), dice.randrange(7), dice.randrange(5)
        turns = dice.randrange(4)
        laid = lay(tile, column, row, turns)
        inside = all(x < 7 and y < 5 for x, y in laid.squares)
        used = sum(word.startswith(f"{tile}@") for word in words)
        if inside and not laid.squares & covered and used < TILES[tile].copies:
            words.append(f"{tile}@{'abcdefg'[column]}{row + 1}+{turns}")
            covered |= laid.squares
    return ",".join(words) or "-"


def tiled(dice: random.Random) -> str:
    """Cover a sheet as far as the box allows, often without one of the colours."""
    colors = dice.choice([("yellow", "green"), ("blue", "green"), ("yellow", "green", "blue")])
    words: list[str] = []
    covered: set[tuple[int, int]] = set()
    for column, row in product(range(7), range(5)):
        names = [name for name, tile in TILES.items() if tile.color in colors]
        dice.shuffle(names)
        for tile in names:
            turns = dice.randrange(4)
            laid = lay(tile, column, row, turns)
            inside = all(x < 7 and y < 5 for x, y in laid.squares)
            used = sum(word.startswith(f"{tile}@") for word in words)
            if inside and not laid.squares & covered and used < TILES[tile].copies:
                words.append(f"{tile}@{'abcdefg'[column]}{row + 1}+{turns}")
                covered |= laid.squares
                break
    return ",".join(words)


@source("page 7", "ruling 1", "ruling 2", "ruling 3")
@pytest.mark.parametrize("seed", range(30))
def test_placements_agree_with_the_working_out_by_hand(seed: int) -> None:
    dice = random.Random(seed)
    sheet = grown(dice, dice.randrange(40))
    laid = read(sheet)
    for tile in TILES:
        if sum(other.tile == tile for other in laid) < TILES[tile].copies:
            at = position(f"seats=4 phase=place bought={tile} sheets={sheet}/-/-/-")
            assert placements(at, tile) == placements_by_hand(laid, tile), (sheet, tile)


@source("page 9", "ruling 6", "ruling 19")
@pytest.mark.parametrize("seed", range(30))
def test_renovations_agree_with_the_working_out_by_hand(seed: int) -> None:
    dice = random.Random(seed)
    sheet = grown(dice, 60).split(",")
    at = position(f"seats=4 phase=renovate sheets={','.join(sheet)}/-/-/-")
    for word in dice.sample(sheet, min(2, len(sheet))):
        tile, _, place = word.partition("@")
        play(at, f"off {tile} {place.partition('+')[0]}")
        sheet.remove(word)
        assert ("done" in at.legal()) == is_legal(read(",".join(sheet)))
    stored = seat(at, 0)["stored"]
    tile = dice.choice(stored)
    place = dice.choice(sorted(placements(at, tile)))
    play(at, f"on {tile} {place}")
    laid = read(",".join([*sheet, f"{tile}@{place}"]))
    assert ("done" in at.legal()) == is_legal(laid)
    stored.remove(tile)
    for other in set(stored):
        assert placements(at, other) == placements_by_hand(laid, other)


@source("page 10", "ruling 2")
@pytest.mark.parametrize("seed", range(30))
def test_what_a_sheet_shows_agrees_with_the_working_out_by_hand(seed: int) -> None:
    dice = random.Random(seed)
    sheet = scattered(dice, 40)
    laid = read(sheet)
    shown = seat(position(f"seats=4 sheets={sheet}/-/-/-"), 0)
    cells = sorted(f"{'abcdefg'[x]}{y + 1}" for one in laid for x, y in one.squares)
    doors = sorted(f"{'abcdefg'[x]}{y + 1}{side}" for one in laid for x, y, side in one.doors)
    assert sorted(cell for tile in shown["tiles"] for cell in tile["cells"]) == cells
    assert sorted(door for tile in shown["tiles"] for door in tile["doors"]) == doors
    assert shown["free"] == 35 - len(cells)
    assert shown["connected"] == (own_count(laid)["connected"] == 3)
    for stat, start in (("population", 8), ("revenue", 5), ("fame", 0)):
        assert shown[stat] == start + sum(getattr(TILES[one.tile], stat) for one in laid)


@source("page 10", "page 11", "ruling 15")
@pytest.mark.parametrize("seed", range(60))
def test_the_final_count_agrees_with_the_working_out_by_hand(seed: int) -> None:
    dice = random.Random(seed)
    first = (grown(dice, 60), scattered(dice, 60), tiled(dice))[seed % 3]
    cash = [dice.randrange(60) for _ in range(4)]
    population = [dice.randrange(8, 12) for _ in range(4)]
    revenue = [dice.randrange(5, 9) for _ in range(4)]
    fame = [dice.randrange(30) for _ in range(4)]
    fields = {"cash": cash, "population": population, "revenue": revenue, "fame": fame}
    spelled = " ".join(f"{key}={','.join(map(str, row))}" for key, row in fields.items())
    at = position(f"seats=4 phase=event a=- b=- sheets={first}/-/-/- {spelled}")
    play(at, "event slots-strike-2")
    assert at.to_act == OVER
    counts = [own_count(read(first)), *(own_count([]) for _ in range(3))]
    for number, count in enumerate(counts):
        count["population"] = prizes(population)[number]
        count["revenue"] = prizes(revenue)[number]
        count["cash"] = cash[number] // 10
    assert of_seats(at, "count") == counts
    totals = [fame[number] + sum(count.values()) for number, count in enumerate(counts)]
    assert at.result is not None
    assert at.result.points == tuple(totals)
    left = [money % 10 for money in cash]
    ranks = list(zip(totals, left, strict=True))
    assert at.result.places == tuple(1 + sum(other > own for other in ranks) for own in ranks)
