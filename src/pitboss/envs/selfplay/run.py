"""Make the shards of a plan that are missing, wherever tasks run."""

from collections.abc import Callable
from contextlib import closing
from functools import partial

from pitboss.arena.backends import Backend
from pitboss.envs.selfplay.folder import Folder
from pitboss.envs.selfplay.plan import SelfPlay
from pitboss.envs.selfplay.shard import make_shard


def run_selfplay(
    plan: SelfPlay, folder: Folder, backend: Backend, tell: Callable[[int], None] | None = None
) -> int:
    """Make what is missing; tell how many games are there; give how many shards were made."""
    plan.match.start()
    missing = folder.missing()
    done = plan.match.deals - sum(shard.games for shard in missing)
    with closing(backend.results(partial(make_shard, plan), missing)) as made:
        for shard, rows, content in made:
            folder.keep(shard, rows, content)
            done += shard.games
            if tell is not None:
                tell(done)
    return len(missing)
