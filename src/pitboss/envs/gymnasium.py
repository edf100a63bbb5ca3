"""The games as Gymnasium environments: one seat against bots, and many games at once.

    from pitboss.envs import gymnasium
    env = gymnasium.env("las-vegas", seats=3, rivals=["regular", "casual"])
    many = gymnasium.vector_env("las-vegas", games=4096, seats=3)

Registered as `pitboss/las-vegas-v1` and so on: `gymnasium.make("pitboss/las-vegas-v1", seats=3)`.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from pitboss import bots
from pitboss.engine import Dealer, Illegal, Unreadable, games, load
from pitboss.engine.batches.batch import Batch
from pitboss.envs.play import Play, win_shares
from pitboss.kernel import OVER

VIEW = "v1-view"


def env(slug: str, seats: int | None = None, **settings: Any) -> "SeatEnv":
    """Make an environment for one seat."""
    return SeatEnv(slug, seats, **settings)


def vector_env(
    slug: str, games: int = 4096, seats: int | None = None, **settings: Any
) -> "BatchEnv":
    """Make an environment of many games in which the learner plays every seat."""
    return BatchEnv(slug, games, seats, **settings)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat at a table of bots. The reward is its win share when the game ends.

    A move that is not legal ends the episode with nothing, and `info["refused"]` says why; the mask
    of legal moves is in `info["action_mask"]` and in `action_masks()`.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        *,
        rivals: Sequence[str] | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = load(slug)
        self._first = self.game.start(seats or self.game.meta.seats[0], **options)
        others = [other for other in range(self._first.seats) if other != seat]
        self.rivals = list(rivals or ["random"] * len(others))
        if len(self.rivals) != len(others):
            raise Unreadable(f"{len(others)} rivals sit at this table, not {len(self.rivals)}")
        for rival in self.rivals:
            bots.check(slug, rival)
        self._chairs = dict(zip(others, self.rivals, strict=True))
        self.seat = seat
        self.render_mode = render_mode
        self._view = self.game.observation(VIEW)
        self.observation_space = spaces.Box(-np.inf, np.inf, (self._view.size,), np.float32)
        self.action_space = spaces.Discrete(self.game.actions("v1").size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game and let the rivals play until the seat is asked."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(1 << 31))
        self._dealer = Dealer(luck)
        self._bots = {
            chair: bots.bot(self.game.slug, rival, luck + chair)
            for chair, rival in self._chairs.items()
        }
        self.play = Play(self._first.copy())
        self._wait_for_the_seat()
        return self._seen(), self._told()

    def _wait_for_the_seat(self) -> None:
        at = self.play.at
        at.settle(self._dealer)
        while at.to_act not in (self.seat, OVER):
            at.play(self._bots[at.to_act].choose(at))
            at.settle(self._dealer)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move and let the rivals play until the seat is asked again."""
        try:
            self.play.step(int(action))
        except Illegal as refusal:
            return self._seen(), 0.0, True, False, self._told() | {"refused": refusal.reason}
        self._wait_for_the_seat()
        share = win_shares(self.play.at)[self.seat]
        return self._seen(), share, self.play.to_act == OVER, False, self._told()

    def _seen(self) -> Any:
        return self._view.of(self.play.at, self.seat)[0]

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> Any:
        """Say which moves are legal now."""
        return self.play.mask()

    def render(self) -> str | None:
        """Draw the table in plain text."""
        return str(self.play.at) if self.render_mode == "ansi" else None


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many games in compiled code; the learner plays whichever seat is asked in each.

    The reward of a step is the win share of the seat that took it, once the game has ended;
    `infos["rewards"]` has those of all seats, `infos["seat"]` who is asked, and
    `infos["action_mask"]` what is legal. A game that ends begins anew in the same step.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        slug: str,
        count: int,
        seats: int | None = None,
        *,
        threads: int = 1,
        **options: Any,
    ) -> None:
        self.game = load(slug)
        self.num_envs = count
        self._threads = threads
        self._first = self.game.start(seats or self.game.meta.seats[0], **options)
        self._view = self.game.observation(VIEW)
        self.codec = self.game.actions("v1")
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (self._view.size,), np.float32)
        self.single_action_space = spaces.Discrete(self.codec.size)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, count
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, count)
        self._mask = np.zeros((count, self.codec.size), np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(1 << 31))
        starts = [self._first] * self.num_envs
        self.batch = Batch.of(starts, seed=luck, threads=self._threads)
        self.batch.settle()
        return self._seen(), self._told(np.zeros((self.num_envs, self._first.seats)))

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play a move in every game; refuse all of them if one is not legal."""
        rows, acted = np.arange(self.num_envs), self.batch.to_act()
        codes = self.codec.decode(actions, self.batch)
        rewards, done = self.batch.step(codes, restart=True)
        told = self._told(rewards)
        return self._seen(), rewards[rows, acted], done, np.zeros_like(done), told

    def _seen(self) -> Any:
        return self._view.of(self.batch, self.batch.to_act())

    def _told(self, rewards: Any) -> dict[str, Any]:
        mask = self.codec.mask(self.batch, out=self._mask)
        return {"rewards": rewards, "seat": self.batch.to_act(), "action_mask": mask}


for _slug in games():
    gymnasium.register(
        f"pitboss/{_slug}-v1",
        entry_point="pitboss.envs.gymnasium:SeatEnv",
        kwargs={"slug": _slug},
        disable_env_checker=True,
    )
