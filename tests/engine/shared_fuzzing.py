"""Let several threads do everything at once with one position, one batch and one bot of a game.

Run as a child: `python -m tests.engine.shared_fuzzing GAME ROUNDS SEED`. It ends with status 0 if
nothing but refusals came of it and if every position follows by the rules from its entries.
"""

import copy
import pickle
import random
import sys
import threading
from collections.abc import Callable

import numpy as np

import pitboss
from pitboss import Batch, Dealer, Illegal, Position, Record, Refusal, bots
from pitboss.analysis import evaluator
from pitboss.bots import Budget

THREADS = 4
GAMES = 6
ROWS = 5


class Shared:
    """What all threads use, and the hands that use it."""

    def __init__(self, slug: str, seed: int) -> None:
        self.game = pitboss.load(slug)
        self.seats = self.game.meta.seats[0]
        self.seed = seed
        self.dealer = Dealer(seed)
        self.at = self.begun()
        self.batch = self.game.batch(ROWS, seats=self.seats, seed=seed, threads=2)
        self.batch.settle()
        names = ("random", "greedy", "tourist", "regular")
        self.bots = [bots.bot(slug, name, seed, Budget(nodes=20)) for name in names]
        self.judge = evaluator(slug, self.seats)
        self.moves = self.game.actions("v1")
        self.refused = self.moved = 0
        self.raised: list[BaseException] = []

    def begun(self) -> Position:
        """Begin a game with a move or two, so that it can be undone."""
        at = self.game.start(self.seats)
        at.settle(self.dealer)
        return at

    def hands(self, luck: random.Random) -> list[Callable[[], object]]:
        """List everything that a thread may do at any time."""
        at, batch = self.at, self.batch
        return [
            *[lambda: at.play_code(luck.choice(at.codes()))] * 8,
            *[lambda: at.settle(self.dealer)] * 4,
            *[lambda: at.play(luck.choice(at.legal()))] * 2,
            lambda: at.play_code(luck.choice(at.outcomes())[0]),
            lambda: at.undo(max(0, at.seq - luck.randrange(1, 4))),
            lambda: self.checked(at.copy()),
            lambda: self.checked(copy.deepcopy(at)),
            lambda: self.checked(pickle.loads(pickle.dumps(at))),
            lambda: (at.view(), at.views(range(self.seats)), str(at), repr(at), at.prompt),
            lambda: (at.text, at.opened, at.state, hash(at), at == at.copy(), at.seats),
            lambda: self.game.position(at.text),
            lambda: (at.odds(), at.legal(), at.standing, at.result, at.to_act, at.seq),
            lambda: (at.why("place 3"), at.is_listed(7), at.entries),
            lambda: at.playouts(2, seed=1),
            lambda: pitboss.perft(at, 1),
            lambda: str(Record.of(at)),
            lambda: (self.moves.mask(at), self.game.observe(at, "v1", 0)),
            lambda: self.moves.factor(at.codes()[:1], at),
            lambda: luck.choice(self.bots).choose(at),
            lambda: bots.explain(luck.choice(self.bots), at),
            lambda: self.judge.shares(at),
            lambda: batch.step(batch.random_moves(), restart=True),
            lambda: batch.step(None, restart=True),
            lambda: batch.play_random(3, restart=True),
            lambda: (self.moves.mask(batch), self.game.observe(batch, "v1", 0)),
            lambda: (batch.legal(), batch.legal_flat(), batch.standing(), batch.to_act()),
            lambda: batch.reset(np.arange(ROWS) % 2 == 0),
            lambda: [self.checked(row) for row in pickle.loads(pickle.dumps(batch))],
            lambda: Batch.of([at, batch[0].copy()]).play_random(2),
        ]

    def checked(self, at: Position) -> None:
        """See that a position is one that the rules reach: by its entries, or by its text."""
        assert self.game.position(at.text) == at, f"{at!r} is no position"
        if at.seq:
            assert Record.of(at).replay() == at, f"{at!r} does not follow from its entries"

    def run(self, number: int, rounds: int) -> None:
        luck = random.Random(self.seed * 100 + number)
        for _ in range(rounds):
            try:
                luck.choice(self.hands(luck))()
                self.moved += 1
            except (Refusal, IndexError) as refusal:  # nothing to choose from is an IndexError
                self.refused += isinstance(refusal, Illegal)
            except BaseException as error:
                self.raised.append(error)
                raise


def main(slug: str, rounds: int, seed: int) -> None:
    """Play some games, each by several threads at once; say how many calls were made."""
    sys.setswitchinterval(1e-5)
    shared = Shared(slug, seed)
    for _ in range(GAMES):
        shared.at = shared.begun()
        threads = [
            threading.Thread(target=shared.run, args=(number, rounds)) for number in range(THREADS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if shared.raised:
            raise SystemExit(f"{len(shared.raised)} calls failed")
        shared.checked(shared.at)
        for at in shared.batch:
            shared.checked(at)
    print(f"{shared.moved} calls, {shared.refused} refused")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
