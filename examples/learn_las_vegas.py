"""Learn Las Vegas by self-play on a CPU, with scikit-learn: `python examples/learn_las_vegas.py`.

One network guesses, from what a seat sees after a placement, how the round will end for it. It
plays against itself in many games at once, looks what came of every move, and fits itself to that.
After every round of learning it meets the bot `regular`; the win shares are the curve.
"""

import argparse

import numpy as np
from sklearn.neural_network import MLPRegressor

from pitboss import bots
from pitboss.engine import Dealer, load
from pitboss.kernel import OVER

GAME = "las-vegas"
SEATS = 2
CASINOS = 6
NOTES = np.arange(10, 100, 10)
CODEC, VIEW = load(GAME).actions("v1"), load(GAME).observation("v1-view")


def after(seen: np.ndarray, actions: np.ndarray) -> np.ndarray:
    """Move the dice of the chosen number from the roll to its casino, in what the seat sees."""
    rows, found = np.arange(len(seen)), seen.copy()
    dice = found[:, VIEW.slices["dice"]].reshape(-1, CASINOS, CASINOS)
    own = seen[:, VIEW.slices["own_roll"]][rows, actions]
    dice[rows, actions, 0] += own
    dice[rows, actions, -1] += seen[:, VIEW.slices["white_roll"]][rows, actions]
    found[:, VIEW.slices["dice"]] = dice.reshape(-1, CASINOS * CASINOS)
    found[:, VIEW.slices["own_left"].start] -= own
    found[:, VIEW.slices["own_roll"]] = found[:, VIEW.slices["white_roll"]] = 0
    return np.concatenate([found, as_it_lies(found, dice[:, :, 0], dice[:, :, 1])], axis=1)


def as_it_lies(found: np.ndarray, mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """Say how much more than the rival each casino would pay the seat now, in $100,000s."""
    counts = found[:, VIEW.slices["notes"]].reshape(-1, CASINOS, len(NOTES))
    left, paid = counts.copy(), []
    for _ in range(2):
        lying = np.where(left > 0, NOTES, 0)
        paid.append(lying.max(axis=2))
        left -= np.eye(len(NOTES), dtype=np.float32)[lying.argmax(axis=2)]
    second = np.where(np.minimum(mine, theirs) > 0, paid[1], 0)
    return (np.sign(mine - theirs) * (paid[0] - second) / 100).astype(np.float32)


def guesses(net: MLPRegressor, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Guess the worth of every legal placement; what is not legal is minus infinity."""
    rows, actions = np.nonzero(mask)
    found = np.full(mask.shape, -np.inf)
    found[rows, actions] = net.predict(after(seen[rows], actions))
    return found


def choose(net: MLPRegressor, seen: np.ndarray, mask: np.ndarray, luck, curious: float):
    """Take the best guess, or now and then anything."""
    best = guesses(net, seen, mask).argmax(axis=1)
    anything = (luck.random(mask.shape) * mask).argmax(axis=1)
    return np.where(luck.random(len(mask)) < curious, anything, best)


def experience(net: MLPRegressor, games: int, luck, curious: float):
    """Play many games against itself; give what was seen after each move, and what came of it.

    What came of it is how much more than the rival the seat won in that round, in $100,000s.
    """
    batch = load(GAME).batch(games, seats=SEATS, seed=int(luck.integers(1 << 30)))
    batch.settle()
    rows = np.arange(games)
    afters, seats, rounds, leads = [], [], [], []
    while not batch.over:
        acting = np.maximum(batch.to_act(), 0)
        seen, mask = VIEW.of(batch, acting), CODEC.mask(batch)
        actions = choose(net, seen, mask, luck, curious)
        afters.append(after(seen, actions))
        seats.append(np.where(mask.any(axis=1), acting, -1))
        rounds.append(seen[:, VIEW.slices["round"]].argmax(axis=1))
        batch.step(np.where(mask.any(axis=1), CODEC.decode(actions, batch), 0))
        money = batch.standing()[:, :, 0]
        leads.append((money[:, 0] - money[:, 1]) / 100)
    lead, before, last = np.array(leads), np.zeros(games), np.zeros((len(rounds), games))
    for number in range(4):
        inside = np.array(rounds) == number
        end = lead[len(inside) - 1 - inside[::-1].argmax(axis=0), rows]
        last += inside * (end - before)
        before = end
    asked = np.array(seats) >= 0
    gains = np.where(np.array(seats) == 0, last, -last)
    return np.array(afters)[asked], gains[asked]


def meets(net: MLPRegressor, rival: str, games: int, seed: int) -> float:
    """Play against a bot in turns first and second; give the win share."""
    game = load(GAME)
    won = 0.0
    for number in range(games):
        at, dealer, mine = game.start(SEATS), Dealer(seed + number // 2), number % 2
        bot = bots.bot(GAME, rival, number)
        at.settle(dealer)
        while at.to_act != OVER:
            if at.to_act == mine:
                best = guesses(net, VIEW.of(at, mine), CODEC.mask(at)).argmax()
                at.play_code(int(CODEC.decode(best, at)[0]))
            else:
                at.play(bot.choose(at))
            at.settle(dealer)
        winners = at.result.winners
        won += (mine in winners) / len(winners)
    return won / games


def learn(
    rounds: int, games: int, trial: int, rival: str = "regular", seed: int = 1
) -> list[float]:
    """Learn for some rounds; give the win share against the rival before and after each."""
    luck = np.random.default_rng(seed)
    net = MLPRegressor(hidden_layer_sizes=(64, 64), random_state=seed)
    net.partial_fit(np.zeros((2, VIEW.size + CASINOS), np.float32), np.zeros(2))
    curve = [meets(net, rival, trial, seed)]
    for number in range(rounds):
        chosen, gains = experience(net, games, luck, 1.0 if number == 0 else 0.1)
        for _ in range(2):
            for part in np.array_split(luck.permutation(len(chosen)), len(chosen) // 200):
                net.partial_fit(chosen[part], gains[part])
        curve.append(meets(net, rival, trial, seed))
        print(f"round {number + 1}: {len(chosen)} moves, win share {curve[-1]:.2f}", flush=True)
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="learn Las Vegas on a CPU")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--trial", type=int, default=200, help="games against the bot")
    given = parser.parse_args()
    print(" ".join(f"{share:.2f}" for share in learn(given.rounds, given.games, given.trial)))
