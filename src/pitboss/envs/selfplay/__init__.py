"""Games of bots as Parquet shards for a learner: `pitboss selfplay`."""

from pitboss.envs.selfplay.folder import Folder
from pitboss.envs.selfplay.plan import SelfPlay, Shard
from pitboss.envs.selfplay.run import run_selfplay

__all__ = ["Folder", "SelfPlay", "Shard", "run_selfplay"]
