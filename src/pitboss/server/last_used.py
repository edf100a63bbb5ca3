"""A cache that drops what was used longest ago once it exceeds a total size."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Generic, TypeVar

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class LastUsed(Generic[Key, Kept]):
    """A least-recently-used cache; the newest value is kept whatever its size."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, tuple[Kept, int]] = OrderedDict()
        self.size = 0

    def get(self, key: Key) -> Kept | None:
        """Give the value of a key, and note that it was used."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def items(self) -> Iterator[tuple[Key, Kept]]:
        """Give every key and its value."""
        return ((key, kept) for key, (kept, _) in self._kept.items())

    def keep(self, key: Key, made: Kept, size: int) -> None:
        """Keep a value, and drop the least recently used ones beyond the total size."""
        _, before = self._kept.pop(key, (None, 0))
        self._kept[key] = made, size
        self.size += size - before
        while self.size > self._most and len(self._kept) > 1:
            _, (_, gone) = self._kept.popitem(last=False)
            self.size -= gone
