"""Fit a net to samples: cross-entropy of the shares, by L-BFGS over all positions at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.bots.workspace import MAX_UNITS

Reals = npt.NDArray[np.float64]

TEMPERATURE_STEPS = 20


@dataclass(frozen=True)
class Samples:
    """Positions by their features (position, seat, feature), and the shares they ended in.

    Single precision is enough for features, and half the work.
    """

    features: Reals
    shares: Reals

    def __len__(self) -> int:
        return len(self.features)

    def split(self, part: float) -> tuple["Samples", "Samples"]:
        """Split the positions in two; the second holds the last `part` of them."""
        cut = round(len(self) * (1 - part))
        return self[:cut], self[cut:]

    def __getitem__(self, some: slice) -> "Samples":
        return Samples(self.features[some], self.shares[some])

    @staticmethod
    def joined(parts: Sequence["Samples"]) -> "Samples":
        """Join several sets of samples."""
        return Samples(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.shares for part in parts]),
        )


@dataclass(frozen=True)
class Epoch:
    """The loss after some steps, on the samples of the fit and on those of the validation."""

    step: int
    training_loss: float
    validation_loss: float


def blank_net(width: int, units: int, seed: int) -> Reals:
    """Make an untrained net with small random weights."""
    if not 1 <= units <= MAX_UNITS:
        raise ValueError(f"a net has 1 to {MAX_UNITS} hidden units, not {units}")
    random = np.random.default_rng(seed)
    inner = random.normal(0, (2 / width) ** 0.5, (width, units))
    outer = random.normal(0, (1 / units) ** 0.5, units)
    return np.concatenate([inner.ravel(), np.zeros(units), outer])


def cross_entropy(net: Reals, samples: Samples) -> float:
    """Give the loss of a net, in nats a position."""
    return _forward(net, samples).loss


def fitted_temperature(net: Reals, samples: Samples) -> float:
    """Give the factor of all outputs that fits the results best, by Newton's method.

    A net that was fitted to too few games is overconfident: its factor is below 1.
    """
    outputs = _forward(net, samples).outputs
    factor = 1.0
    for _ in range(TEMPERATURE_STEPS):
        shares = np.exp(factor * outputs)
        shares /= shares.sum(axis=1, keepdims=True)
        mean = (shares * outputs).sum(axis=1)
        spread = (shares * outputs**2).sum(axis=1) - mean**2
        factor += float(((samples.shares * outputs).sum(axis=1) - mean).sum() / spread.sum())
    return factor


def tempered(net: Reals, width: int, factor: float) -> Reals:
    """Give the net with all its outputs multiplied by a factor."""
    units = len(net) // (width + 2)
    scaled = net.copy()
    scaled[-units:] *= factor
    return scaled


def fit(
    net: Reals,
    samples: Samples,
    validation: Samples,
    steps: int,
    decay: float = 1e-5,
    tell: Callable[[Epoch], None] = lambda _: None,
) -> Reals:
    """Improve a net by some steps; give the one with the least validation loss."""
    from scipy.optimize import OptimizeResult, minimize

    best, least, step = net, cross_entropy(net, validation), 0

    def loss(weights: Reals) -> tuple[float, Reals]:
        found = _forward(weights, samples)
        penalised = found.loss + decay * float(weights @ weights)
        return penalised, found.gradient() + 2 * decay * weights

    def after_step(intermediate_result: OptimizeResult) -> None:
        nonlocal best, least, step
        step += 1
        weights, penalised = intermediate_result.x, float(intermediate_result.fun)
        validation_loss = cross_entropy(weights, validation)
        if validation_loss < least:
            best, least = weights.copy(), validation_loss
        tell(Epoch(step, penalised - decay * float(weights @ weights), validation_loss))

    limits = {"maxiter": steps, "maxfun": 2 * steps, "maxcor": 20}
    minimize(loss, net, jac=True, method="L-BFGS-B", callback=after_step, options=limits)
    return best


@dataclass(frozen=True)
class _Pass:
    """A forward pass of all samples, with all that the gradient needs."""

    loss: float
    features: Reals
    hidden: Reals
    outer: Reals
    outputs: Reals
    """The outputs of every position, less the highest of them."""
    errors: Reals

    def gradient(self) -> Reals:
        """Give the gradient of the loss in every weight."""
        to_hidden = np.outer(self.errors, self.outer)
        to_hidden *= self.hidden > 0
        inner = self.features.T @ to_hidden
        return np.concatenate(
            [inner.ravel(), to_hidden.sum(axis=0), self.hidden.T @ self.errors]
        ).astype(np.float64)


def _forward(net: Reals, samples: Samples) -> _Pass:
    count, seats, width = samples.features.shape
    weights = net.astype(samples.features.dtype)
    units = len(net) // (width + 2)
    inner = weights[: width * units].reshape(width, units)
    biases, outer = weights[width * units : -units], weights[-units:]
    flat = samples.features.reshape(-1, width)
    hidden = flat @ inner
    hidden += biases
    np.maximum(hidden, 0, out=hidden)
    outputs = (hidden @ outer).reshape(count, seats).astype(np.float64)
    outputs -= outputs.max(axis=1, keepdims=True)
    shares = np.exp(outputs)
    sums = shares.sum(axis=1, keepdims=True)
    shares /= sums
    loss = -float((samples.shares * (outputs - np.log(sums))).sum()) / count
    errors = ((shares - samples.shares) / count).reshape(-1).astype(flat.dtype)
    return _Pass(loss, flat, hidden, outer, outputs, errors)
