"""The metrics that Prometheus reads at /metrics."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "pitboss_requests",
            "Requests by route and status",
            ["route", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "pitboss_request_seconds",
            "Seconds a request took",
            ["route"],
            registry=self.registry,
        )
        self.moves = Counter(
            "pitboss_moves", "Moves stored, by person or bot", ["by"], registry=self.registry
        )
        self.refusals = Counter(
            "pitboss_refusals",
            "Requests refused, by the word of the error",
            ["error"],
            registry=self.registry,
        )
        self.conflicts = Counter(
            "pitboss_conflicts", "Changes another node made first", registry=self.registry
        )
        self.removed = Counter(
            "pitboss_removed",
            "What the retention has removed",
            ["what"],
            registry=self.registry,
        )
        self.feeds = Gauge("pitboss_feeds", "Open feeds of tables", registry=self.registry)
        self.open_tables = Gauge(
            "pitboss_open_tables", "Tables held in memory", registry=self.registry
        )
        self.thinking = Histogram(
            "pitboss_bot_seconds",
            "Seconds a bot took to choose a move",
            ["game"],
            registry=self.registry,
        )

        self.reviews = Counter(
            "pitboss_reviews",
            "Reviews, by how they ended on this node",
            ["ended"],
            registry=self.registry,
        )
        self.reviewing = Gauge(
            "pitboss_reviewing", "Reviews under way on this node", registry=self.registry
        )
        self.review_seconds = Histogram(
            "pitboss_review_seconds",
            "Seconds a review took",
            ["kind"],
            buckets=(0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1200),
            registry=self.registry,
        )

    def text(self) -> bytes:
        """Write all metrics in the format of Prometheus."""
        return generate_latest(self.registry)


METRICS = Metrics()
