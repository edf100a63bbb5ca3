"""`sample` follows the odds that `outcomes` lists."""

from collections import Counter

from pitboss import CHANCE, OVER, Dealer
from pitboss.kernel import below, new_dice
from tests.contract.tables import every_setting

DRAWS = 3000
NODES = 6


def chi_square_limit(degrees: int) -> float:
    """Give the value that is exceeded once in a million (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + 4.753 * spread**0.5) ** 3)


def chi_square(drawn: Counter[int], listed: list[tuple[int, int]]) -> tuple[float, int]:
    """Compare draws with weights, rare outcomes pooled so that each cell expects five or more."""
    total = sum(weight for _, weight in listed)
    cells: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for code, weight in sorted(listed, key=lambda row: row[1]):
        expected += DRAWS * weight / total
        seen += drawn[code]
        if expected >= 5:
            cells.append((expected, seen))
            expected, seen = 0.0, 0
    if expected and cells:
        last = cells.pop()
        cells.append((last[0] + expected, last[1] + seen))
    statistic = sum((seen - expected) ** 2 / expected for expected, seen in cells)
    return statistic, len(cells) - 1


@every_setting
def test_sample_follows_the_listed_odds(setting):
    at = setting.start()
    dealer, dice = Dealer(2), new_dice(2)
    sizes: set[int] = set()
    for _ in range(400):
        if at.to_act == OVER or len(sizes) == NODES:
            break
        if at.to_act == CHANCE:
            listed = at.outcomes()
            if listed and len(listed) not in sizes:
                sizes.add(len(listed))
                drawn = Counter(dealer.draw(at) for _ in range(DRAWS))
                assert set(drawn) <= {code for code, _ in listed}
                statistic, degrees = chi_square(drawn, listed)
                if degrees > 0:
                    assert statistic < chi_square_limit(degrees), at.text
            at.play_code(dealer.draw(at))
        else:
            codes = at.codes()
            at.play_code(codes[int(below(dice, len(codes)))])
    assert sizes


def test_the_comparison_itself_can_fail():
    fair = [(face, 1) for face in range(6)]
    loaded = Counter({0: DRAWS // 2, **dict.fromkeys(range(1, 6), DRAWS // 10)})
    statistic, degrees = chi_square(loaded, fair)
    assert statistic > chi_square_limit(degrees)
