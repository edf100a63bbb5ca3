"""Replay: what follows is played, what does not is named, and sealed dice are derived again."""

from dataclasses import replace

import pytest

from pitboss import Dealer, Record, Refusal, load
from pitboss.engine import Entry, Illegal, NotYourTurn, SealedDealer
from pitboss.engine.replay import BadEntry, replay, steps, verify
from pitboss.kernel import CHANCE

GAME = load("las-vegas")
SECRET = bytes(range(32))


def sealed_game(moves: int = 5, *, undo: bool = True):
    """A game with sealed dice and, if asked, a move that was taken back."""
    dealer = SealedDealer(SECRET)
    at = GAME.start(seats=2)
    at.settle(dealer)
    for number in range(moves):
        if undo and number == 2:
            seat, seq = at.to_act, at.seq
            at.play(at.legal()[-1])
            at.undo(seq, seat)
        at.play(at.legal()[0])
        at.settle(dealer)
    return at


def sealed_record(**changed) -> Record:
    made = replace(Record.of(sealed_game()), commitment=SealedDealer(SECRET).commitment)
    return Record.read(str(replace(made, **({"secret": SECRET.hex()} | changed))))


def entry_of(record: Record, word: str) -> int:
    """The number of the first entry that begins with a word."""
    return next(n for n, entry in enumerate(record.entries, 1) if entry.text.startswith(word))


def with_entry(record: Record, seq: int, entry: Entry) -> Record:
    entries = list(record.entries)
    entries[seq - 1] = entry
    return replace(record, entries=tuple(entries))


def test_every_step_has_its_own_position_and_what_happened():
    at = sealed_game()
    start = GAME.start(seats=2)
    taken = list(steps(start, at.entries))
    assert [step.seq for step in taken] == list(range(1, at.seq + 1))
    assert [step.entry for step in taken] == at.entries
    assert [step.at.seq for step in taken] == list(range(1, at.seq + 1))
    assert taken[-1].at == at and start == GAME.start(seats=2)
    placed = next(step for step in taken if step.entry.text.startswith("place"))
    assert placed.events and placed.events[0]["event"] == "placed"


def test_an_undo_entry_goes_back_and_nothing_happens():
    at = sealed_game()
    played = replay(GAME.start(seats=2), at.entries)
    undo = next(step for step in played.steps if step.entry.text.startswith("undo"))
    back = int(undo.entry.text.removeprefix("undo "))
    assert undo.events == [] and undo.at == played.positions[back]
    assert undo.at.entries == at.entries[: undo.seq]


def test_a_replay_goes_on_from_the_middle_and_undoes_to_before_it():
    at = sealed_game()
    seat, earlier = at.to_act, at.seq - 4
    at.undo(earlier, seat)
    middle = Record.of(at).replay(at.seq - 2)
    rest = replay(middle, at.entries[middle.seq :])
    assert rest.last == at and rest.last.entries == at.entries
    assert rest.steps[0].seq == middle.seq + 1


def test_a_replay_that_fails_names_the_entry_and_keeps_the_positions_before_it():
    at = sealed_game()
    seq = at.seq - 2
    entries = [*at.entries[: seq - 1], Entry(at.entries[seq - 1].seat, "dance"), *at.entries[seq:]]
    played = replay(GAME.start(seats=2), entries)
    assert played.fault is not None and played.fault.seq == seq
    assert played.fault.entry == entries[seq - 1]
    assert played.fault.reason == f"entry {seq} cannot be played: {played.fault.refusal.reason}"
    assert len(played.steps) == seq - 1 and played.last.entries == at.entries[: seq - 1]


@pytest.mark.parametrize(
    ("entry", "refusal", "reason"),
    [
        (Entry(0, "place 1"), NotYourTurn, "waits for chance"),
        (Entry(0, "undo 1"), Illegal, "earlier entry, 0 to 0"),
        (Entry(0, "undo 2"), Illegal, "earlier entry, 0 to 0"),
        (Entry(0, "undo one"), Illegal, "earlier entry, 0 to 0"),
        (Entry(0, "undo -1"), Illegal, "earlier entry, 0 to 0"),
        (Entry(CHANCE, "undo 0"), Illegal, "chance cannot undo"),
    ],
)
def test_an_entry_that_does_not_follow_is_refused(entry, refusal, reason):
    first = sealed_game(0).entries[0]
    with pytest.raises(BadEntry) as caught:
        list(steps(GAME.start(seats=2), [first, entry]))
    assert caught.value.seq == 2 and isinstance(caught.value.refusal, refusal)
    assert reason in caught.value.reason


def test_an_outcome_is_refused_while_a_seat_decides_and_when_the_game_is_over():
    at = sealed_game(1)
    with pytest.raises(BadEntry, match=f"waits for seat {at.to_act}"):
        list(steps(at, [Entry(CHANCE, "roll 1 1 1 1 1 1 1 1")]))
    while at.result is None:
        at.play(at.legal()[0])
        at.settle(Dealer(1))
    with pytest.raises(BadEntry, match="the game is over"):
        list(steps(at, [Entry(CHANCE, "roll 1")]))


def test_a_verification_derives_every_roll_again():
    verified = verify(sealed_record())
    assert (verified.dice, verified.fault) == ("derived", None)
    assert verified.check().replay.last == sealed_game()


@pytest.mark.parametrize(
    ("changed", "dice"),
    [({"secret": ""}, "sealed"), ({"secret": "", "commitment": ""}, "unsealed"),
     ({"commitment": ""}, "unsealed")],
)  # fmt: skip
def test_a_verification_says_what_it_cannot_know(changed, dice):
    verified = verify(sealed_record(**changed))
    assert (verified.dice, verified.fault) == (dice, None)


def test_a_verification_finds_another_secret():
    verified = verify(sealed_record(secret="ff" * 32))
    assert verified.dice == "refuted" and verified.fault is not None
    assert "not the one that was committed to" in verified.fault.reason
    with pytest.raises(Refusal, match="committed to"):
        verified.check()


def test_a_verification_names_the_roll_that_the_secret_does_not_give():
    record = sealed_record()
    seq = entry_of(record, "roll")
    faces = record.entries[seq - 1].text.split()[1:]
    other = "1 1 1 1 1 1 1 1" if set(faces) != {"1"} else "2 2 2 2 2 2 2 2"
    verified = verify(with_entry(record, seq, Entry(CHANCE, f"roll {other}")))
    assert verified.dice == "refuted" and verified.fault is not None
    assert verified.fault.line == record.line_of(seq)
    assert f"entry {seq} says 'roll {other}'" in verified.fault.reason


def test_a_verification_names_the_first_step_that_is_refused():
    record = sealed_record()
    seq = entry_of(record, "place")
    verified = verify(with_entry(record, seq, Entry(record.entries[seq - 1].seat, "place 9")))
    assert verified.fault is not None and verified.fault.line == record.line_of(seq)
    assert verified.fault.rule == "las-vegas#placing"
    assert verified.dice == "sealed" and len(verified.replay.steps) == seq - 1


def test_an_outcome_spelled_another_way_is_the_same_outcome():
    record = sealed_record()
    seq = entry_of(record, "note")
    spaced = record.entries[seq - 1].text.replace(" ", "  ")
    assert verify(with_entry(record, seq, Entry(CHANCE, spaced))).dice == "derived"
