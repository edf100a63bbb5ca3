"""Gymnasium's own tests on our games."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pitboss import load
from pitboss.envs import gymnasium as ours
from tests.contract.tables import every_game

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@every_game
def test_it_passes_the_peers_own_test(slug):
    check_env(ours.env(slug), skip_render_check=True)
    made = gymnasium.make(f"pitboss/{slug}-v1", seats=3)
    seen, told = made.reset(seed=1)
    assert made.observation_space.contains(seen) and told["action_mask"].any()


@every_game
def test_a_seat_plays_against_named_bots(slug):
    env = ours.env(slug, seats=3, rivals=["greedy", "random"], seat=1)
    luck = np.random.default_rng(2)
    seen, told = env.reset(seed=4)
    again, _ = env.reset(seed=4)
    assert (seen == again).all()
    for _ in range(2000):
        action = int(luck.choice(np.flatnonzero(env.action_masks())))
        seen, reward, done, _, told = env.step(action)
        if done:
            assert reward in (0.0, 1.0, 0.5, pytest.approx(1 / 3)) and "refused" not in told
            return
    raise AssertionError("the game did not end")


def test_a_move_that_is_not_legal_ends_the_episode():
    env = ours.env("lords-of-vegas", seats=2)
    _, told = env.reset(seed=1)
    _, reward, done, _, told = env.step(int((told["action_mask"] == 0).argmax()))
    assert done and reward == 0 and "refused" in told


def test_rivals_must_exist_and_fit():
    with pytest.raises(ValueError, match="2 rivals"):
        ours.env("las-vegas", seats=3, rivals=["greedy"])
    with pytest.raises(ValueError, match="choose random"):
        ours.env("las-vegas", seats=2, rivals=["deep-thought"])


@every_game
def test_many_games_go_on_by_themselves(slug):
    env = ours.vector_env(slug, games=32, seats=load(slug).meta.seats[0], threads=2)
    seen, told = env.reset(seed=5)
    luck = np.random.default_rng(1)
    ended, total = 0, 0.0
    for _ in range(400):
        assert env.observation_space.contains(seen)
        noise = luck.random(told["action_mask"].shape) * told["action_mask"]
        seen, _, done, cut, told = env.step(noise.argmax(axis=1))
        assert not cut.any() and (told["rewards"].sum(axis=1) == done).all()
        ended += int(done.sum())
        total += float(told["rewards"].sum())
        if ended > 10:
            break
    assert ended > 10 and total == pytest.approx(ended)
    again, _ = ours.vector_env(slug, games=32).reset(seed=5)
    first, _ = ours.vector_env(slug, games=32).reset(seed=5)
    assert (again == first).all()
