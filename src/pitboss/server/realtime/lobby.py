"""The connections that show the list of tables, and whether the list has changed."""

from pitboss.server.realtime.connection import Connection


class Lobby:
    """Everybody who looks at the list of tables on this node."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._changed = False

    def mark_changed(self) -> None:
        """Send the list again at the next opportunity."""
        self._changed = True

    def take_changed(self) -> bool:
        """Say whether the list has changed since the last call."""
        changed, self._changed = self._changed, False
        return changed
