"""Gymnasium's own tests on our games."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pitboss import Illegal, load
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
            with pytest.raises(gymnasium.error.ResetNeeded, match="the episode has ended"):
                env.step(action)
            return
    raise AssertionError("the game did not end")


def test_a_move_that_is_not_legal_ends_the_episode():
    env = ours.env("lords-of-vegas", seats=2)
    _, told = env.reset(seed=1)
    _, reward, done, _, told = env.step(int((told["action_mask"] == 0).argmax()))
    assert done and reward == 0 and "refused" in told
    with pytest.raises(gymnasium.error.ResetNeeded, match="the episode has ended"):
        env.step(int(told["action_mask"].argmax()))
    _, told = env.reset(seed=1)
    assert not env.step(int(told["action_mask"].argmax()))[2]


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


def test_a_seat_a_rival_or_a_picture_that_cannot_be_is_refused_at_once():
    for wrong in (2, -1, "0", 0.5, None):
        with pytest.raises(ValueError, match="seat"):
            ours.env("las-vegas", seats=2, seat=wrong)
    with pytest.raises(ValueError, match="a list of bots"):
        ours.env("las-vegas", seats=2, rivals="regular")
    with pytest.raises(ValueError, match="1 rivals"):
        ours.env("las-vegas", seats=2, rivals=[])
    with pytest.raises(ValueError, match="ansi"):
        ours.env("las-vegas", render_mode="human")
    for wrong in (0, -1, 1.5, "8"):
        with pytest.raises(ValueError, match="game"):
            ours.vector_env("las-vegas", games=wrong)
    with pytest.raises(ValueError, match="has no option"):
        ours.vector_env("las-vegas", games=2, jokers=True)


def test_nothing_is_played_before_a_reset():
    env, many = ours.env("las-vegas", render_mode="ansi"), ours.vector_env("las-vegas", games=2)
    for call in (lambda: env.step(0), env.render, lambda: many.step([0, 0])):
        with pytest.raises(gymnasium.error.ResetNeeded, match="reset first"):
            call()


def test_a_vector_names_the_move_that_is_not_legal_as_the_learner_knows_it():
    many = ours.vector_env("lords-of-vegas", games=3, seats=3)
    _, told = many.reset(seed=1)
    moves = told["action_mask"].argmax(1)
    moves[1] = 1
    assert not told["action_mask"][1, 1]
    with pytest.raises(Illegal, match=r"row 1: move 1 \(build A1 albion\) is not legal") as refusal:
        many.step(moves)
    assert refusal.value.row == 1


@pytest.mark.parametrize(
    ("ours", "package"),
    [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("open_spiel", "pyspiel")],
)
def test_a_package_that_is_not_installed_is_told_with_what_brings_it(ours, package):
    code = f"import sys; sys.modules['{package}'] = None; import pitboss.envs.{ours}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    told = f"this environment needs {package}: pip install 'pitboss[envs]' brings it"
    assert ran.returncode == 1 and told in ran.stderr


def test_a_move_is_a_whole_number():
    env = ours.env("las-vegas", seats=2)
    env.reset(seed=1)
    before = env.play.at.text
    for wrong in (1.5, None, "1", [1, 2]):
        with pytest.raises(ValueError, match="a move is a whole number"):
            env.step(wrong)
    assert env.play.at.text == before
    env.step(np.array([env.action_masks().argmax()]))
    assert env.play.at.text != before


def test_a_seat_is_drawn_its_own_money():
    env = ours.env("las-vegas", seats=2, seat=1, render_mode="ansi")
    env.reset(seed=3)
    while not env.play.at.state.won[:2].any(axis=1).all():
        env.step(int(env.action_masks().argmax()))
    assert env.render().count(",000") == 1


@every_game
def test_what_was_seen_last_is_told_when_a_game_ends(slug):
    """As Gymnasium has it where games begin anew in the same step."""
    env = ours.vector_env(slug, games=8, threads=2)
    _, told = env.reset(seed=6)
    view, luck = env.game.observation("v1-view"), np.random.default_rng(2)
    for _ in range(600):
        actions = (luck.random(told["action_mask"].shape) * told["action_mask"]).argmax(axis=1)
        twin, acted = env.batch.copy(), env.batch.to_act()
        seen, _, done, _, told = env.step(actions)
        twin.step(env.codec.decode(actions, twin))
        assert ("final_obs" in told) == done.any()
        if done.any():
            rows = np.flatnonzero(done)
            last = view.of(twin, acted)
            assert (told["_final_obs"] == done).all() and (told["_final_info"] == done).all()
            assert (np.stack(told["final_obs"][rows]) == last[rows]).all()
            assert all(told["final_obs"][row] is None for row in np.flatnonzero(~done))
            assert (told["final_info"]["rewards"][rows].sum(axis=1) == 1).all()
            assert (last[rows] != seen[rows]).any(axis=1).all()
            return
    raise AssertionError("no game ended")


def test_what_was_told_stays_as_it_was():
    """A learner keeps masks and observations of many steps."""
    env = ours.vector_env("las-vegas", games=16)
    seen, told = env.reset(seed=2)
    kept = {"seen": seen, **told}
    copies = {name: array.copy() for name, array in kept.items()}
    for _ in range(3):
        _, _, _, _, told = env.step(told["action_mask"].argmax(axis=1))
    assert all((kept[name] == copies[name]).all() for name in kept)


@every_game
def test_many_games_are_registered_and_counted_by_gymnasium_itself(slug):
    made = gymnasium.make_vec(f"pitboss/{slug}-batch-v1", num_envs=6, seats=3)
    assert isinstance(made.unwrapped, ours.BatchEnv) and made.num_envs == 6
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(made)
    seen, told = counted.reset(seed=4)
    same, _ = ours.vector_env(slug, games=6, seats=3).reset(seed=4)
    assert (seen == same).all()
    luck, steps = np.random.default_rng(1), np.zeros(6, int)
    for _ in range(900):
        noise = luck.random(told["action_mask"].shape) * told["action_mask"]
        _, rewards, done, _, told = counted.step(noise.argmax(axis=1))
        steps += 1
        if done.any():
            assert (told["episode"]["l"][done] == steps[done]).all()
            assert (told["episode"]["r"][done] == rewards[done]).all()
            return
    raise AssertionError("no game ended")


def test_games_are_found_by_name_where_nothing_of_ours_is_imported():
    asked = """
import gymnasium
env = gymnasium.make("pitboss.envs.gymnasium:pitboss/las-vegas-v1", seats=3)
many = gymnasium.make_vec("pitboss.envs.gymnasium:pitboss/las-vegas-batch-v1", num_envs=5)
print(env.reset(seed=1)[0].shape, many.reset(seed=1)[0].shape)
"""
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert ran.stdout == "(194,) (5, 194)\n", ran.stderr
