"""Learn Las Vegas from nothing on a CPU, with scikit-learn: `python examples/learn_las_vegas.py`.

One network guesses the win share from what the seat sees after a placement. It plays against itself
in many games at once, looks who won, and fits itself to that. After every round of learning it
meets the bot `regular`; the win shares are the curve.
"""

import argparse

import numpy as np
from sklearn.neural_network import MLPRegressor

from pitboss import bots
from pitboss.engine import Dealer, load
from pitboss.envs.gymnasium import BatchEnv, vector_env
from pitboss.kernel import OVER

GAME = "las-vegas"
SEATS = 2
CASINOS = 6
SLICES = load(GAME).observation("v1-view").slices


def after(seen: np.ndarray, actions: np.ndarray) -> np.ndarray:
    """Move the dice of the chosen number from the roll to its casino, in what the seat sees."""
    rows, found = np.arange(len(seen)), seen.copy()
    dice = found[:, SLICES["dice"]].reshape(-1, CASINOS, CASINOS)
    own = seen[:, SLICES["own_roll"]][rows, actions]
    dice[rows, actions, 0] += own
    dice[rows, actions, -1] += seen[:, SLICES["white_roll"]][rows, actions]
    found[:, SLICES["dice"]] = dice.reshape(-1, CASINOS * CASINOS)
    found[:, SLICES["own_left"].start] -= own
    found[:, SLICES["own_roll"]] = found[:, SLICES["white_roll"]] = 0
    return found


def guesses(net: MLPRegressor, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Guess the win share of every legal placement; what is not legal is minus infinity."""
    rows, actions = np.nonzero(mask)
    found = np.full(mask.shape, -np.inf)
    found[rows, actions] = net.predict(after(seen[rows], actions))
    return found


def choose(net: MLPRegressor, seen: np.ndarray, mask: np.ndarray, luck, curious: float):
    """Take the best guess, or now and then anything."""
    best = guesses(net, seen, mask).argmax(axis=1)
    anything = (luck.random(mask.shape) * mask).argmax(axis=1)
    return np.where(luck.random(len(mask)) < curious, anything, best)


def experience(net: MLPRegressor, env: BatchEnv, steps: int, luck, curious: float):
    """Play many games against itself; give what was seen and done, and who won in the end."""
    seen, told = env.reset(seed=int(luck.integers(1 << 30)))
    open_rows: list[list[tuple[int, int]]] = [[] for _ in range(env.num_envs)]
    examples, shares = [], {}
    for step in range(steps):
        seats = told["seat"]
        actions = choose(net, seen, told["action_mask"], luck, curious)
        examples.append(after(seen, actions))
        for game, seat in enumerate(seats):
            open_rows[game].append((step, int(seat)))
        seen, _, done, _, told = env.step(actions)
        for game in np.flatnonzero(done):
            for then, seat in open_rows[game]:
                shares[then, game] = told["rewards"][game, seat]
            open_rows[game] = []
    known = sorted(shares)
    chosen = np.array([examples[then][game] for then, game in known], np.float32)
    return chosen, np.array([shares[key] for key in known])


def meets(net: MLPRegressor, rival: str, games: int, seed: int) -> float:
    """Play against a bot in turns first and second; give the win share."""
    game = load(GAME)
    codec, view = game.actions("v1"), game.observation("v1-view")
    won = 0.0
    for number in range(games):
        at, dealer, mine = game.start(SEATS), Dealer(seed + number // 2), number % 2
        bot = bots.bot(GAME, rival, number)
        at.settle(dealer)
        while at.to_act != OVER:
            if at.to_act == mine:
                best = guesses(net, view.of(at, mine), codec.mask(at)).argmax()
                at.play_code(int(codec.decode(best, at)[0]))
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
    env = vector_env(GAME, games=games, seats=SEATS)
    net = MLPRegressor(hidden_layer_sizes=(64, 64), learning_rate_init=1e-3, random_state=seed)
    size = env.single_observation_space.shape[0]
    net.partial_fit(np.zeros((2, size), np.float32), np.full(2, 1 / SEATS))
    curve = [meets(net, rival, trial, seed)]
    for number in range(rounds):
        curious = 0.5 if number == 0 else 0.1
        chosen, shares = experience(net, env, 140, luck, curious)
        for _ in range(3):
            for part in np.array_split(luck.permutation(len(chosen)), max(1, len(chosen) // 512)):
                net.partial_fit(chosen[part], shares[part])
        curve.append(meets(net, rival, trial, seed))
        print(f"round {number + 1}: {len(chosen)} moves, win share {curve[-1]:.2f}", flush=True)
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="learn Las Vegas on a CPU")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--trial", type=int, default=200, help="games against the bot")
    given = parser.parse_args()
    print(" ".join(f"{share:.2f}" for share in learn(given.rounds, given.games, given.trial)))
