"""Training of the net of casinos, after the odds and the smaller nets.

The first generation is fitted to games that the smaller net of positions has played, every later
one to games of the generation before it; none of them has white dice. The target of a position is
the value of the standing after its round.
"""

import math
from collections.abc import Callable

import numpy as np

from pitboss.bots.las_vegas.casinos.fit import (
    Layers,
    Seen,
    as_layers,
    as_net,
    blank_layers,
    cross_entropy,
    fit,
)
from pitboss.bots.las_vegas.casinos.net import NET
from pitboss.bots.las_vegas.casinos.views import SEAT_WIDTH, VIEW_WIDTH
from pitboss.bots.las_vegas.model import HEAD, ODDS, as_model
from pitboss.bots.searches import BotSearches
from pitboss.bots.training.trainer import Effort, Reals
from pitboss.engine import load
from pitboss.games.las_vegas.tables import CASINOS

GENERATIONS = 2
EPOCHS = 6
KEPT_A_GAME = 13
"""How many positions of a game there is room for, on average."""
PLAYED_AT_A_TIME = 1000
SEED = 2000
"""The games have the seed of the effort and this, and the number of the generation."""
VALIDATION = 0.05
COMPARED_SEED = 7
"""The seed of the games that the net is compared on: nothing is learned from them."""

Tell = Callable[[str, int, int], None]


def learn_casino_net(
    searches: BotSearches, learned: Reals, seats: int, number: int, effort: Effort, tell: Tell
) -> tuple[Reals, str]:
    """Play and fit one generation; `learned` ends with the net of the one before.

    Give the model with the new net at its end, and a summary in words.
    """
    # Rounded as it will be on disk, so that self-play equals later play.
    learned = learned.astype(np.float32).astype(np.float64)
    before = as_layers(learned[-NET:]) if number else blank_layers(effort.seed)
    known = learned[:-NET] if number else learned
    seen = _observe(searches, learned, seats, number, effort, tell)
    cut = round(len(seen) * (1 - VALIDATION))

    def note(done: int, total: int) -> None:
        tell(f"{seats} seats: fit of casinos", done + 1, total)

    layers = fit(before, seen[:cut], EPOCHS, effort.seed + number, note)
    model = np.concatenate([known, as_net(layers)])
    return model, _words(searches, model, seats, layers, seen[cut:], len(seen), effort)


def _games(effort: Effort) -> int:
    """Three fifths of the games for the smaller nets, since more positions are kept of each."""
    return effort.games * 3 // 5


def _observe(
    searches: BotSearches, learned: Reals, seats: int, number: int, effort: Effort, tell: Tell
) -> Seen:
    model = as_model(learned, by_odds=True)
    states = np.repeat(load("las-vegas").start(seats).states[:1], 2)
    work = searches.new_workspace()
    played = _games(effort)
    room = KEPT_A_GAME * played
    views = np.zeros((room, seats * CASINOS * VIEW_WIDTH), np.float32)
    features = np.zeros((room, seats * SEAT_WIDTH), np.float32)
    shares = np.zeros((room, seats), np.float32)
    seed, kept = effort.seed + SEED + number, 0
    for first in range(0, played, PLAYED_AT_A_TIME):
        games = min(PLAYED_AT_A_TIME, played - first)
        left = slice(kept, room)
        kept += searches.compile().observe_casinos(
            states,
            int(number > 0),
            games,
            seed,
            first,
            work,
            model,
            views[left],
            features[left],
            shares[left],
        )
        tell(f"{seats} seats: games", first + games, played)
    return Seen(
        views[:kept].reshape(kept, seats, CASINOS, VIEW_WIDTH),
        features[:kept].reshape(kept, seats, SEAT_WIDTH),
        shares[:kept],
    )


def _words(
    searches: BotSearches,
    learned: Reals,
    seats: int,
    layers: Layers,
    unseen: Seen,
    positions: int,
    effort: Effort,
) -> str:
    """Summarise the loss, and how often the net wins at sight against seats that use the odds."""
    model = as_model(learned, by_odds=True)
    states = np.repeat(load("las-vegas").start(seats).states[:1], 2)
    shares = np.zeros(max(20, effort.games // 50))
    odds = model[HEAD : HEAD + ODDS].copy()
    searches.compile().compare_at_sight(
        states, len(shares), COMPARED_SEED, searches.new_workspace(), model, odds, shares
    )
    margin = 196 * float(shares.std()) / math.sqrt(len(shares))
    return (
        f"{positions:,} casino views, loss {cross_entropy(layers, unseen):.4f}, wins"
        f" {100 * shares.mean():.1f} ± {margin:.1f} %, even {100 / seats:.0f}"
    )
