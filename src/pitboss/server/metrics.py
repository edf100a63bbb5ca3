"""The metrics that Prometheus reads at /metrics."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_REVIEW_SECONDS = (0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1200)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = self._counter("requests", "Requests by route and status", "route", "status")
        self.seconds = self._histogram("request_seconds", "Seconds a request took", "route")
        self.moves = self._counter("moves", "Moves stored, by person or bot", "by")
        self.refusals = self._counter(
            "refusals", "Requests refused, by the word of the error", "error"
        )
        self.conflicts = self._counter("conflicts", "Changes another node made first")
        self.removed = self._counter("removed", "What the retention has removed", "what")
        self.feeds = self._gauge("feeds", "Open feeds of tables")
        self.open_tables = self._gauge("open_tables", "Tables held in memory")
        self.thinking = self._histogram(
            "bot_seconds", "Seconds a bot took to choose a move", "game"
        )
        self.reviews = self._counter("reviews", "Reviews, by how they ended on this node", "ended")
        self.reviewing = self._gauge("reviewing", "Reviews under way on this node")
        self.review_seconds = self._histogram(
            "review_seconds", "Seconds a review took", "kind", buckets=_REVIEW_SECONDS
        )

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"pitboss_{name}", words, labels, registry=self.registry)

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(f"pitboss_{name}", words, registry=self.registry)

    def _histogram(
        self,
        name: str,
        words: str,
        *labels: str,
        buckets: tuple[float, ...] = Histogram.DEFAULT_BUCKETS,
    ) -> Histogram:
        return Histogram(f"pitboss_{name}", words, labels, buckets=buckets, registry=self.registry)

    def text(self) -> bytes:
        """Write all metrics in the format of Prometheus."""
        return generate_latest(self.registry)


METRICS = Metrics()
