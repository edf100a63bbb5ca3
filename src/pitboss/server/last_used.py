"""What was used lately is kept in memory, up to a size in all."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Generic, TypeVar

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class LastUsed(Generic[Key, Kept]):
    """Forgets what was used longest ago; the last one is kept whatever its size."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, tuple[Kept, int]] = OrderedDict()
        self.size = 0

    def get(self, key: Key) -> Kept | None:
        """Give what was kept under a key."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def items(self) -> Iterator[tuple[Key, Kept]]:
        """Give everything that is kept, and its key."""
        return ((key, kept) for key, (kept, _) in self._kept.items())

    def keep(self, key: Key, made: Kept, size: int) -> None:
        """Keep something in place of what was used longest ago."""
        _, before = self._kept.pop(key, (None, 0))
        self._kept[key] = made, size
        self.size += size - before
        while self.size > self._most and len(self._kept) > 1:
            _, (_, gone) = self._kept.popitem(last=False)
            self.size -= gone
