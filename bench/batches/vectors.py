"""Other libraries that play many games at once, each in an environment of its own.

pgx plays random legal moves. PufferLib's newest version (3.0.0) has only source, which needs
PyTorch and downloads Raylib and Box2D from GitHub to be built; 2.0.2 is the last version with
compiled files for Python 3.11. The Python part of the environments is missing there (importing
`pufferlib.ocean` fails), so the file of its compiled Connect Four is loaded directly.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / ".vectors"
PUFFERLIB_SAYS = (
    "PufferLib 2.0.2 is the last version with compiled files for this Python. Its compiled Connect Four is loaded without the"
    " Python part of the environment, which is missing there. All steps are counted, also those that restart a game. Columns"
    " are drawn at random (a full column ends the game), and a search of four moves answers each step. 3.0.0 has only source,"
    " which needs PyTorch and downloads Raylib and Box2D to be built."
)
PGX = """
import json, sys, time
import jax, jax.numpy as jnp, pgx

def rate(name, rows, seconds):
    env = pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.vmap(env.step)
    @jax.jit
    def turn(state, key):
        key, own, roll = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(own, logits, axis=1)
        alive = ~state.terminated
        rolls = jax.random.split(roll, rows)
        try:
            state = step(state, actions, rolls)
        except TypeError:
            state = step(state, actions)
        return state, key, alive.sum()
    keys = jax.random.split(jax.random.PRNGKey(0), rows)
    state, key = init(keys), jax.random.PRNGKey(1)
    turn(state, key)[2].block_until_ready()
    moves, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state, key, alive = turn(state, key)
        alive = int(alive)
        moves += alive
        if alive < rows // 4:
            state = init(jax.random.split(key, rows))
    return moves / (time.perf_counter() - began)

print(json.dumps({name: rate(name, int(sys.argv[1]), float(sys.argv[2])) for name in ("connect_four", "backgammon")}))
"""
PUFFERLIB = """
import importlib.util, json, sys, time
from importlib.metadata import files
import numpy as np

rows, seconds = int(sys.argv[1]), float(sys.argv[2])
path = next(f for f in files("pufferlib") if f.name.startswith("cy_connect4") and f.suffix == ".so")
spec = importlib.util.spec_from_file_location("cy_connect4", path.locate())
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
seen, actions = np.zeros((rows, 42), np.float32), np.zeros(rows, np.int32)
rewards, ended = np.zeros(rows, np.float32), np.zeros(rows, np.uint8)
games = module.CyConnect4(seen, actions, rewards, ended, rows, 7, 6, 1, 1)
games.reset()
luck, moves, began = np.random.default_rng(0), 0, time.perf_counter()
while time.perf_counter() - began < seconds:
    actions[:] = luck.integers(0, 7, rows)
    moves += rows
    games.step()
    games.log()
print(json.dumps({"connect_four": moves / (time.perf_counter() - began)}))
"""
PEERS = {
    "pgx": (("pgx", "jax"), PGX),
    "PufferLib": (
        ("--no-deps", "--only-binary=:all:", "pufferlib==2.0.2", "numpy==1.26.4"),
        PUFFERLIB,
    ),
}


def vectors(rows: int, seconds: float) -> tuple[dict[str, float], list[str]]:
    """Measure every library; give rates by name, and sentences about them."""
    rates, said = {}, [PUFFERLIB_SAYS]
    for name, (packages, script) in PEERS.items():
        found = measured(name, packages, script, rows, seconds)
        if isinstance(found, str):
            said.append(found)
        else:
            label = f"{rows:,} games on the CPU"
            rates |= {f"{name}, {game}, {label}": rate for game, rate in found.items()}
    return rates, said


def measured(
    name: str, packages: tuple[str, ...], script: str, rows: int, seconds: float
) -> dict[str, float] | str:
    """Run a script in an environment with the packages, which the first run installs."""
    home = FOLDER / name
    python = home / "bin" / "python"
    if not (home / "installed").exists():
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        if subprocess.run([str(python), "-m", "pip", "install", "-q", *packages]).returncode:
            return f"{name} could not be installed here."
        (home / "installed").touch()
    ran = subprocess.run(
        [str(python), "-c", script, str(rows), str(seconds)],
        env=os.environ | {"JAX_PLATFORMS": "cpu"},
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        return f"{name} failed ({ran.stderr.strip().rpartition(os.linesep)[2]})."
    figures: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return figures
