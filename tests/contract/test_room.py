"""Arrays are as long as what can occur: bounds that random games keep and planted tables reach."""

import numpy as np

from pitboss import CHANCE, Dealer, load
from pitboss.kernel.event_log import new_log
from tests.contract.tables import every_setting, settings_of, walk


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
