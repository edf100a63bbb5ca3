"""Random games with deals in them, compared step by step with the plain rules."""

import random
from typing import Any

import pytest

import pitboss

from .plain_rules import BRANDS, CHANCE, LOTS, Table, rolls

TABLES = [
    (2, "2024", {}, 15),
    (3, "2024", {}, 300),
    (4, "2024", {"raising": "no"}, 15),
    (6, "2024", {}, 60),
    (2, "mayfair", {"lay_off": "yes"}, 300),
    (4, "mayfair", {}, 60),
    (5, "mayfair", {"up": "yes", "lay_off": "yes"}, 300),
]


def seen(at: pitboss.Position, dice: bool) -> dict[str, Any]:
    """What a position shows, in the words of the plain rules."""
    view = at.view()
    lots = view["lots"]
    return {
        "cash": [seat["cash"] for seat in view["seats"]],
        "score": [seat["score"] for seat in view["seats"]],
        "marker": {n: x["marker"] for n, x in lots.items() if x["marker"] is not None},
        "tile": {n: (x["brand"], x["floors"]) for n, x in lots.items() if x["brand"]},
        "die": {n: (x["owner"], x["pips"]) for n, x in lots.items() if dice and x["pips"]},
        "marked": sorted(view["reorganized"]),
        "boss": {c["casino"]: c["boss"] for c in view["casinos"] if dice},
        "dice_left": [seat["dice_left"] for seat in view["seats"]],
        "markers_left": [seat["markers_left"] for seat in view["seats"]],
        "tiles_left": dict(view["tiles_left"]),
        "until": view["deck"]["until_game_over"],
        "turn": view["turn"],
    }


def meant(table: Table, dice: bool) -> dict[str, Any]:
    return {
        "cash": table.cash,
        "score": table.score,
        "marker": table.marker,
        "tile": table.tile,
        "die": table.die if dice else {},
        "marked": sorted(table.marked),
        "boss": {c[0]: table.boss(c) for c in table.casinos() if dice},
        "dice_left": [table.dice_left(seat) for seat in range(table.seats)],
        "markers_left": [table.markers_left(seat) for seat in range(table.seats)],
        "tiles_left": {brand: table.tiles_left(brand) for brand in BRANDS},
        "until": table.until,
        "turn": table.turn,
    }


def some_deal(table: Table, luck: random.Random, options: set[str] | int) -> list[str]:
    """A few steps that might be possible: gifts of things that exist, and actions."""
    if isinstance(options, int) or not open_to_deals(table, options):
        return []
    acting = "end" in options
    steps = []
    for _ in range(luck.randint(1, 5)):
        to = luck.randrange(table.seats)
        wares = [(owner, f"lot {lot}") for lot, owner in table.marker.items()]
        wares += [(owner, f"die {lot}") for lot, (owner, _) in table.die.items()]
        wares += [(seat, f"${luck.randint(1, 9)}") for seat in range(table.seats)]
        seat, ware = luck.choice(wares)
        actions = sorted(table.actions()) if acting and luck.random() < 0.3 else []
        if actions:
            steps.append(f"{table.turn} {by_verb(actions, luck)}")
        elif seat != to:
            steps.append(f"{seat}>{to} {ware}")
    return steps


def open_to_deals(table: Table, options: set[str]) -> bool:
    verbs = {option.split()[0] for option in options}
    return bool(verbs & {"end", "draw", "lift", "free"}) and not table.dealing


def by_verb(moves: list[str], luck: random.Random) -> str:
    """Any verb with equal chance, so that a long list of bets does not crowd out the rest."""
    verb = luck.choice(sorted({move.split()[0] for move in moves}))
    return luck.choice([move for move in moves if move.split()[0] == verb])


def strike(at: pitboss.Position, steps: list[str]) -> bool:
    """Propose the deal and have every party accept it; False if it cannot even begin."""
    parties = sorted({int(seat) for step in steps for seat in step.split()[0].split(">")})
    offer = "deal " + "; ".join(steps)
    if len(parties) < 2 or at.why(offer, seat=parties[0]) is not None:
        return False
    at.play(offer, seat=parties[0])
    for party in parties[1:]:
        at.play("accept", seat=party)
    return True


def choose(table: Table, options: set[str] | int, luck: random.Random) -> str:
    if isinstance(options, int):
        return " ".join(["roll", *(str(luck.randint(1, 6)) for _ in range(options))])
    moves = sorted(options)
    if "end" in moves and luck.random() < 0.15:
        return "end"
    return by_verb(moves, luck)


def compare(at: pitboss.Position, table: Table, who: int, options: set[str] | int) -> None:
    assert seen(at, not table.setting) == meant(table, not table.setting)
    assert at.to_act == who
    if who != CHANCE:
        assert set(at.legal()) == options
    elif not isinstance(options, int):
        assert set(at.odds()) == options
    elif options < 4:
        assert set(at.odds()) == rolls(options)


def open_both(
    seats: int, edition: str, options: dict[str, str], cash: int
) -> tuple[pitboss.Position, Table]:
    given = " ".join(f"{name}={value}" for name, value in options.items())
    at = pitboss.load("lords-of-vegas").position(
        f"lords-of-vegas seats={seats} edition={edition} {given} cash={cash} phase=draw"
    )
    raising = options.get("raising") != "no" and (edition == "2024" or "up" in options)
    return at, Table(seats, cash, edition, raising, options.get("lay_off") == "yes")


def play_and_compare(at: pitboss.Position, table: Table, luck: random.Random) -> set[str]:
    """Play to the end, comparing before every step; return the kinds of steps that came up."""
    game = table.game()
    came_up = set()
    try:
        who, options = next(game)
        while True:
            compare(at, table, who, options)
            steps = some_deal(table, luck, options) if luck.random() < 0.25 else []
            if steps and strike(at, steps):
                came_up.add("deal")
                who, options = game.send("deal " + "; ".join(steps))
                continue
            said = choose(table, options, luck)
            came_up.add(said.split()[0])
            at.play(said)
            who, options = game.send(said)
    except StopIteration:
        pass
    assert seen(at, True) == meant(table, True)
    assert at.result is not None
    assert at.result.ending == table.ending
    ranked = sorted(zip(table.score, table.cash, strict=True), reverse=True)
    for row in at.result.standing:
        assert row.place == 1 + ranked.index((row.points, row.money))
    return came_up


@pytest.mark.parametrize(("seats", "edition", "options", "cash"), TABLES)
def test_whole_games_agree_with_the_plain_rules(
    seats: int, edition: str, options: dict[str, str], cash: int
) -> None:
    luck = random.Random(seats + cash)
    at, table = open_both(seats, edition, options, cash)
    came_up = play_and_compare(at, table, luck)
    assert {"draw", "roll", "build", "end", "deal"} <= came_up
    assert set(table.marker) | set(table.tile) <= set(LOTS)
