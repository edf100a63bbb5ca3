"""Random games with deals in them, in every setting; and every refusal in them explained."""

import re
from collections import Counter

import pytest

from pitboss import CHANCE, OVER, Illegal, Position, Record, load
from pitboss.engine.rules_text import paragraphs
from pitboss.games.lords_of_vegas.tables import BRAND_NAMES, LOT_NAMES
from pitboss.kernel import drain, new_log
from tests.contract.conservation import check_facts
from tests.contract.tables import Setting, every_pair, settings_of
from tests.lords_of_vegas.conserved import check
from tests.lords_of_vegas.deal_walk import deal_walk

pytestmark = pytest.mark.compiled

GAME = load("lords-of-vegas")
SETTINGS = settings_of("lords-of-vegas")
FULL = Setting("lords-of-vegas", 5, (("edition", "mayfair"), ("up", True), ("lay_off", True)))


@pytest.mark.parametrize("setting", every_pair(SETTINGS), ids=str)
def test_nothing_is_lost_in_games_with_deals(setting: Setting) -> None:
    told: Counter[str] = Counter()
    for number, at in enumerate(deal_walk(setting, 7, told)):
        check(at)
        check_facts(at)
        if number % 9 == 0:
            assert GAME.position(at.text) == at, at.text
    assert at.to_act == OVER
    assert told["offered"] and told["deal_done"]
    assert Record.read(str(Record.of(at))).replay() == at


@pytest.mark.parametrize("setting", [SETTINGS[0], SETTINGS[-1], FULL], ids=str)
def test_deals_are_carried_out_alike_in_both_modes(setting: Setting) -> None:
    *_, played = deal_walk(setting, 3, Counter())
    rules = GAME.rules
    fast, slow = rules.compile(), rules.uncompiled
    one, two = setting.start().states.copy(), setting.start().states.copy()
    log_one, log_two = new_log(rules.most_events), new_log(rules.most_events)
    for entry in played.entries:
        for code in GAME.notation.read(one[0], entry.text, entry.seat):
            fast.play_at(one, 0, code, log_one)
            slow.play_at(two, 0, code, log_two)
            assert one.tobytes() == two.tobytes(), entry.text
            assert drain(log_one) == drain(log_two), entry.text
    assert one.tobytes() == played.states.tobytes()


def every_action() -> list[str]:
    """Spell every action there could be, with bets of 0, 1, 7 and 5,000."""
    lots, brands = LOT_NAMES, BRAND_NAMES
    moves = [
        f"{verb} {lot} {brand}" for verb in ("build", "remodel") for lot in lots for brand in brands
    ]
    moves += [f"sprawl {lot} {other}" for lot in lots for other in lots if lot[0] == other[0]]
    moves += [f"{verb} {lot}" for verb in ("reorganize", "raise") for lot in lots]
    return moves + [f"gamble {lot} {bet}" for lot in lots for bet in (0, 1, 7, 5000)]


@pytest.mark.parametrize("setting", [SETTINGS[0], SETTINGS[-1], FULL], ids=str)
def test_a_move_is_either_legal_or_refused_for_a_reason(setting: Setting) -> None:
    anchors = set(paragraphs(GAME.rules_text))
    looked = 0
    for number, at in enumerate(deal_walk(setting, 11, Counter())):
        if at.to_act < 0 or at.prompt["kind"] != "act" or number % 40:
            continue
        looked += 1
        legal = set(at.codes())
        for text in every_action():
            (code,) = GAME.notation.read(at.state, text, at.to_act)
            if code in legal:
                continue
            refusal = GAME.notation.why(at.state, at.to_act, [code])
            assert isinstance(refusal, Illegal), text
            assert refusal.rule.partition("#")[2] in anchors, refusal.rule
            _check_price(refusal.reason, at)
    assert looked


def _check_price(reason: str, at: Position) -> None:
    """A move said to be too dear is too dear: no other reason was overlooked before it."""
    dear = re.search(r"costs \$(\d+)m: seat \d has \$(\d+)m", reason)
    if dear:
        assert int(dear[2]) == at.state.cash[at.to_act] < int(dear[1]), reason


def test_dice_that_are_not_listed_are_still_possible_or_not() -> None:
    tiles = ",".join(
        f"{lot}:vega:{number % 2}:{number % 5 + 1}"
        for number, lot in enumerate(("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8"))
    )
    at = GAME.position(f"lords-of-vegas seats=2 cash=50 tiles={tiles},C9:vega:0:6")
    at.play("reorganize C1")
    assert at.to_act == CHANCE and at.odds() == {}
    for text in ("roll 1 2 3 4 5 6 1 2", "roll 1 2 3 4 5 6 1 2 7", "draw A1"):
        assert at.why(text) is not None
    at.play("roll 1 2 3 4 5 6 1 2 3")
    assert at.prompt["kind"] == "set"
