"""Arrays are as long as what can occur: bounds that random games keep and planted tables reach.

Those of Lords of Vegas are in `tests/lords_of_vegas/test_room.py`.
"""

import numpy as np

from pitboss import CHANCE, Dealer, load
from pitboss.kernel.event_log import new_log
from tests.contract.tables import every_setting, settings_of, told, walk


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
