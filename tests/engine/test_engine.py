"""The public face, registry, dealers, refusals and results."""

import hashlib
import hmac
import struct
import subprocess
import sys
from dataclasses import replace

import pytest

import pitboss
from pitboss import (
    CHANCE,
    BadRecord,
    Dealer,
    Illegal,
    NotYourTurn,
    Record,
    Refusal,
    ScriptedDealer,
    SealedDealer,
    Unreadable,
)
from pitboss.engine import games
from pitboss.engine.position_fields import LONGEST_TEXT

GAME = pitboss.load("las-vegas")


def test_listing_games_imports_no_rules():
    code = (
        "import sys, pitboss; print(sorted(pitboss.games()));"
        " assert not [m for m in sys.modules if m.startswith('pitboss.games.') and 'rules' in m];"
        " assert 'numba' not in sys.modules and 'rich' not in sys.modules"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "las-vegas" in ran.stdout


def test_an_unknown_game_is_refused_with_the_names_there_are():
    with pytest.raises(pitboss.UnknownGame, match="las-vegas"):
        pitboss.load("craps")


def test_an_unknown_option_is_refused_with_the_names_there_are():
    with pytest.raises(Unreadable, match="neutral_dice, open_money"):
        GAME.start(seats=2, jokers=True)


def test_metas_are_complete():
    for slug, meta in games().items():
        assert slug == meta.slug and meta.title and meta.words and meta.unofficial
        assert meta.endings and meta.rules_version >= 1
        for option in meta.options:
            assert option.words and option.read(option.default) == option.default
            assert option.takes


def test_a_seat_that_is_not_to_act_is_refused():
    at = GAME.start(seats=3)
    with pytest.raises(NotYourTurn, match="waits for the dice"):
        at.play("place 1", seat=0)
    at.settle(Dealer(1))
    with pytest.raises(NotYourTurn, match="waits for seat 0"):
        at.play(at.legal()[0], seat=1)


def test_a_scripted_dealer_objects_to_the_impossible():
    at = GAME.start(seats=2)
    with pytest.raises(Refusal, match="VALUE one of"):
        at.settle(ScriptedDealer("note 1 100"))
    with pytest.raises(Refusal, match="used up"):
        at.settle(ScriptedDealer("note 1 90"))


def test_equal_seeds_deal_equal_games():
    one, two = GAME.start(seats=4), GAME.start(seats=4)
    one.settle(Dealer(seed=9))
    two.settle(Dealer(seed=9))
    assert one == two and hash(one) == hash(two)
    two.play(two.legal()[0])
    assert one != two and one != "las-vegas"


def test_sealed_dice_can_be_derived_again():
    dealer = SealedDealer(bytes(range(32)))
    again = SealedDealer(bytes(range(32)))
    assert dealer.commitment == again.commitment and len(dealer.commitment) == 64
    one, two = GAME.start(seats=2), GAME.start(seats=2)
    one.settle(dealer)
    two.settle(again)
    assert one.entries == two.entries
    other = GAME.start(seats=2)
    other.settle(SealedDealer())
    assert other.entries != one.entries


def test_an_outcome_depends_on_its_number_and_on_nothing_before():
    dealer = SealedDealer(bytes(32))
    at = GAME.start(seats=2)
    at.settle(dealer)
    first = at.copy()
    at.play(at.legal()[0])
    first.play(first.legal()[0])
    at.settle(dealer)
    first.settle(SealedDealer(bytes(32)))
    assert at == first


def test_why_answers_without_playing():
    at = GAME.start(seats=2)
    at.settle(Dealer(1))
    assert at.why(at.legal()[0]) is None
    before = at.text
    refusal = at.why("place 0")
    assert refusal is not None and refusal.rule == "las-vegas#placing"
    assert at.text == before


def test_a_result_exists_only_at_the_end():
    at = GAME.start(seats=2)
    assert at.result is None and at.to_act == CHANCE
    assert [row.place for row in at.standing] == [1, 1]
    assert repr(at).startswith("<Position las-vegas seats=2")


def test_perft_counts_chance_and_decisions_apart():
    at = GAME.position("las-vegas seats=2 notes=50/60/60/60/60/60 left=1+0,1+0")
    counts = [(c.chance, c.decisions) for c in pitboss.perft(at, 4)]
    assert counts == [(6, 0), (0, 6), (36, 0), (0, 36)]


def test_sealed_dice_are_those_that_docs_records_describes():
    """Worked out by hand: HMAC-SHA256 of the entry's number, four words of it, the first odd."""
    secret = bytes(range(32))
    at = GAME.start(seats=2)
    for entry in ("1", "2", "3"):
        mixed = hmac.new(secret, entry.encode(), hashlib.sha256).digest()
        words = list(struct.unpack("<4I", mixed[:16]))
        words[0] |= 1
        assert SealedDealer(secret).dice_for(at).tolist() == words
        at.play_code(SealedDealer(secret).draw(at))


def test_a_code_that_is_not_listed_is_refused_and_changes_nothing():
    at = GAME.start(seats=2)
    for kind in ("an outcome", "a legal move"):
        before = at.copy()
        with pytest.raises(Illegal, match=f"-1 is not the code of {kind} here"):
            at.play_code(-1)
        assert at == before and at.seq == before.seq
        at.settle(Dealer(1))
    while at.result is None:
        at.play_code(at.codes()[0])
        at.settle(Dealer(1))
    with pytest.raises(Illegal, match="the game is over"):
        at.play_code(0)


def test_a_seat_that_is_not_there_has_no_view():
    at = GAME.start(seats=2)
    assert len(at.views((None, 0, 1))) == 3
    for seat in (-1, 2):
        with pytest.raises(Unreadable, match=f"there is no seat {seat}: seats are 0 to 1"):
            at.views((0, seat))


def test_a_step_that_is_no_short_text_is_refused():
    at = GAME.start(seats=2)
    at.settle(Dealer(1))
    legal = at.legal()[0]
    assert at.why(legal + " " * (LONGEST_TEXT - len(legal))) is None
    for text in (legal + " " * LONGEST_TEXT, 3, None):
        with pytest.raises(Unreadable, match="a text of at most 4000 characters"):
            at.play(text)


def test_a_whole_game_can_be_undone_and_replayed():
    at = GAME.start(seats=2)
    before = at.text
    at.settle(Dealer(3))
    at.play(at.legal()[0])
    at.undo(0, 0)
    assert at.text == before
    assert Record.read(str(Record.of(at))).replay() == at


def test_an_undo_without_a_name_is_the_last_movers():
    at = GAME.start(seats=2)
    at.settle(Dealer(1))
    for mover in (0, 1, 0):
        assert at.to_act == mover
        at.play(at.legal()[0])
        at.settle(Dealer(1))
    at.undo(at.seq - 1)
    assert at.last_entry.seat == 0


def test_a_record_made_by_hand_is_checked_when_it_starts():
    good = Record.of(GAME.start(seats=2))
    with pytest.raises(BadRecord, match="line 2: there is no game 'craps'"):
        replace(good, game="craps").start()
    with pytest.raises(BadRecord, match=r"line 3: .*rules 99"):
        replace(good, rules_version=99).start()
    with pytest.raises(BadRecord, match=r"line 1: .*2 to 5 seats"):
        replace(good, seats=9).start()
