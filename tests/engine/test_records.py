"""Records from a stranger: every fault is one clear sentence that names its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import BadRecord, Dealer, Illegal, Record, RecordedDealer, Refusal, load
from pitboss.engine.record import MOST_BYTES, MOST_ENTRIES

GAME = load("las-vegas")


def some_game(moves: int = 6):
    at = GAME.start(seats=2)
    dealer = Dealer(seed=4)
    at.settle(dealer)
    for _ in range(moves):
        at.play(at.legal()[0])
        at.settle(dealer)
    return at


TEXT = str(Record.of(some_game(), {0: "Anna", 1: "Ben"}))


def refused(text) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        Record.read(text).replay()
    return caught.value


def test_a_record_is_readable():
    lines = TEXT.splitlines()
    assert lines[:8] == [
        "pitboss record 1",
        "game las-vegas",
        "rules 1",
        "seats 2",
        "option neutral_dice no",
        "option open_money no",
        "name 0 Anna",
        "name 1 Ben",
    ]
    assert lines[9].startswith("1 * note 1 ")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("pitboss record 1", "pitboss record 2", 1, "format 2, this pitboss reads format 1"),
        ("pitboss record 1", "PGN", 1, "begins with 'pitboss record 1'"),
        ("game las-vegas", "game monopoly", 2, "no game 'monopoly'"),
        ("rules 1", "rules 99", 3, "under rules 99"),
        ("rules 1", "rules one", 3, "whole number"),
        ("seats 2", "seats 12", 4, "2 to 5 seats"),
        ("seats 2\n", "", 8, "no 'seats' line"),
        ("seats 2", "seats 2\nseats 2", 5, "stands twice"),
        ("option neutral_dice no", "option neutral_dice perhaps", 4, "yes or no"),
        ("option neutral_dice no", "option moon_dice no", 4, "no option 'moon_dice'"),
        ("name 0 Anna", "name zero Anna", 7, "name SEAT NAME"),
        ("name 0 Anna", "name 0 " + "A" * 41, 7, "at most 40"),
        ("name 0 Anna", "player 0 Anna", 7, "not a line of a record's header"),
        ("name 0 Anna", "dice md5 00", 7, "dice sha256"),
        ("\n1 * note", "\n1 * nothing", 10, "entry 1 cannot be played"),
        ("\n2 * note", "\n3 * note", 11, "should be entry 2"),
        ("\n2 * note", "\n2 9 note", 11, "no seat '9'"),
        ("\n2 * note", "\n2 0 note", 11, "waits for chance"),
        ("\n2 * ", "\n2*", 11, "should be entry 2"),
        ("\n2 * note", "\n2 *", 11, "entry 2 cannot be played"),
        ("\nend ", "\nend 9", -1, "entries, not '9"),
        ("\nend ", "\n\n", -1, "NUMBER SEAT STEP"),
    ],
)
def test_a_fault_is_named_with_its_line(old, new, line, reason):
    assert old in TEXT
    error = refused(TEXT.replace(old, new, 1))
    if line < 0:
        line = error.line  # near the end, wherever that is
    assert error.line == line, error.reason
    assert reason in error.reason
    assert error.reason.startswith(f"line {line}: ")
    assert "\n" not in error.reason


def test_an_illegal_step_names_its_line_and_its_rule():
    seq = next(n for n, line in enumerate(TEXT.splitlines(), 1) if " 0 place " in line)
    lines = TEXT.splitlines()
    lines[seq - 1] = lines[seq - 1].split(" place ")[0] + " place 9"
    error = refused("\n".join(lines))
    assert error.line == seq and error.rule == "las-vegas#placing"


def test_a_record_cut_off_in_its_header_says_so():
    assert "cut off" in refused(TEXT[:35]).reason


@pytest.mark.parametrize("keep", [0.2, 0.5, 0.9, 0.99])
def test_a_record_cut_off_anywhere_is_noticed(keep):
    error = refused(TEXT[: int(len(TEXT) * keep)])
    assert error.line > 1


def test_a_huge_record_is_refused_before_it_is_read():
    assert "larger than 4 MB" in refused("x" * (MOST_BYTES + 1)).reason
    assert "longer than 5000" in refused(TEXT + "y" * 6000).reason
    header = TEXT.split("\n\n")[0]
    many = "".join(f"{n} * note 1 10\n" for n in range(1, MOST_ENTRIES + 2))
    assert f"at most {MOST_ENTRIES}" in refused(f"{header}\n\n{many}").reason


def test_bytes_that_are_no_text_are_refused():
    assert "not UTF-8" in refused(TEXT.encode() + b"\xff\xfe").reason
    assert Record.read(TEXT.encode()) == Record.read(TEXT)


def test_a_bad_secret_is_refused():
    assert "64 hexadecimal" in refused(TEXT.replace("end", "secret beef\nend")).reason
    assert "nothing follows" in refused(TEXT + "99 0 place 1\n").reason


@given(st.text(max_size=300))
def test_no_text_makes_it_stumble(text):
    try:
        Record.read(text).replay()
    except Refusal as refusal:
        assert refusal.reason


@given(at=st.integers(0, len(TEXT) - 1), cut=st.integers(0, 8), put=st.text(max_size=5))
def test_no_change_of_a_good_record_makes_it_stumble(at, cut, put):
    changed = TEXT[:at] + put + TEXT[at + cut :]
    try:
        Record.read(changed).replay()
    except Refusal as refusal:
        assert refusal.reason


def test_windows_line_ends_are_read():
    assert Record.read(TEXT.replace("\n", "\r\n")) == Record.read(TEXT)


def test_replay_stops_where_asked_and_nowhere_else():
    record = Record.read(TEXT)
    assert record.replay(upto=0).seq == 0
    with pytest.raises(Refusal, match="there is no 999"):
        record.replay(upto=999)


def test_undo_goes_back_and_leaves_its_trace():
    at = some_game(2)
    before, seq = at.copy(), at.seq
    at.play(at.legal()[0])
    at.undo(seq, seat=before.to_act)
    assert at == before
    assert at.entries[-1].text == f"undo {seq}"
    at.play(at.legal()[-1])
    record = Record.read(str(Record.of(at)))
    assert record.replay() == at and len(record.entries) == seq + 3
    with pytest.raises(Illegal):
        at.undo(at.seq)


def test_an_undo_to_nowhere_is_refused():
    last = len(Record.read(TEXT).entries)
    error = refused(TEXT.replace(f"end {last}", f"{last + 1} 0 undo {last + 7}\nend {last + 1}"))
    assert "should name an earlier entry" in error.reason


def test_a_record_may_start_from_a_position():
    at = GAME.position(some_game(3).text)
    at.play(at.legal()[0])
    again = Record.read(str(Record.of(at)))
    assert again.opened and again.replay() == at


def test_a_recorded_dealer_deals_the_same_game():
    at = some_game(4)
    record = Record.of(at)
    again = GAME.start(seats=2)
    dealer = RecordedDealer(record)
    moves = [entry.text for entry in record.entries if entry.seat >= 0]
    again.settle(dealer)
    for move in moves:
        again.play(move)
        again.settle(dealer)
    assert again == at


# Practice: dice or cards were taken back


def taken_back(past_dice: bool):
    at = some_game(1)
    mark = at.seq
    at.play(at.legal()[0])
    if past_dice:
        at.settle(Dealer(seed=5))
    at.undo(mark, at.to_act if at.to_act >= 0 else 0)
    return at


def test_a_record_says_that_dice_were_taken_back():
    at = taken_back(past_dice=True)
    record = Record.of(at)
    assert record.practice == at.seq
    text = str(record)
    assert f"\npractice {at.seq}\nend {at.seq}\n" in text
    assert Record.read(text) == record and str(Record.read(text)) == text
    old = text.replace(f"practice {at.seq}\n", "")
    assert Record.read(old).practice == at.seq, "an old record is judged by its entries"


def test_decisions_taken_back_are_no_practice():
    record = Record.of(taken_back(past_dice=False))
    assert record.practice is None and "practice" not in str(record)


@pytest.mark.parametrize(
    ("past_dice", "line", "reason"),
    [(False, "practice 3", "no entry takes dice"), (True, "practice 3", "first taken back at")],
)
def test_a_wrong_line_of_practice_is_refused(past_dice, line, reason):
    text = str(Record.of(taken_back(past_dice)))
    lines = [part for part in text.splitlines() if not part.startswith("practice")]
    assert reason in refused("\n".join([*lines[:-1], line, lines[-1]]) + "\n").reason
