"""Fit a net to what was seen: cross-entropy of the shares, by L-BFGS over all positions at once."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.bots.training.net import MOST_UNITS

Reals = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Seen:
    """Positions by their features (position, seat, feature), and the shares they ended in.

    Features in single precision are enough, and half the work.
    """

    features: Reals
    shares: Reals

    def __len__(self) -> int:
        return len(self.features)

    def split(self, part: float) -> tuple["Seen", "Seen"]:
        """Part the positions in two; the second holds the last `part` of them."""
        cut = round(len(self) * (1 - part))
        return self[:cut], self[cut:]

    def __getitem__(self, some: slice) -> "Seen":
        return Seen(self.features[some], self.shares[some])


@dataclass(frozen=True)
class Epoch:
    """How well the net does after so many steps, on what it learns from and on what it does not."""

    step: int
    learned: float
    unseen: float


def blank_net(width: int, units: int, seed: int) -> Reals:
    """Make a net that knows nothing, with small random weights."""
    if not 1 <= units <= MOST_UNITS:
        raise ValueError(f"a net has 1 to {MOST_UNITS} hidden units, not {units}")
    random = np.random.default_rng(seed)
    inner = random.normal(0, (2 / width) ** 0.5, (width, units))
    outer = random.normal(0, (1 / units) ** 0.5, units)
    return np.concatenate([inner.ravel(), np.zeros(units), outer])


def cross_entropy(net: Reals, seen: Seen) -> float:
    """Say how surprised the net is by the results, in nats a position."""
    return _look(net, seen).surprise


def fit(
    net: Reals,
    learn: Seen,
    unseen: Seen,
    steps: int,
    decay: float = 1e-5,
    tell: Callable[[Epoch], None] = lambda _: None,
) -> Reals:
    """Improve a net by so many steps and give the one that did best on what it did not see."""
    from scipy.optimize import OptimizeResult, minimize

    best, least, step = net, cross_entropy(net, unseen), 0

    def loss(weights: Reals) -> tuple[float, Reals]:
        found = _look(weights, learn)
        costs = found.surprise + decay * float(weights @ weights)
        return costs, found.slope() + 2 * decay * weights

    def look(intermediate_result: OptimizeResult) -> None:
        nonlocal best, least, step
        step += 1
        weights, costs = intermediate_result.x, float(intermediate_result.fun)
        surprise = cross_entropy(weights, unseen)
        if surprise < least:
            best, least = weights.copy(), surprise
        tell(Epoch(step, costs - decay * float(weights @ weights), surprise))

    limits = {"maxiter": steps, "maxfun": 2 * steps, "maxcor": 20}
    minimize(loss, net, jac=True, method="L-BFGS-B", callback=look, options=limits)
    return best


@dataclass(frozen=True)
class _Look:
    """A net looked through with all positions at once, ready to say which way is down."""

    surprise: float
    features: Reals
    hidden: Reals
    outer: Reals
    wrong: Reals

    def slope(self) -> Reals:
        """Give the slope of the surprise in every weight."""
        to_hidden = np.outer(self.wrong, self.outer)
        to_hidden *= self.hidden > 0
        inner = self.features.T @ to_hidden
        return np.concatenate(
            [inner.ravel(), to_hidden.sum(axis=0), self.hidden.T @ self.wrong]
        ).astype(np.float64)


def _look(net: Reals, seen: Seen) -> _Look:
    count, seats, width = seen.features.shape
    weights = net.astype(seen.features.dtype)
    units = len(net) // (width + 2)
    inner = weights[: width * units].reshape(width, units)
    thresholds, outer = weights[width * units : -units], weights[-units:]
    flat = seen.features.reshape(-1, width)
    hidden = flat @ inner
    hidden += thresholds
    np.maximum(hidden, 0, out=hidden)
    outcomes = (hidden @ outer).reshape(count, seats).astype(np.float64)
    outcomes -= outcomes.max(axis=1, keepdims=True)
    shares = np.exp(outcomes)
    sums = shares.sum(axis=1, keepdims=True)
    shares /= sums
    surprise = -float((seen.shares * (outcomes - np.log(sums))).sum()) / count
    wrong = ((shares - seen.shares) / count).reshape(-1).astype(flat.dtype)
    return _Look(surprise, flat, hidden, outer, wrong)
