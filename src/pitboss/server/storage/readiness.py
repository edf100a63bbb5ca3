"""Whether the database can be written to, checked at most once a second."""

import asyncio
import logging
import time

from pitboss.server.storage.failure import cause_of
from pitboss.server.storage.store import Store

log = logging.getLogger("pitboss.store")

_KEEP_SECONDS = 1.0
_MOST_SECONDS = 3.0


class Readiness:
    """Tries a write and caches the result for a moment."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._until = 0.0
        self._ready = False
        self._trying = asyncio.Lock()

    async def check(self) -> bool:
        """Say whether a write was stored, now or a moment ago."""
        async with self._trying:
            if time.monotonic() >= self._until:
                self._ready = await self._try()
                self._until = time.monotonic() + _KEEP_SECONDS
            return self._ready

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(_MOST_SECONDS):
                await self._store.check_writable()
        except Exception as error:
            log.error("not ready", extra={"cause": cause_of(error)})
            return False
        return True
