"""The games as Gymnasium environments: one seat against bots, and many games at once.

    from pitboss.envs import gymnasium
    env = gymnasium.env("las-vegas", seats=3, rivals=["regular", "tourist"])
    many = gymnasium.vector_env("las-vegas", games=4096, seats=3)

Registered with Gymnasium as `pitboss/las-vegas-v1` and so on, and many games at once as
`pitboss/las-vegas-batch-v1`: `gymnasium.make("pitboss/las-vegas-v1", seats=3)`,
`gymnasium.make_vec("pitboss/las-vegas-batch-v1", num_envs=4096)`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pitboss.envs.extra import not_installed

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
except ModuleNotFoundError as missing:
    raise not_installed(missing) from missing

from pitboss import bots
from pitboss.engine import Batch, Dealer, Illegal, Unreadable, games, load
from pitboss.engine.text import as_seat, as_whole
from pitboss.envs.play import Play, as_number, drawn, win_shares
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
        self.seat = as_seat(seat, self._first.seats)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Unreadable(f"tables are drawn as ansi, not as {render_mode!r}")
        others = [other for other in range(self._first.seats) if other != self.seat]
        if isinstance(rivals, str):
            raise Unreadable(f"rivals are a list of bots, such as [{rivals!r}], not a text")
        self.rivals = ["random"] * len(others) if rivals is None else list(rivals)
        if len(self.rivals) != len(others):
            raise Unreadable(f"{len(others)} rivals sit at this table, not {len(self.rivals)}")
        for rival in self.rivals:
            bots.check(slug, rival)
        self._chairs = dict(zip(others, self.rivals, strict=True))
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
        self._has_ended = False
        return self._seen(), self._told()

    def _wait_for_the_seat(self) -> None:
        at = self.play.at
        at.settle(self._dealer)
        while at.to_act not in (self.seat, OVER):
            at.play(self._bots[at.to_act].choose(at))
            at.settle(self._dealer)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move and let the rivals play until the seat is asked again."""
        _check_begun(self, "play")
        if self._has_ended:
            raise gymnasium.error.ResetNeeded("call reset: the episode has ended")
        try:
            self.play.step(as_number(action))
        except Illegal as refusal:
            self._has_ended = True
            return self._seen(), 0.0, True, False, self._told() | {"refused": refusal.reason}
        self._wait_for_the_seat()
        self._has_ended = self.play.to_act == OVER
        share = win_shares(self.play.at)[self.seat]
        return self._seen(), share, self._has_ended, False, self._told()

    def _seen(self) -> Any:
        return self._view.of(self.play.at, self.seat)[0]

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> Any:
        """Say which moves are legal now."""
        return self.play.mask()

    def render(self) -> str | None:
        """Draw the table in plain text, as the seat sees it."""
        _check_begun(self, "play")
        return drawn(self.play.at, self.seat) if self.render_mode == "ansi" else None


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many games in compiled code; the learner plays whichever seat is asked in each.

    The reward of a step is the win share of the seat that took it, once the game has ended;
    `infos["rewards"]` has those of all seats, `infos["seat"]` who is asked, and
    `infos["action_mask"]` what is legal. A game that ends begins anew in the same step; what the
    seat that ended it saw then is in `infos["final_obs"]`, as Gymnasium's own vectors have it.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        slug: str,
        num_envs: int,
        seats: int | None = None,
        *,
        threads: int = 1,
        **options: Any,
    ) -> None:
        self.game = load(slug)
        count = as_whole(num_envs, "the number of games")
        if count < 1:
            raise Unreadable(f"at least one game is played, not {count}")
        self.num_envs = count
        self._settings = {
            "seats": seats or self.game.meta.seats[0],
            "threads": as_whole(threads, "the number of threads"),
            **options,
        }
        self.game.batch(1, **self._settings)  # refuses invalid options
        self._view = self.game.observation(VIEW)
        self.codec = self.game.actions("v1")
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (self._view.size,), np.float32)
        self.single_action_space = spaces.Discrete(self.codec.size)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, count
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(1 << 31))
        self.batch = self.game.batch(self.num_envs, seed=luck, **self._settings)
        self.batch.settle()
        return self._seen(), self._told(np.zeros((self.num_envs, self.batch.seats)))

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play a move in every game; refuse all of them if one is not legal."""
        _check_begun(self, "batch")
        rows, acted = np.arange(self.num_envs), self.batch.to_act()
        codes = self.codec.decode(actions, self.batch)
        try:
            rewards, done = self.batch.step(codes)
        except Illegal as refused:
            raise self._in_numbers(refused, actions) from None
        last = self._ended(rewards, done, acted) if done.any() else {}
        told = self._told(rewards) | last
        return self._seen(), rewards[rows, acted], done, np.zeros_like(done), told

    def _ended(self, rewards: Any, done: Any, acted: Any) -> dict[str, Any]:
        """Report how games ended, in the form of Gymnasium's own vectors, and start new ones."""
        seen = np.full(self.num_envs, None, object)
        rows = np.flatnonzero(done)
        ended = Batch.of([self.batch[int(row)] for row in rows])
        ends = self._view.of(ended, acted[rows])
        for row, last in zip(rows, ends, strict=True):
            seen[row] = last
        self.batch.reset(done)
        told = {"rewards": rewards, "_rewards": done}
        return {"final_obs": seen, "_final_obs": done, "final_info": told, "_final_info": done}

    def _in_numbers(self, refused: Illegal, actions: Any) -> Illegal:
        """Name the wrong row and its move by the learner's own number."""
        row = refused.row
        if row is None:
            return refused
        number = int(np.asarray(actions)[row])
        named = f"row {row}: move {number} ({self.codec.name(number)})"
        return Illegal(f"{named} is not legal: the mask shows those that are", row=row)

    def _seen(self) -> Any:
        return self._view.of(self.batch, self.batch.to_act())

    def _told(self, rewards: Any) -> dict[str, Any]:
        mask = self.codec.mask(self.batch)
        return {"rewards": rewards, "seat": self.batch.to_act(), "action_mask": mask}


def _check_begun(env: Any, what: str) -> None:
    if not hasattr(env, what):
        raise gymnasium.error.ResetNeeded("call reset first: no game has begun")


for _slug in games():
    gymnasium.register(
        f"pitboss/{_slug}-v1",
        entry_point="pitboss.envs.gymnasium:SeatEnv",
        kwargs={"slug": _slug},
        disable_env_checker=True,
    )
    gymnasium.register(
        f"pitboss/{_slug}-batch-v1",
        vector_entry_point="pitboss.envs.gymnasium:BatchEnv",
        kwargs={"slug": _slug},
    )
