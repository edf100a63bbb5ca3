"""PettingZoo's own tests on our games."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pitboss import OVER, load
from pitboss.envs import pettingzoo
from tests.contract.tables import every_game

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@every_game
def test_it_passes_the_peers_own_tests(slug):
    seats = load(slug).meta.seats[-1] if slug != "lords-of-vegas" else 4
    api_test(pettingzoo.env(slug, seats=seats), num_cycles=60)
    seed_test(lambda: pettingzoo.env(slug), num_cycles=40)


@pytest.mark.parametrize("version", ["v1", "v1-deals"])
def test_a_whole_game_with_masks_ends_with_win_shares(version):
    env = pettingzoo.env("lords-of-vegas", seats=3, version=version, render_mode="ansi")
    env.reset(seed=3)
    luck = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    order = []
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        order.append(agent)
        assert env.unwrapped.play.to_act == int(agent[-1])
        env.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    assert env.unwrapped.play.to_act == OVER and sum(total.values()) == pytest.approx(1)
    assert set(order) == set(env.possible_agents) and "Lords of Vegas" in env.render()


def test_a_move_that_is_not_legal_is_refused():
    env = pettingzoo.env("las-vegas", seats=2)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    with pytest.raises(ValueError, match="not legal here"):
        env.step(int(np.flatnonzero(mask == 0)[0]) if (mask == 0).any() else 99)


def test_a_move_is_a_whole_number():
    env = pettingzoo.env("las-vegas", seats=2)
    env.reset(seed=np.int64(1))
    for wrong in (1.5, "1", [1, 2]):
        with pytest.raises(ValueError, match="a move is a whole number"):
            env.step(wrong)


def test_an_agent_sees_the_offer_that_it_spells():
    env = pettingzoo.env("lords-of-vegas", seats=3, version="v1-deals")
    env.reset(seed=4)
    codec = env.unwrapped.play.codec
    rows = [env.last()[0]["observation"]]
    for name in ("deal begin", "deal money", "deal money"):
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        env.step(next(int(n) for n in legal if codec.name(int(n)).startswith(name)))
        rows.append(env.last()[0]["observation"])
    assert len({row.tobytes() for row in rows}) == 4
