"""Moves and positions as numbers: exact both ways, fixed for ever, and blind to what is hidden."""

import json
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import pitboss
from pitboss import CHANCE, Dealer, Illegal, Unreadable, load
from pitboss.engine.batches.codec import NOT_OFFERED
from pitboss.envs import tables
from pitboss.kernel import new_dice
from tests.contract.tables import every_game, every_setting, walk
from tests.envs.kept_codecs import FILE, POSITIONS, actions, digest, numbers, rows, slices


@every_setting
def test_moves_are_read_back_from_their_numbers(setting):
    """Factored: every move. Flat: every move it offers, and there always is one."""
    for version in setting.game.action_versions:
        codec = setting.game.actions(version)
        for step, (at, _) in enumerate(walk(setting, 5)):
            if at.to_act == CHANCE or step % 4:
                continue
            codes = np.array(at.codes())
            parts = codec.factor(codes, at)
            assert (codec.unfactor(parts, at) == codes).all()
            assert len({tuple(row) for row in parts.tolist()}) == len(codes)
            numbers = codec.encode(codes, at)
            offered = numbers != NOT_OFFERED
            assert (codec.decode(numbers[offered], at) == codes[offered]).all()
            mask = codec.mask(at)
            assert set(np.flatnonzero(mask[0])) == set(numbers[offered].tolist())
            assert offered.any(), at.text
            if setting.slug != "lords-of-vegas":
                assert offered.all()


@every_game
def test_a_mask_is_that_of_every_row(slug):
    game = load(slug)
    codec = game.actions("v1")
    batch = game.batch(12, seats=game.meta.seats[0], seed=1)
    batch.settle()
    room = np.ones((12, codec.size), np.bool_)
    for _ in range(20):
        assert codec.mask(batch, out=room) is room
        for row in range(12):
            if batch.to_act()[row] >= 0:
                assert (codec.mask(batch[row])[0] == room[row]).all()
        choice = np.where(room.any(axis=1), room.argmax(axis=1), 0)
        batch.step(codec.decode(choice, batch))


@every_game
def test_names_are_those_of_the_moves(slug):
    at = load(slug).start(load(slug).meta.seats[0])
    at.settle(Dealer(1))
    codec = load(slug).actions("v1")
    spelled = [codec.name(int(n)) for n in codec.encode(at.codes(), at)]
    if slug != "vegas-showdown":  # a bid is named by its step on the track
        assert spelled == at.legal()
    assert all(spelled) and len(set(spelled)) == len(spelled)


@every_game
def test_numbers_that_do_not_exist_are_refused(slug):
    at = load(slug).start(load(slug).meta.seats[0])
    at.settle(Dealer(1))
    codec = load(slug).actions("v1")
    for wrong in (-1, codec.size, [0, codec.size]):
        with pytest.raises(Illegal, match="there is no move"):
            codec.decode(wrong, at)
    for wrong in (0.5, "x", [[0]], None):
        with pytest.raises(Unreadable):
            codec.decode(wrong, at)
    with pytest.raises(Illegal, match="is no move"):
        codec.unfactor((99, 0, 0), at)
    for wrong in (-1, codec.size):
        with pytest.raises(Illegal, match="there is no move"):
            codec.name(wrong)
    right = at.codes()[0]
    for wrong in (-1, 0, right + (1 << 55), -right, (1 << 63) - 1):
        assert codec.encode([right, wrong], at).tolist() == [*codec.encode(right, at), NOT_OFFERED]
        with pytest.raises(Illegal, match="is not the code of a move") as caught:
            codec.factor([right, wrong], at)
        assert caught.value.row == 1
    with pytest.raises(Unreadable, match="choose one of v1"):
        load(slug).actions("v0")
    with pytest.raises(Unreadable, match="v1-view"):
        load(slug).observe(at, "v0", 0)


def test_published_versions_never_change():
    """A version may gain moves at its end. What it has means the same for ever."""
    for key, (size, kept) in json.loads(FILE.read_text()).items():
        slug, kind, version = key.split()
        names = (actions if kind == "actions" else slices)(slug, version)
        assert digest(names[:size]) == kept, f"{key} changed: make a new version"
        if kind == "observation":
            assert len(names) == size, f"{key} changed: make a new version"


@every_game
def test_published_versions_give_the_same_numbers_in_kept_positions(slug):
    """Names are not all: every move has the number it had, and every seat sees the same row."""
    sizes = json.loads(FILE.read_text())
    kept = json.loads(POSITIONS.read_text())[slug]
    assert len(kept) >= 12
    for text, wanted in kept.items():
        at = load(slug).position(text)
        assert at.to_act >= 0 and at.text == text
        for key, digest_of_old in wanted.items():
            kind, version = key.split()
            size, _ = sizes[f"{slug} {key}"]
            found = numbers(at, version, size) if kind == "actions" else rows(at, version)
            assert found == digest_of_old, f"{key} changed at {text}: make a new version"


def test_the_page_of_tables_is_what_the_code_says():
    page = Path(__file__).parents[2] / "docs" / "codecs.md"
    assert page.read_text(encoding="utf-8") == tables.page(), "run python -m pitboss.envs.tables"


def test_every_version_is_kept():
    known = {tuple(key.split()) for key in json.loads(FILE.read_text())}
    for slug in pitboss.games():
        game = load(slug)
        wanted = {(slug, "actions", version) for version in game.action_versions}
        wanted |= {(slug, "observation", version) for version in game.observation_versions}
        assert wanted <= known, "run python -m tests.envs.kept_codecs"
        for found in json.loads(POSITIONS.read_text())[slug].values():
            assert {(slug, *key.split()) for key in found} >= wanted


@every_setting
def test_equal_information_gives_equal_rows(setting):
    """A seat's row holds nothing that it may not know, wherever it sits."""
    scrambled = import_module(f"tests.{setting.slug.replace('-', '_')}.secrets").scrambled
    dice = new_dice(3, 7)
    game = setting.game
    for step, (at, _) in enumerate(walk(setting, 8)):
        if step % 9:
            continue
        for seat in range(setting.seats):
            row = game.observe(at, "v1-view", seat)
            assert row.shape == (1, game.observation("v1-view").size)
            assert row.dtype == np.float32 and np.isfinite(row).all()
            other = scrambled(at, seat, dice)
            assert (game.observe(other, "v1-view", seat) == row).all(), at.text


def test_hidden_money_is_in_the_open_version_alone():
    text = "las-vegas seats=2 notes=50/60/60/60/60/60 won={}/10"
    rich, poor = (load("las-vegas").position(text.format(notes)) for notes in ("90,80", "20,30"))
    game = load("las-vegas")
    assert (game.observe(rich, "v1", 1) != game.observe(poor, "v1", 1)).any()
    assert (game.observe(rich, "v1-view", 1) == game.observe(poor, "v1-view", 1)).all()
    assert (game.observe(rich, "v1-view", 0) != game.observe(poor, "v1-view", 0)).any()


def test_a_seat_sees_itself_first():
    game = load("las-vegas")
    at = game.position(
        "las-vegas seats=3 notes=50/60/60/60/60/60 dice=2:3/-/-/-/-/- left=8+0,8+0,5+0"
    )
    view = game.observation("v1-view")
    for seat in range(3):
        row = view.of(at, seat)[0]
        dice = row[view.slices["dice"]].reshape(6, 6) * 8
        assert dice[0].tolist() == [3.0 if (seat + k) % 3 == 2 and k < 3 else 0.0 for k in range(6)]
        assert row[view.slices["seats"]].tolist() == [1, 1, 1, 0, 0]


@every_game
def test_rows_of_a_batch_are_those_of_its_positions(slug):
    game = load(slug)
    batch = game.batch(6, seats=game.meta.seats[-1] if slug != "lords-of-vegas" else 4, seed=2)
    batch.settle()
    for _ in range(25):
        batch.step(None)
    looking = np.arange(6) % batch.seats
    rows = game.observe(batch, "v1", looking)
    for row in range(6):
        assert (game.observe(batch[row], "v1", int(looking[row]))[0] == rows[row]).all()
    with pytest.raises(Unreadable, match="no such seat"):
        game.observe(batch, "v1", batch.seats)
