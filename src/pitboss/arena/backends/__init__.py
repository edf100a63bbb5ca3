"""Where tasks run: in processes of this machine, or on a Ray cluster. The results are the same."""

from pitboss.arena.backends.backend import Backend, in_order, open_backend
from pitboss.arena.backends.local import LocalProcesses

__all__ = ["Backend", "LocalProcesses", "in_order", "open_backend"]
