"""Rate limits: a token bucket for each key."""

import time

_NEVER = 86_400.0
"""The seconds to wait that a limit of 0, which switches something off, answers."""


class RateLimit:
    """Allows `burst` at once and `per_second` on average, for each key."""

    def __init__(self, per_second: float, burst: int, most_keys: int = 50_000) -> None:
        self._per_second = per_second
        self._burst = burst
        self._most_keys = most_keys
        self._buckets: dict[str, tuple[float, float]] = {}

    def wait(self, key: str, tokens: int = 1) -> float:
        """Take tokens from the key's bucket; give 0, or the seconds until it has enough."""
        now = time.monotonic()
        left, since = self._buckets.get(key, (float(self._burst), now))
        left = min(float(self._burst), left + (now - since) * self._per_second)
        if left < tokens:
            self._buckets[key] = (left, now)
            return (tokens - left) / self._per_second if self._per_second else _NEVER
        if len(self._buckets) >= self._most_keys and key not in self._buckets:
            self._forget(now)
        self._buckets[key] = (left - tokens, now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Make room for half as many: first those that are full again, then the oldest.

        Whoever asks on and on stays, and a crowd of new keys costs a look at all only now and then.
        """
        full = self._burst / self._per_second if self._per_second else _NEVER
        kept = [key for key, bucket in self._buckets.items() if now - bucket[1] < full]
        if len(kept) > self._most_keys // 2:
            kept = sorted(kept, key=lambda key: self._buckets[key][1])[-(self._most_keys // 2) :]
        self._buckets = {key: self._buckets[key] for key in kept}
