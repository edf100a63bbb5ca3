"""One server process: what all of its tables share."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.server.background import BackgroundTasks
from pitboss.server.realtime.cluster import Outbox
from pitboss.server.realtime.lobby import Lobby
from pitboss.server.realtime.presence import Presence
from pitboss.server.settings import Settings
from pitboss.server.storage.store import Store

if TYPE_CHECKING:
    from pitboss.server.bots.scheduler import BotScheduler


@dataclass(frozen=True)
class Node:
    """The services of this process. Several nodes may share one database."""

    settings: Settings
    store: Store
    tasks: BackgroundTasks
    outbox: Outbox
    lobby: Lobby
    presence: Presence
    scheduler: "BotScheduler"
