"""Moves, events and what is being resolved have room: boards that come near the bounds."""

import random
from collections import Counter

import pytest

from pitboss import OVER, Dealer, Refusal, load
from pitboss.games.lords_of_vegas.codes import ACCEPT, DIE, DRAFT, PROPOSE, pack_transfer
from pitboss.games.lords_of_vegas.rules import MOST_LEGAL
from pitboss.games.lords_of_vegas.state import MOST_STEPS
from pitboss.games.lords_of_vegas.tables import (
    BET_LIMIT,
    BIT,
    BRAND_NAMES,
    LOT_NAMES,
    LOTS,
    MOST_FLOORS,
    PAYS,
    STRIP,
    TOUCHES_STRIP,
    WIDE,
)
from pitboss.kernel.event_log import new_log
from tests.contract.tables import random_step, told
from tests.lords_of_vegas.deal_walk import a_step


def test_the_bound_is_nearly_reached():
    """Every brand a tower of six floors, all bossed by a rival, and money for any bet."""
    at = load("lords-of-vegas").start(2)
    at.settle(Dealer(1))
    state = at.state
    rival = 1 - at.to_act
    state.parking[:] = state.parked = 0
    for lot in range(LOTS - 3):
        state.brand[lot], state.floors[lot], state.casino[lot] = 0, MOST_FLOORS, lot
        state.lots_of[lot] = BIT[lot]
        state.dice[rival] |= BIT[lot]
        state.bossed[rival] |= BIT[lot]
    state.built = state.casinos = state.ruled = state.bossed[rival]
    state.cash[at.to_act] = 10_000
    listed = len(at.codes())
    assert (LOTS - 3) * BET_LIMIT * MOST_FLOORS <= listed <= MOST_LEGAL


def test_a_payment_fits_into_its_log():
    """Every lot on the Strip is a casino of its own when a card of the Strip is drawn."""
    strip = [lot for lot in range(LOTS) if TOUCHES_STRIP[lot]]
    brands = ("sphinx", "vega")
    tiles = [f"{LOT_NAMES[lot]}:{brands[n % 2]}:{n % 6}:3" for n, lot in enumerate(strip)]
    others = [lot for lot in range(LOTS) if lot not in strip]
    card = next(lot for lot in others if PAYS[lot] == STRIP)
    lots = [f"{LOT_NAMES[lot]}:{n}" for n, lot in enumerate(set(others) - {card}) if n < 6]
    drawn = ",".join(LOT_NAMES[lot] for lot in range(LOTS) if lot != card)
    at = load("lords-of-vegas").position(
        "lords-of-vegas seats=6 edition=2024 up=no raising=yes lay_off=no turn=0 cash=9,9,9,9,9,9"
        f" score=0,0,0,0,0,0 lots={','.join(lots)} tiles={','.join(tiles)} drawn={drawn}"
        " until=1 gambled=no phase=draw"
    )
    # The card and its claim, what every seat's lot pays, every casino pays and scores, the discard.
    assert told(at, at.outcomes()[0][0]) == 2 + 6 + 2 * len(strip) + 1


def test_the_richest_step_fits_into_its_log():
    """A deal of 24 dice frees a die for a tile, and then every lot of the board is paid."""
    rows = [LOT_NAMES[n : n + WIDE] for n in range(0, len(LOT_NAMES), WIDE)]
    tiles, steps = [], []
    for n, row in enumerate(rows[:-1]):  # a casino a row: dice of three seats, the first shows most
        third, fourth = 3 + n % 3, 3 + (n + 1) % 3
        seats = (0 if n < 12 else fourth, 1 + n % 2, third)
        pips = (5, 4, 6 if "A6" in row else 3)
        tiles += [
            f"{lot}:{BRAND_NAMES[n % 5]}:{seat}:{shown}{'^6' if n == 0 else ''}"
            for lot, seat, shown in zip(row, seats, pips, strict=True)
        ]
        steps.append(f"{seats[0]}>{fourth if n < 12 else 0} die {row[0]}")
        steps += [f"{seats[1]}>{2 - n % 2} die {row[1]}"] if n < 9 else []
    assert PAYS[LOT_NAMES.index("A6")] == STRIP
    at = load("lords-of-vegas").position(
        "lords-of-vegas seats=6 edition=2024 up=no raising=yes lay_off=no turn=0 cash=9"
        f" score=73 lots=F7:0,F8:1,F9:2 tiles={','.join(tiles)} until=1 phase=draw"
        f" drawn={','.join(lot for lot in LOT_NAMES if lot != 'A6')}"
    )
    at.play("draw A6")
    at.play("deal " + "; ".join(steps), seat=0)
    while at.prompt["kind"] == "answer":
        events = at.play("accept")
    told = Counter(event["event"] for event in events)
    casinos = len(rows) - 1  # the last row has markers, which take a lot from the Strip
    assert len(steps) == told["die_given"] == 24 and told["boss_changed"] == casinos + 1
    assert told["parking_paid"] + told["casino_paid"] == len(LOT_NAMES)
    assert told["scored"] == casinos and told["game_ended"] == 1
    # Not every die that is given can be in a casino of its own.
    assert len(events) == at.game.rules.most_events - 1 - (24 - casinos)


def test_nothing_stands_deeper_than_its_stack_has_room_for():
    """Dice are given to a seat that has none left, while its card brings it one more tile."""
    own = [f"C{n}:{('albion', 'sphinx', 'vega', 'tivoli')[(n - 1) // 3]}:0:1" for n in range(1, 13)]
    at = load("lords-of-vegas").position(
        "lords-of-vegas seats=2 edition=2024 up=no raising=yes lay_off=no turn=0 cash=9 phase=draw"
        f" tiles={','.join(own)},A6:pioneer:1:4,B1:pioneer:1:3,E1:pioneer:1:2"
    )
    at.play("draw A6")
    at.play("deal 1>0 die B1; 1>0 die E1", seat=0)
    at.play("accept")
    assert at.text.split("phase=")[1].startswith("pay+ties+put-die+deal+ties+short ")
    assert at.state.todo_n == 6 <= len(at.state.todo)
    for step in ("lift C1", "lift C2", "lift C3"):
        at.play(step)
    assert at.prompt["kind"] == "act"


def crowded_board(luck):
    """Deal markers and tiles of all brands over the whole board, nearly all with dice."""
    lots, seats = list(LOT_NAMES), [seat for seat in range(6) for _ in range(12)]
    luck.shuffle(lots)
    luck.shuffle(seats)
    brands = [name for name in BRAND_NAMES for _ in range(9)]
    tiles = [
        f"{lot}:{brand}:{seat}:{luck.randint(1, 6)}^{luck.choice((1, 1, 1, 2, 6))}"
        for lot, brand, seat in zip(lots, brands, seats, strict=False)
    ]
    markers = [f"{lot}:{luck.randrange(6)}" for lot in lots[45:]]
    return (
        "lords-of-vegas seats=6 edition=2024 up=no raising=yes lay_off=no turn=0 cash=500"
        f" score={luck.choice((0, 60, 81))} tiles={','.join(tiles[: luck.randint(20, 45)])}"
        f" lots={','.join(markers)}"
    )


def long_deal(at, luck):
    """Give as many dice as a deal has room for, each to another seat; or do anything at all."""
    if luck.random() < 0.3:
        return "deal " + "; ".join(a_step(at, luck) for _ in range(MOST_STEPS))
    given = [
        f"{seat}>{(seat + luck.randint(1, 5)) % 6} die {LOT_NAMES[lot]}"
        for seat in range(6)
        for lot in range(len(LOT_NAMES))
        if at.state.dice[seat] >> lot & 1
    ]
    luck.shuffle(given)
    return "deal " + "; ".join(given[:MOST_STEPS])


@pytest.mark.parametrize("seed", range(30))
def test_no_deal_on_a_crowded_board_overfills_its_log(seed):
    """Long deals of all kinds, in the action step and before the card, and what follows them."""
    luck, dealer = random.Random(seed), Dealer(seed)
    card = luck.choice(("A6", "D5", "F8", "B1"))
    drawn = ",".join(lot for lot in LOT_NAMES if lot != card)
    at = load("lords-of-vegas").position(f"{crowded_board(luck)} phase=act+ties drawn={drawn}")
    longest = 0
    for _ in range(60):
        if at.to_act == OVER:
            break
        kind = at.prompt["kind"]
        try:
            if kind == "answer":
                longest = max(longest, len(at.play("accept")))
            elif kind != "chance" and luck.random() < 0.7:
                at.play(long_deal(at, luck), seat=luck.randrange(6))
            else:
                longest = max(longest, len(at.play_code(random_step(at, dealer.dice, dealer))))
        except Refusal:
            continue
    assert 0 < longest <= at.game.rules.most_events


def test_the_longest_deal_fits_into_its_log():
    """Two seats exchange all their dice, and every casino has another boss."""
    at = load("lords-of-vegas").start(3)
    at.settle(Dealer(1))
    state, seat = at.state, at.to_act
    other = (seat + 1) % 3
    state.parking[:] = state.parked = 0
    for lot in range(MOST_STEPS):
        owner = seat if lot % 2 else other
        state.brand[lot], state.floors[lot], state.casino[lot] = lot % 5, 1, lot
        state.lots_of[lot] = BIT[lot]
        state.pips[0] |= BIT[lot]
        for kept in (state.dice, state.bossed):
            kept[owner] |= BIT[lot]
        state.dice_left[owner] -= 1
    state.built = state.casinos = state.ruled = state.bossed[seat] | state.bossed[other]
    steps = [
        pack_transfer(DIE, *((seat, other) if lot % 2 else (other, seat)), lot)
        for lot in range(MOST_STEPS)
    ]
    silent = new_log(at.game.rules.most_events)
    for code in (DRAFT + seat, *steps, PROPOSE):
        at.game.rules.entries.play_at(at.states, 0, int(code), silent)
    # The answer, every die given, every boss changed, and that the deal is done.
    assert told(at, int(ACCEPT) + other) == 1 + 2 * MOST_STEPS + 1


def test_as_many_rolls_are_listed_as_there_is_room_for():
    game = load("lords-of-vegas")
    for dice, listed in ((6, game.rules.most_outcomes), (7, 0)):
        lots = [f"C{n}" for n in range(1, dice + 1)]
        tiles = ",".join(f"{lot}:sphinx:{n % 2}:{1 + n % 6}" for n, lot in enumerate(lots))
        at = game.position(
            "lords-of-vegas seats=2 edition=2024 up=no raising=yes lay_off=no turn=0 cash=60,9"
            f" score=0,0 lots=- tiles={tiles} drawn={','.join(lots)},F9 card=F9 until=20"
            " gambled=no phase=act"
        )
        at.play("reorganize C1")
        assert len(at.outcomes()) == listed
