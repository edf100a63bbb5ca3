"""Throw wrong codes, shapes, types and orders at every public method of one game.

Run as a child: `python -m tests.engine.fuzzing GAME CALLS SEED`. A call that is refused must leave
every position as it was; the last line says how many calls were made and how many were refused.
"""

import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import pitboss
from pitboss import Batch, Dealer, Game, Position, Record

REFUSALS = (ValueError, TypeError, IndexError, OverflowError)
ROWS = 6


class LyingDealer:
    """A dealer that deals what it likes."""

    def __init__(self, code: Any) -> None:
        self.code = code

    def draw(self, at: Position) -> Any:
        return self.code


class Fuzzer:
    """Positions and batches of one game, and hands that do everything wrong."""

    def __init__(self, slug: str, seed: int) -> None:
        self.luck = random.Random(seed)
        self.game: Game = pitboss.load(slug)
        self.dealer = Dealer(seed)
        self.seats = self.game.meta.seats[0]
        self.at = self.game.start(self.seats)
        self.batch = self.game.batch(ROWS, seats=self.seats, seed=seed)
        self.twin = self.game.batch(ROWS, seats=self.seats, seed=seed + 1, threads=2)
        self.others = [pitboss.load(other).start(3) for other in pitboss.games() if other != slug]
        self.known: list[int] = [0, 1, -1]
        self.refused = 0

    def bytes(self) -> tuple[bytes, ...]:
        return (
            self.at.states.tobytes(),
            self.batch.states.tobytes(),
            self.twin.states.tobytes(),
            self.batch.dice.tobytes(),
            *(at.states.tobytes() for at in self.others),
        )

    def code(self) -> Any:
        """Make up a code: one that was right once, near one, or anything at all."""
        luck = self.luck
        near = luck.choice(self.known)
        return luck.choice(
            [
                near,
                near ^ (1 << luck.randrange(63)),
                near + luck.randrange(-70, 70),
                -near,
                luck.getrandbits(64) - (1 << 63),
                luck.getrandbits(200),
                luck.random(),
                luck.choice([None, "", "place 1", b"x", [], (1,), True, float("nan"), 1j]),
                np.int32(luck.getrandbits(20)),
            ]
        )

    def codes(self) -> Any:
        """Make up codes for a batch."""
        luck = self.luck
        right = luck.choice([self.batch, self.twin]).random_moves()
        wrong = right.copy()
        wrong[luck.randrange(ROWS)] ^= 1 << luck.randrange(60)
        return luck.choice(
            [
                right,
                wrong,
                right[:-1],
                np.append(right, 0),
                right.reshape(2, -1),
                right.astype(float),
                right.astype(np.int32, casting="unsafe"),
                right.astype(np.uint64),
                np.flip(right),
                np.zeros(ROWS, np.int64),
                [self.code() for _ in range(ROWS)],
                self.code(),
                right.astype(object),
                np.zeros((0,), np.int64),
                right.astype(">i8"),
                np.broadcast_to(right[0], ROWS),
                [[1]] * (ROWS - 1) + [[1, 2]],
            ]
        )

    def seat(self) -> Any:
        return self.luck.choice([None, -1, -2, 0, 1, 7, 10**30, "0", 0.5, True])

    def wrong_calls(self) -> list[Callable[[], object]]:
        luck, at, batch, game = self.luck, self.at, self.batch, self.game
        either = luck.choice([batch, self.twin])
        other = luck.choice(self.others)
        most = game.rules.most_legal
        rooms: list[Any] = [
            (np.zeros((ROWS, most), np.int64), np.zeros(ROWS - 1, np.int64)),
            (np.zeros((ROWS, 3), np.int64), np.zeros(ROWS, np.int64)),
            (np.zeros((ROWS, most)), np.zeros(ROWS)),
            (np.zeros((most, ROWS), np.int64).T, np.zeros(ROWS, np.int64)),
            None,
            (either.states, either.dice),
            (),
        ]
        masks: list[Any] = [np.zeros(ROWS, bool), np.ones(ROWS - 1, bool), [1] * ROWS, "x", 3]
        text = luck.choice(
            ["", "place 9", "roll 7 7 7", "note 1 1", "undo 0", "bid p9 1", "x" * 99]
        )
        return [
            *self.wrong_numbers(either),
            lambda: at.play_code(self.code()),
            lambda: at.is_listed(self.code()),
            lambda: at.play(text, seat=self.seat()),
            lambda: at.play(self.code()),
            lambda: at.why(text, self.seat()),
            lambda: at.settle(LyingDealer(self.code())),
            lambda: at.view(self.seat()),
            lambda: at.views([self.seat(), self.seat()]),
            lambda: at.undo(self.code(), self.seat()),
            lambda: at.go_back(other, at.entries[-1]),
            lambda: at.playouts(luck.choice([0, -1, 1.5, "x", None]), seed=0),
            lambda: self.dealer.draw(luck.choice([at, *self.others])),
            lambda: either.play(self.codes()),
            lambda: either.step(self.codes(), restart=luck.random() < 0.1),
            lambda: either.play_random(self.code(), restart=luck.random() < 0.9),
            lambda: either.legal(luck.choice(rooms)),
            lambda: either.reset(luck.choice(masks[1:])),
            lambda: either[self.luck.choice([ROWS, -ROWS - 1, 10**20, "x", None, 1.5])],
            lambda: Batch.of(luck.choice([[], [at, other], [other, at], [at, None], None, 3])),
            lambda: Batch.of(at for at in luck.choice([[], [at, other], [None]])),
            lambda: game.batch(luck.choice([0, -5, None, 10**12, 1 << 70]), seats=self.seats),
            lambda: pitboss.perft(at, luck.choice([0, -1, None, "x", 0.5])),
            lambda: game.playouts(luck.choice([0, -1, None, "x"]), seats=self.seats),
            lambda: game.options({text or "x": self.code()}),
            lambda: game.check_kept(self.code(), True),
            lambda: game.start(self.seat()),
            lambda: game.start(self.seats, **{text or "x": 1}),
            lambda: game.position(luck.choice(["", text, other.text, at.text[:-1] + "~"])),
            lambda: Record.read(luck.choice(["", text, b"\xff", str(Record.of(at))[:-4], None])),
            lambda: Record.of(at).replay(upto=self.code()),
            lambda: list(Record.of(at).positions(self.code())),
            lambda: list(Record.of(at).steps(self.code())),
            lambda: Record.of(at).first(self.code()),
            lambda: Record.of(at).line_of(self.code()),
            lambda: at.read_step(luck.choice([text, self.code()]), self.seat()),
            lambda: pitboss.load(text),
        ]

    def wrong_numbers(self, either: Batch) -> list[Callable[[], object]]:
        """Ask for numbers of moves and positions that there are not."""
        luck, game = self.luck, self.game
        where = luck.choice([self.at, either])
        moves = game.actions(luck.choice(game.action_versions))
        seen = game.observation(luck.choice(game.observation_versions))
        seats: list[Any] = [-1, self.seats, 1.5, None, "0", [0] * 3, np.zeros(ROWS), 10**30]
        rooms: list[Any] = [
            np.zeros((ROWS, moves.size)),
            np.zeros((1, 1), bool),
            np.zeros((ROWS, seen.size), np.float32)[:, ::2],
            np.zeros((0, seen.size), np.float32),
        ]
        parts: list[Any] = [
            [[luck.randrange(-9, 99) for _ in range(3)] for _ in range(luck.choice([1, ROWS]))],
            (self.code(), 0, 0),
            [[0, 0]],
            [],
            None,
        ]
        version = luck.choice(["", "v0", None, 1, "v1-deal"])
        return [
            lambda: moves.encode(luck.choice([self.code(), self.codes()]), where),
            lambda: moves.decode(luck.choice([self.code(), self.codes()]), where),
            lambda: moves.factor(luck.choice([self.code(), self.codes()]), where),
            lambda: moves.unfactor(luck.choice(parts), where),
            lambda: moves.mask(where, out=luck.choice(rooms)),
            lambda: moves.name(self.code()),
            lambda: seen.of(where, luck.choice(seats), out=luck.choice([None, *rooms])),
            lambda: game.observe(where, version, 0),
            lambda: game.observe(where, "v1", luck.choice(seats)),
            lambda: game.actions(version),
            lambda: game.observation(version),
        ]

    def throw(self) -> None:
        """Make one call; where it is refused, nothing may have changed."""
        call = self.luck.choice(self.wrong_calls())
        before, seq = self.bytes(), self.at.seq
        try:
            call()
        except REFUSALS:
            self.refused += 1
            changed = [
                k for k, (a, b) in enumerate(zip(before, self.bytes(), strict=True)) if a != b
            ]
            # Choosing moves for a batch draws from its generators before the call is refused.
            assert set(changed) <= {3}, f"a refused call changed {changed}: {self.at!r}"
            assert self.at.seq == seq

    def go_on(self) -> None:
        """Play on properly, so that the wrong calls meet all kinds of positions."""
        self.at.settle(self.dealer)
        codes = self.at.codes()
        if codes:
            self.known = (self.known + self.luck.sample(codes, min(3, len(codes))))[-60:]
            self.at.play_code(self.luck.choice(codes))
        if not codes or self.at.seq > 3000:
            self.at = self.game.start(self.seats)
        for batch in (self.batch, self.twin):
            batch.settle()
            batch.step(batch.random_moves(), restart=True)


def main(slug: str, calls: int, seed: int) -> None:
    """Make `calls` calls and say how it went."""
    fuzzer = Fuzzer(slug, seed)
    for call in range(calls):
        fuzzer.throw()
        if call % 8 == 0:
            fuzzer.go_on()
    print(f"{calls} calls, {fuzzer.refused} refused")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
