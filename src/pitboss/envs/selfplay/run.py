"""Make the missing shards of a plan, on any backend."""

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
    """Make the missing shards, reporting progress in games; give how many were made."""
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
