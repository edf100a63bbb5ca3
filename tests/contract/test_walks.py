"""What must hold at every step of every game, whoever wrote it."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import CHANCE, OVER, Dealer, Illegal, Record, Refusal
from pitboss.engine.rules_text import paragraphs
from pitboss.kernel import below, new_dice
from tests.contract.conservation import check_conserved, check_facts
from tests.contract.tables import every_game, every_setting, played_out, walk

SEEDS = st.integers(0, 2**32)
FEW = 40
"""How many of a long list of moves or outcomes are looked at."""
SPELLED = 2000
"""A list of outcomes as long as this is spelled whole; the longest has 162,000."""


def some(things, seed):
    """Take a few of a long list, others each time."""
    if len(things) <= FEW:
        return things
    dice = new_dice(seed)
    return [things[int(below(dice, len(things)))] for _ in range(FEW)]


@every_setting
@settings(max_examples=2)
@given(seed=SEEDS)
def test_moves_are_never_lacking_nor_listed_twice(setting, seed):
    for at, _ in walk(setting, seed):
        if at.to_act != CHANCE:
            texts = at.legal()
            assert texts, at.text
            assert len(set(texts)) == len(texts), at.text
    assert at.to_act == OVER
    assert at.result is not None and at.result.ending in setting.game.meta.endings
    assert at.legal() == [] and at.odds() == {}


@every_setting
@settings(max_examples=2)
@given(seed=SEEDS)
def test_every_step_is_read_back_from_its_spelling(setting, seed):
    notation = setting.game.notation
    for at, _ in walk(setting, seed):
        seat = at.to_act
        codes = at.codes() if seat != CHANCE else [code for code, _ in at.outcomes()]
        for code in some(codes, seed):
            text = notation.spell(at.state, code)
            assert tuple(notation.read(at.state, text, seat)) == (code,), text
            assert tuple(notation.read(at.state, f"  {text.upper()} ", seat)) == (code,), text
            assert at.why(text) is None, text


@every_setting
@settings(max_examples=1)
@given(seed=SEEDS)
def test_a_position_survives_its_text(setting, seed):
    for at, _ in walk(setting, seed):
        text = at.text
        again = setting.game.position(text)
        assert again == at, text
        assert again.text == text
        assert again.codes() == at.codes()


@every_setting
@settings(max_examples=1)
@given(seed=SEEDS)
def test_a_copy_does_not_touch_what_it_was_copied_from(setting, seed):
    kept = []
    for at, code in walk(setting, seed):
        twin = at.copy()
        kept.append((twin, at.text, at.seq))
        other = at.copy()
        other.play_code(code)
        assert at == twin and at.seq == twin.seq
    for twin, text, seq in kept:
        assert twin.text == text and twin.seq == seq


@every_setting
@settings(max_examples=2)
@given(seed=SEEDS)
def test_a_replayed_record_gives_the_equal_position(setting, seed):
    at = played_out(setting, seed)
    record = Record.of(at, {0: "Anna"})
    again = Record.read(str(record))
    assert again == record
    assert again.replay() == at
    assert again.replay().result == at.result
    half = at.seq // 2
    assert again.replay(upto=half).entries == at.entries[:half]


@every_setting
@settings(max_examples=3)
@given(seed=SEEDS)
def test_no_piece_is_lost_and_kept_facts_are_right(setting, seed):
    for at, _ in walk(setting, seed):
        check_conserved(at)
        check_facts(at)
    check_conserved(at)
    check_facts(at)


@every_setting
@settings(max_examples=1)
@given(seed=SEEDS)
def test_a_refusal_says_why_and_changes_nothing(setting, seed):
    anchors = set(paragraphs(setting.game.rules_text))
    earlier: list[str] = ["", "?", "place 9", "roll", "end of the world", "x" * 5000, "\x00", "1"]
    for at, _ in walk(setting, seed):
        before = at.text
        entries = at.seq
        legal = set(at.legal())
        for text in [*some(earlier, seed), *earlier[:8]]:
            if at.why(text) is None:
                continue
            with pytest.raises(Refusal) as caught:
                at.play(text)
            assert caught.value.reason.strip(), text
            if caught.value.rule:
                slug, _, anchor = caught.value.rule.partition("#")
                assert slug == setting.slug and anchor in anchors, caught.value.rule
        assert at.text == before and at.seq == entries
        earlier.extend(sorted(legal - set(earlier))[:3])
    with pytest.raises(Illegal):
        at.play("place 1")


@every_setting
@settings(max_examples=1)
@given(seed=SEEDS)
def test_views_events_and_prompts_are_ready_for_the_wire(setting, seed):
    names = [f"Seat {seat}" for seat in range(setting.seats)]
    looks = setting.game.looks
    everybody = [None, *range(setting.seats)]
    for at, code in walk(setting, seed):
        views = [at.view(seat) for seat in everybody]
        assert json.loads(json.dumps(views)) == views
        for view in views:
            assert view["game"] == setting.slug
            assert view["to_act"] == at.to_act
        assert at.views(everybody) == views
        prompt = dict(at.prompt)
        assert json.loads(json.dumps(prompt)) == prompt
        assert prompt["kind"] and prompt["words"]
        for event in at.copy().play_code(code):
            assert json.loads(json.dumps(event)) == event
            assert event["event"].replace("_", "").isalpha()
            assert isinstance(looks.tell(event, names), str)


@every_setting
@settings(max_examples=1)
@given(seed=SEEDS)
def test_odds_are_whole_and_sum_to_one(setting, seed):
    seen = set()
    for at, code in walk(setting, seed):
        if at.to_act != CHANCE:
            continue
        listed = at.outcomes()
        if not listed:  # too many to list: then the game itself says what is possible
            possible = setting.game.possible
            assert possible is not None and possible(at.state, code)
            assert at.odds() == {}
            continue
        assert all(weight > 0 for _, weight in listed)
        assert code in {outcome for outcome, _ in listed}
        if len(listed) not in seen and len(listed) <= SPELLED:  # once for each length is enough
            seen.add(len(listed))
            odds = at.odds()
            assert len(odds) == len(listed)
            assert sum(odds.values()) == Fraction(1)
    assert seen


@every_game
def test_a_seat_that_does_not_exist_is_refused(slug):
    from pitboss import load

    at = load(slug).start(seats=load(slug).meta.seats[0])
    at.settle(Dealer(1))
    for seat in (-3, 99):
        with pytest.raises(Refusal):
            at.view(seat)
        with pytest.raises(Refusal):
            at.play("place 1", seat=seat)
