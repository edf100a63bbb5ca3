"""Fit the net of casinos: cross-entropy of the shares, by Adam over small batches.

There are too many samples for steps over all of them at once, by which the other nets are fitted.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.bots.las_vegas.casinos.net import CASINO_UNITS, SEAT_UNITS
from pitboss.bots.las_vegas.casinos.views import SEAT_WIDTH, VIEW_WIDTH
from pitboss.games.las_vegas.tables import CASINOS

Singles = npt.NDArray[np.float32]
Reals = npt.NDArray[np.float64]
Layers = list[Singles]
"""Weights and biases of the first layer, of the second, and the weights of the output."""

BATCH = 2048
LEARNING_RATE = 2e-3
DECAY = 1e-5
MEAN_KEPT, SQUARE_KEPT = 0.9, 0.999
"""How much of the running mean of a gradient, and of its square, a step of Adam keeps."""


@dataclass(frozen=True)
class Seen:
    """Positions as the net sees them, and the shares of winning that they led to.

    Views are by position, seat, casino and number; features by position, seat and number.
    """

    views: Singles
    features: Singles
    shares: Singles

    def __len__(self) -> int:
        return len(self.features)

    def __getitem__(self, some: Any) -> "Seen":
        return Seen(self.views[some], self.features[some], self.shares[some])


def blank_layers(seed: int) -> Layers:
    """Make an untrained net with small random weights."""
    random = np.random.default_rng(seed)
    shapes = ((VIEW_WIDTH, CASINO_UNITS), (CASINO_UNITS + SEAT_WIDTH, SEAT_UNITS))
    layers: Layers = []
    for gain, (width, units) in zip((2.0, 1.0), shapes, strict=True):
        spread = (gain / width) ** 0.5
        layers += [_single(random.normal(0, spread, (width, units))), _single(np.zeros(units))]
    return [*layers, _single(random.normal(0, 0.3 / SEAT_UNITS**0.5, SEAT_UNITS))]


def as_net(layers: Layers) -> Reals:
    """Give the flat array that compiled code reads."""
    return np.concatenate([layer.ravel() for layer in layers]).astype(np.float64)


def as_layers(net: Reals) -> Layers:
    """Give the layers of a flat array."""
    shapes = [layer.shape for layer in blank_layers(0)]
    ends = np.cumsum([np.prod(shape) for shape in shapes])
    parts = np.split(net, ends[:-1])
    return [_single(part.reshape(shape)) for part, shape in zip(parts, shapes, strict=True)]


def cross_entropy(layers: Layers, seen: Seen) -> float:
    """Give the loss of a net, in nats a position."""
    total = 0.0
    for first in range(0, len(seen), BATCH):
        some = seen[first : first + BATCH]
        total -= float((some.shares * np.log(_forward(layers, some).shares + 1e-12)).sum())
    return total / len(seen)


def fit(
    layers: Layers,
    seen: Seen,
    epochs: int,
    seed: int,
    tell: Callable[[int, int], None] = lambda *_: None,
) -> Layers:
    """Go over the samples `epochs` times, with a learning rate that falls to 0."""
    random = np.random.default_rng(seed)
    layers = [layer.copy() for layer in layers]
    means, squares = ([np.zeros_like(layer) for layer in layers] for _ in range(2))
    batch = min(BATCH, len(seen))
    batches = len(seen) // batch
    for step in range(epochs * batches):
        if step % batches == 0:
            order = random.permutation(len(seen))
            tell(step // batches, epochs)
        at = step % batches * batch
        gradients = gradient(layers, seen[np.sort(order[at : at + batch])])
        rate = LEARNING_RATE * 0.5 * (1 + np.cos(np.pi * step / (epochs * batches)))
        _step(layers, gradients, means, squares, rate, step + 1)
    return layers


def gradient(layers: Layers, seen: Seen) -> Layers:
    """Give the gradient of the loss in every weight."""
    found = _forward(layers, seen)
    _, _, second, _, outer = layers
    errors = _single(((found.shares - seen.shares) / len(seen)).ravel())
    to_second = np.outer(errors, outer)
    to_second *= found.second > 0
    to_sums = to_second @ second[:CASINO_UNITS].T
    to_first = np.repeat(to_sums, CASINOS, axis=0)
    to_first *= found.first > 0
    return [
        found.views.T @ to_first,
        to_first.sum(axis=0),
        found.inputs.T @ to_second,
        to_second.sum(axis=0),
        found.second.T @ errors,
    ]


@dataclass(frozen=True)
class _Pass:
    """A forward pass, with all that the gradient needs."""

    views: Singles
    first: Singles
    inputs: Singles
    second: Singles
    shares: Singles


def _forward(layers: Layers, seen: Seen) -> _Pass:
    inner, inner_biases, second, second_biases, outer = layers
    count, seats, _ = seen.features.shape
    views = seen.views.reshape(-1, VIEW_WIDTH)
    first = views @ inner
    first += inner_biases
    np.maximum(first, 0, out=first)
    first *= (views[:, 2] > 0)[:, None]  # a casino without notes does not count
    sums = first.reshape(count * seats, CASINOS, CASINO_UNITS).sum(axis=1)
    inputs = np.concatenate([sums, seen.features.reshape(-1, SEAT_WIDTH)], axis=1)
    units = inputs @ second
    units += second_biases
    np.maximum(units, 0, out=units)
    outputs = (units @ outer).reshape(count, seats)
    powers = np.exp(outputs - outputs.max(axis=1, keepdims=True))
    return _Pass(views, first, inputs, units, powers / powers.sum(axis=1, keepdims=True))


def _step(
    layers: Layers,
    gradients: Sequence[Singles],
    means: Layers,
    squares: Layers,
    rate: float,
    number: int,
) -> None:
    for layer, slope, mean, square in zip(layers, gradients, means, squares, strict=True):
        penalised = slope + DECAY * layer
        mean += (1 - MEAN_KEPT) * (penalised - mean)
        square += (1 - SQUARE_KEPT) * (penalised**2 - square)
        size = np.sqrt(square / (1 - SQUARE_KEPT**number)) + 1e-8
        layer -= rate * (mean / (1 - MEAN_KEPT**number)) / size


def _single(values: Any) -> Singles:
    return np.asarray(values, np.float32)
