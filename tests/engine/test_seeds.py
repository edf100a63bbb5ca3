"""Seeds of the players: whoever chose the secret of the dice did not choose the dice.

The key of the dice is HMAC-SHA256 (RFC 2104, FIPS 180-4) of the secret over the seeds, as
docs/records.md tells it; the expected keys are worked out here with Python's own hashlib.
"""

import hashlib
import hmac
from dataclasses import replace

import pytest

from pitboss import BadRecord, Record, load
from pitboss.engine import SealedDealer, Seed
from pitboss.engine.replay import verify

GAME = load("las-vegas")
SECRET = bytes(range(32))


def seed(word: str, *, told: bool = True) -> Seed:
    raw = hashlib.sha256(word.encode()).digest()
    return Seed(hashlib.sha256(raw).hexdigest(), raw.hex() if told else "")


SEEDS = (seed("Anna"), seed("Ben", told=False), seed("Cleo"))


def game(*seeds: Seed, moves: int = 5):
    dealer, at = SealedDealer(SECRET, seeds), GAME.start(seats=3)
    at.settle(dealer)
    for _ in range(moves):
        at.play(at.legal()[0])
        at.settle(dealer)
    return at


def record(*seeds: Seed, **changed) -> Record:
    made = Record.of(game(*seeds))
    sealed = {"commitment": SealedDealer(SECRET).commitment, "secret": SECRET.hex()}
    return replace(made, **(sealed | {"seeds": seeds} | changed))


def test_one_secret_and_other_seeds_give_other_dice():
    games = [game(), game(seed("Anna")), game(seed("Ben")), game(*SEEDS)]
    assert len({tuple(at.entries) for at in games}) == 4


def test_the_order_of_the_seeds_and_what_was_kept_back_count():
    told = seed("Anna"), seed("Cleo")
    games = [game(*told), game(*told[::-1]), game(told[0]), game(told[0], seed("Cleo", told=False))]
    assert len({tuple(at.entries) for at in games}) == 4


def test_the_key_is_the_one_that_the_documents_tell():
    lines = "\n".join(f"{digest} {told or '-'}" for digest, told in SEEDS)
    key = hmac.new(SECRET, lines.encode(), hashlib.sha256).digest()
    first = hmac.new(key, b"1", hashlib.sha256).digest()
    words = [int.from_bytes(first[at : at + 4], "little") for at in range(0, 16, 4)]
    words[0] |= 1
    assert SealedDealer(SECRET, SEEDS).dice_for(GAME.start(seats=3)).tolist() == words


def test_without_seeds_the_dice_are_those_of_the_secret_alone():
    first = hmac.new(SECRET, b"1", hashlib.sha256).digest()
    dice = SealedDealer(SECRET, ()).dice_for(GAME.start(seats=3))
    assert dice.tolist()[1] == int.from_bytes(first[4:8], "little")
    assert "seed" not in str(record())
    assert verify(Record.read(str(record()))).dice == "derived"


def test_a_record_tells_its_seeds_and_verifies():
    text = str(record(*SEEDS))
    assert f"\nseed {SEEDS[0].digest} {SEEDS[0].told}\nseed {SEEDS[1].digest} -\n" in text
    read = Record.read(text)
    assert read.seeds == SEEDS
    assert verify(read).check().dice == "derived"


def test_a_seed_that_was_altered_is_found():
    other = Seed(SEEDS[0].digest, seed("Zoe").told)
    verified = verify(record(*SEEDS, seeds=(other, *SEEDS[1:])))
    assert verified.dice == "refuted" and verified.fault is not None
    assert "seed 1 is not the one that was promised" in verified.fault.reason


@pytest.mark.parametrize(
    "seeds",
    [(), SEEDS[:1], SEEDS[::-1], (seed("Zoe"), *SEEDS[1:]), (SEEDS[0], seed("Ben"), SEEDS[2])],
    ids=["none", "left out", "another order", "another seed", "told later"],
)
def test_seeds_that_were_left_out_or_changed_give_other_dice(seeds):
    verified = verify(Record.read(str(record(*SEEDS, seeds=seeds))))
    assert verified.dice == "refuted" and verified.fault is not None
    assert "the secret gives" in verified.fault.reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (f"seed {SEEDS[0]}", "seed beef -", "a seed is spelled"),
        (f"seed {SEEDS[0]}", f"seed {SEEDS[0].digest}", "a seed is spelled"),
        (f"seed {SEEDS[0]}", f"seed {SEEDS[0]} 0", "a seed is spelled"),
        ("dice sha256", f"seed {SEEDS[0]}\ndice sha256", "seeds stand after"),
        (f"seed {SEEDS[0]}", f"seed {SEEDS[0]}\nseed {SEEDS[0]}", "at most as many seeds"),
    ],
)
def test_a_bad_seed_is_refused_with_its_line(old, new, reason):
    text = str(record(*SEEDS))
    assert old in text
    with pytest.raises(BadRecord, match=reason) as caught:
        Record.read(text.replace(old, new, 1))
    assert caught.value.line > 1
