"""Speed of other game engines under uniformly random play, for comparison with pitboss.

Every peer is measured in a child process of its own, pinned to one core, so that peers do not
disturb each other. They live in an environment of their own (peers_requirements.in), and its
interpreter runs this module, which needs nothing but the standard library:

    python -m bench.peers                        # all peers, a JSON line each
    python -m bench.peers lasvegas --seconds 5   # one peer

The figures mean the same for every peer:

* games and decisions a second: processor time, median of five windows, after one warm-up game. Every
  choice counts as a decision, forced ones too; rolls of dice do not.
* copy: a state that can be played on without touching the original, taken well into a game.
* ready: processor time from the start of a bare interpreter, which loads nothing but the peer, to
  the end of its first game; median of five starts.
"""

import argparse
import copy
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

WINDOWS = 5
SEED = 20120101
QUIET = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
SOURCE = Path(__file__).with_name("las_vegas.c")
SPIEL_FIRST_GAME = """
import pyspiel
bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]
pyspiel.evaluate_bots(pyspiel.load_game("backgammon").new_initial_state(), bots, 1)
"""
CONNECT_FOUR_FIRST_GAME = """
from pettingzoo.classic import connect_four_v3
env = connect_four_v3.raw_env()
env.reset()
while not env.terminations[env.agent_selection]:
    env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
"""


@dataclass(frozen=True)
class Figures:
    """What one peer reached; copy_ns is None where the peer offers no copy."""

    name: str
    version: str
    games_per_s: float
    decisions_per_s: float
    copy_ns: float | None
    ready_s: float
    note: str


@dataclass(frozen=True)
class Absent:
    """A peer that could not be measured, and why, in one sentence."""

    name: str
    absent: str


def rates(play: Callable[[], float], seconds: float) -> tuple[float, float]:
    """Games and decisions a second; `play` plays one game and returns its decisions."""
    play()
    windows = []
    for _ in range(WINDOWS):
        games, decisions, started = 0, 0.0, time.process_time()
        while (elapsed := time.process_time() - started) < seconds / WINDOWS:
            decisions += play()
            games += 1
        windows.append((games / elapsed, decisions / elapsed))
    return sorted(windows)[WINDOWS // 2]


def copy_cost(clone: Callable[[], object]) -> float:
    """Nanoseconds of one call, garbage collection included: a search pays for it too."""
    timer = timeit.Timer(clone, setup=gc.enable, timer=time.process_time)
    times, _ = timer.autorange()
    return statistics.median(timer.repeat(WINDOWS, times)) / times * 1e9


def ready(program: str) -> float:
    """Processor seconds of an interpreter until `program`, one whole game, has run."""
    command = [sys.executable, "-c", program + "\nimport time; print(time.process_time())"]
    spent = [float(subprocess.check_output(command).split()[-1]) for _ in range(WINDOWS)]
    return statistics.median(spent)


def pick(options: list[Any]) -> Any:
    return options[int(random.random() * len(options))]


def lasvegas(seconds: float) -> Figures:
    from lasvegas import GameEnv
    from lasvegas.act import random_play, random_roll

    # The package's own pool has 48 notes; the rulebook has 54, and the games must be the same.
    counts = zip(range(10_000, 100_000, 10_000), (6, 8, 8, 6, 6, 5, 5, 5, 5), strict=True)
    env = GameEnv(num_players=5, bills_pool=dict(counts))

    def play(stop: int = -1) -> int:
        env.reset()
        decisions = 0
        while not env() and decisions != stop:
            env.roll(random_roll(env))
            env.play(random_play(env))
            decisions += 1
        return decisions

    games, decisions = rates(play, seconds)
    play(stop=57)
    return Figures(
        "lasvegas",
        version("lasvegas"),
        games,
        decisions,
        copy_cost(lambda: copy.deepcopy(env)),
        ready("import lasvegas\nlasvegas.Game(num_players=5).run()"),
        "Las Vegas, 5 seats, the 54 notes of the rulebook; its own random policy; copy by deepcopy",
    )


def play_spiel(state: Any, stop: int = -1) -> int:
    """Play a game of OpenSpiel at random from Python; give its decisions."""
    decisions = 0
    while not state.is_terminal() and decisions != stop:
        if state.is_chance_node():
            rolls, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(rolls, weights)[0])
        else:
            state.apply_action(pick(state.legal_actions()))
            decisions += 1
    return decisions


def open_spiel(seconds: float) -> Figures:
    import pyspiel

    game = pyspiel.load_game("backgammon")
    state = game.new_initial_state()

    def play(stop: int = -1) -> int:
        nonlocal state
        state = game.new_initial_state()
        return play_spiel(state, stop)

    games, decisions = rates(play, seconds)
    play(stop=57)
    return Figures(
        "open_spiel",
        version("open_spiel"),
        games,
        decisions,
        copy_cost(lambda: state.clone()),
        ready(SPIEL_FIRST_GAME),
        "backgammon, moves chosen in Python; clone() copies the history, so it grows with the game",
    )


def open_spiel_bots(seconds: float) -> Figures:
    import pyspiel

    game = pyspiel.load_game("backgammon")
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(2)]

    def finished() -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, random.getrandbits(30))
        return state

    # Counting inside the timed games would cost too much of their time.
    players = [step.player for _ in range(500) for step in finished().full_history()]
    games, _ = rates(lambda: finished() and 0, seconds)
    decisions = games * sum(player >= 0 for player in players) / 500
    return Figures(
        "open_spiel_bots",
        version("open_spiel"),
        games,
        decisions,
        None,
        ready(SPIEL_FIRST_GAME),
        "backgammon, whole games inside its C++: evaluate_bots with its own uniform random bots",
    )


def pettingzoo(seconds: float) -> Figures:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.raw_env()

    def play(stop: int = -1) -> int:
        env.reset()
        decisions = 0
        while not env.terminations[env.agent_selection] and decisions != stop:
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(pick(mask.nonzero()[0].tolist()))
            decisions += 1
        return decisions

    def clone() -> object:
        # deepcopy(env) is no copy: it builds a new, empty game.
        twin = object.__new__(type(env))
        vars(twin).update(copy.deepcopy(vars(env)))
        return twin

    games, decisions = rates(play, seconds)
    play(stop=6)  # the shortest game has seven discs
    return Figures(
        "pettingzoo",
        version("pettingzoo"),
        games,
        decisions,
        copy_cost(clone),
        ready(CONNECT_FOUR_FIRST_GAME),
        "connect four, raw_env without its checking wrappers, moves from the action mask",
    )


def catanatron(seconds: float) -> Figures:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT as LIMIT

    game = Game([RandomPlayer(color) for color in Color])

    def play(stop: int = -1) -> int:
        nonlocal game
        game = Game([RandomPlayer(color) for color in Color])
        decisions = 0
        while not (game.winning_color() or game.state.num_turns >= LIMIT or decisions == stop):
            game.play_tick()
            decisions += 1
        return decisions

    games, decisions = rates(play, seconds)
    play(stop=400)
    return Figures(
        "catanatron",
        version("catanatron"),
        games,
        decisions,
        copy_cost(lambda: game.copy()),
        ready("import catanatron as c\nc.Game([c.RandomPlayer(seat) for seat in c.Color]).play()"),
        f"Catan, 4 seats, its RandomPlayer; games end after {LIMIT} turns at the latest",
    )


def plain_c(seconds: float) -> Figures:
    compiler = os.environ.get("CC", "cc")
    with tempfile.TemporaryDirectory() as folder:
        binary = str(Path(folder, "las_vegas"))
        subprocess.run([compiler, "-O3", "-march=native", str(SOURCE), "-o", binary], check=True)
        starts = [timeit.timeit(lambda: run_c(binary, 1, SEED), number=1) for _ in range(WINDOWS)]
        games = int(run_c(binary, 20_000, SEED)["games_per_s"] * seconds / WINDOWS) + 2
        runs = [run_c(binary, games, SEED + extra) for extra in range(WINDOWS)]
    middle = sorted(runs, key=lambda run: run["games_per_s"])[WINDOWS // 2]
    banner = subprocess.check_output([compiler, "--version"], text=True)
    return Figures(
        "plain_c",
        banner.splitlines()[0],
        middle["games_per_s"],
        middle["decisions_per_s"],
        statistics.median(run["copy_ns"] for run in runs),
        statistics.median(starts),
        "Las Vegas, 5 seats, the same rules in C, cc -O3 -march=native; ready: the whole process, by the wall clock",
    )


def run_c(binary: str, games: int, seed: int) -> dict[str, float]:
    return dict(json.loads(subprocess.check_output([binary, str(games), str(seed)])))


ALL = (lasvegas, open_spiel, open_spiel_bots, pettingzoo, catanatron, plain_c)
PEERS: dict[str, Callable[[float], Figures]] = {peer.__name__: peer for peer in ALL}


def measure_here(name: str, seconds: float) -> Figures | Absent:
    """Measure in this process, which is pinned from now on."""
    random.seed(SEED)
    os.environ.update(QUIET)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    try:
        return PEERS[name](seconds)
    except (ImportError, FileNotFoundError) as error:
        return Absent(name, f"{name} is not installed here ({error}).")


def measure(name: str, seconds: float = 5.0, python: str = sys.executable) -> Figures | Absent:
    """Measure in a child process run by `python`, the interpreter of the peers' environment."""
    command = [str(Path(python).absolute()), "-m", "bench.peers", name, "--seconds", str(seconds)]
    if not Path(python).exists():
        return Absent(name, f"{name} is not installed: there is no interpreter at {python}.")
    run = subprocess.run(command, cwd=SOURCE.parents[1], capture_output=True, text=True)
    if run.returncode:
        return Absent(name, f"{name} failed ({run.stderr.strip().rpartition(os.linesep)[2]}).")
    fields = json.loads(run.stdout.splitlines()[-1])
    return Absent(**fields) if "absent" in fields else Figures(**fields)


def main() -> None:
    parser = argparse.ArgumentParser(description="speed of other engines under random play")
    parser.add_argument("name", nargs="?", choices=PEERS, help="one peer, measured right here")
    parser.add_argument("--seconds", type=float, default=5.0, help="of timed play for each peer")
    options = parser.parse_args()
    take = measure_here if options.name else measure
    for name in [options.name] if options.name else PEERS:
        print(json.dumps(asdict(take(name, options.seconds))), flush=True)


if __name__ == "__main__":
    main()
