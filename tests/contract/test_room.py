"""Arrays are as long as what can occur: bounds that random games keep and planted tables reach."""

import random
from collections import Counter

import numpy as np
import pytest

from pitboss import CHANCE, OVER, Dealer, Refusal, load
from pitboss.games.lords_of_vegas.state import MOST_STEPS
from pitboss.kernel.event_log import new_log
from tests.contract.tables import every_setting, random_step, settings_of, walk
from tests.lords_of_vegas.deal_walk import a_step


@every_setting
def test_the_room_is_enough_for_moves_outcomes_and_events(setting):
    rules = setting.game.rules
    log = new_log(rules.most_events)
    for step, (at, code) in enumerate(walk(setting, 11)):
        if at.to_act != CHANCE:
            assert len(at.codes()) <= rules.most_legal
        elif step % 10 == 0:
            assert len(at.outcomes()) <= rules.most_outcomes
        log[0, 0] = 0
        rules.entries.play_at(at.states.copy(), 0, code, log)
        assert log[0, 0] <= rules.most_events


def test_las_vegas_can_have_as_many_moves_and_outcomes_as_there_is_room_for():
    """Six faces at once; eight own dice beside four white ones."""
    rules = load("las-vegas").rules
    at = load("las-vegas").position(
        "las-vegas seats=2 notes=50/60/60/60/60/60 phase=place roll=66654321+-"
    )
    assert len(at.codes()) == rules.most_legal
    rolls = []
    for setting in settings_of("las-vegas"):
        first = setting.start()
        while any(step.startswith("note") for step in first.odds()):
            first.play_code(first.outcomes()[0][0])
        rolls.append(len(first.outcomes()))
    assert max(rolls) == rules.most_outcomes


def test_a_payout_of_las_vegas_fits_into_its_log():
    """Every note of the box lies on the casinos, and as many owners as can be cancel out."""
    from pitboss.games.las_vegas.tables import ALL_NOTES, CASINOS, NOTES_IN_BOX, OWNERS

    at = load("las-vegas").position(
        "las-vegas seats=5 notes=50/60/60/60/60/60 left=1+0,0+0,0+0,0+0,0+0 phase=place roll=6+-"
    )
    state, rules = at.state, at.game.rules
    state.notes[:] = 0
    state.notes[0] = NOTES_IN_BOX
    state.dice[:] = 1
    log = new_log(rules.most_events)
    rules.entries.play_at(at.states, 0, at.codes()[0], log)
    least = ALL_NOTES + (CASINOS - 1) * OWNERS
    assert least <= log[0, 0] <= rules.most_events


def test_the_bound_of_lords_of_vegas_is_nearly_reached():
    """Every brand a tower of six floors, all bossed by a rival, and money for any bet."""
    from pitboss.games.lords_of_vegas.rules import MOST_LEGAL
    from pitboss.games.lords_of_vegas.tables import BET_LIMIT, BIT, LOTS, MOST_FLOORS

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


def told(at, code):
    """How many events a step tells, into a log as long as the rules say."""
    log = new_log(at.game.rules.most_events)
    at.game.rules.entries.play_at(at.states, 0, code, log)
    assert log[0, 0] <= at.game.rules.most_events
    return int(log[0, 0])


def test_a_payment_of_lords_of_vegas_fits_into_its_log():
    """Every lot on the Strip is a casino of its own when a card of the Strip is drawn."""
    from pitboss.games.lords_of_vegas.tables import LOT_NAMES, LOTS, PAYS, STRIP, TOUCHES_STRIP

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


def test_the_richest_step_of_lords_of_vegas_fits_into_its_log():
    """A deal of 24 dice frees a die for a tile, and then every lot of the board is paid."""
    from pitboss.games.lords_of_vegas.tables import BRAND_NAMES, LOT_NAMES, PAYS, STRIP, WIDE

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
    casinos = len(rows) - 1
    casinos = len(rows) - 1  # the last row has markers, which take a lot from the Strip
    assert len(steps) == told["die_given"] == 24 and told["boss_changed"] == casinos + 1
    assert told["parking_paid"] + told["casino_paid"] == len(LOT_NAMES)
    assert told["scored"] == casinos and told["game_ended"] == 1
    # Not every die that is given can be in a casino of its own.
    assert len(events) == at.game.rules.most_events - 1 - (24 - casinos)


def crowded_board(luck):
    """Deal markers and tiles of all brands over the whole board, nearly all with dice."""
    from pitboss.games.lords_of_vegas.tables import BRAND_NAMES, LOT_NAMES

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
    from pitboss.games.lords_of_vegas.tables import LOT_NAMES

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
def test_no_deal_on_a_crowded_board_of_lords_of_vegas_overfills_its_log(seed):
    """Long deals of all kinds, in the action step and before the card, and what follows them."""
    from pitboss.games.lords_of_vegas.tables import LOT_NAMES

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


def test_the_longest_deal_of_lords_of_vegas_fits_into_its_log():
    """Two seats exchange all their dice, and every casino has another boss."""
    from pitboss.games.lords_of_vegas.codes import ACCEPT, DIE, DRAFT, PROPOSE, pack_transfer
    from pitboss.games.lords_of_vegas.tables import BIT

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


def test_the_count_of_vegas_showdown_fills_its_log():
    """A card bans every type and finds its stack empty; all seats score in all categories."""
    from pitboss.games.vegas_showdown.codes import DRAW_EVENT
    from pitboss.games.vegas_showdown.rules.cards import packed_card
    from pitboss.games.vegas_showdown.state import EVENT
    from pitboss.games.vegas_showdown.tables import COLORS, NO_BID, OPS, STRIDE, TILE_TYPES

    at = load("vegas-showdown").start(5)
    at.settle(Dealer(1))
    state, rules = at.state, at.game.rules
    state.phase, state.deck[0], state.tiles_left[:] = EVENT, 1, 0
    state.event_tiles[0] = (1 << TILE_TYPES) - 1
    state.cash[:] = 10
    state.color_cells[:, COLORS.index("green")] = state.all_cells
    red = int(np.flatnonzero((state.tile_red > 0) & (state.tile_size < 2))[0])
    square = 1 | 1 << 1 | 1 << STRIDE | 1 << STRIDE + 1  # a full diamond
    corner = 1 | 1 << 1 | 1 << STRIDE  # three quarters of one
    state.type_cells[:, red] = square | corner << 3
    state.doors[:, state.hotel_side] |= state.hotel_entrance
    state.from_casino[:] |= state.hotel_entrance
    for op in range(len(OPS)):
        state.event_card[0] = packed_card(op, 0, 0, 1)
        assert told(at.copy(), int(DRAW_EVENT)) <= rules.most_events
    state.event_card[0] = packed_card(NO_BID, 0, 0, 0)
    assert told(at, int(DRAW_EVENT)) == rules.most_events


def test_lords_of_vegas_lists_as_many_rolls_as_there_is_room_for():
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


def test_vegas_showdown_can_have_as_many_moves_and_outcomes_as_there_is_room_for():
    """Every type off the sheet, each of one square and with four turns, and every square free."""
    from pitboss.games.vegas_showdown.state import EVENT, RENOVATE
    from pitboss.games.vegas_showdown.tables import MOST_COLUMNS, MOST_ROWS, STRIDE

    game = load("vegas-showdown")
    at = game.start(3)
    at.settle(Dealer(1))
    state = at.state
    squares = np.add.outer(np.arange(MOST_ROWS) * STRIDE, np.arange(MOST_COLUMNS)).ravel()
    state.all_cells = int((1 << squares.astype(np.int64)).sum())
    state.phase, state.off_count = RENOVATE, 1
    state.tile_at[state.turn], state.stored[state.turn] = 0, 1
    state.tile_size[:], state.tile_turns[:] = 0, 4
    game.rules.entries.work_out_at(at.states, 0)
    assert len(set(at.codes())) == len(at.codes()) == game.rules.most_legal
    state.phase, state.events, state.deck[:] = EVENT, len(state.deck), 1
    assert len(at.outcomes()) == game.rules.most_outcomes
