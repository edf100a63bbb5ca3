"""The games as PettingZoo environments: one agent a seat, in the order of the game, with masks.

from pitboss.envs import pettingzoo
env = pettingzoo.env("lords-of-vegas", seats=3)
"""

from typing import Any

import numpy as np

from pitboss.envs.extra import not_installed

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise not_installed(missing) from missing

from pitboss.engine import Dealer, load
from pitboss.envs.play import as_number, play_of, refuse, win_shares
from pitboss.kernel import OVER

VIEW = "v1-view"


def env(slug: str, seats: int | None = None, **settings: Any) -> AECEnv[str, Any, Any]:
    """Make an environment with PettingZoo's own checks around it."""
    return wrappers.OrderEnforcingWrapper(RawEnv(slug, seats, **settings))


class RawEnv(AECEnv):
    """A table whose agents are its seats. Chance is settled inside; the reward is the win share."""

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        *,
        version: str = "v1",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = load(slug)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"pitboss_{slug.replace('-', '_')}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self._first = self.game.start(seats or self.game.meta.seats[0], **options)
        self._version = version
        self._view = self.game.observation(VIEW)
        size = self.game.actions(version).size
        self.possible_agents = [f"seat_{seat}" for seat in range(self._first.seats)]
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (self._view.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Give what an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Give the numbers of an agent's moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a new game; equal seeds roll equal dice."""
        self._dealer = Dealer(seed)
        self.play = play_of(self._first.copy(), self._version)
        self.play.at.settle(self._dealer)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent()

    def _agent(self) -> str:
        return self.possible_agents[max(0, self.play.to_act)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees, and which of its moves are legal now."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        if self.play.to_act == seat:
            mask[self.play.legal()] = 1
        return {"observation": self._view.of(self.play.seen, seat)[0], "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play a move of the agent that is selected; one that is not legal is refused."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = as_number(action)
        if number not in self.play.legal():
            raise refuse(number)
        self._cumulative_rewards[agent] = 0.0
        self.play.step(number)
        self.play.at.settle(self._dealer)
        shares = win_shares(self.play.at)
        self.rewards = dict(zip(self.possible_agents, shares, strict=True))
        if self.play.to_act == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._agent()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Draw the table in plain text."""
        return str(self.play.at) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
