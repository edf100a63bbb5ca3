"""OpenSpiel's own tests and algorithms on our games."""

import copy
import pickle
import random
from importlib import import_module

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import expected_game_score, mcts
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.observation import make_observation

from pitboss import Dealer, load
from pitboss.bots import bot
from pitboss.envs import dice, open_spiel
from pitboss.kernel import new_dice
from tests.contract.tables import Setting, every_game, every_setting
from tests.envs.late import late
from tests.envs.spiel_playthroughs import FOLDER, played

END = (
    "las-vegas seats=2 round=4 notes=90/60/50/50/50/50 dice=1:1/0:1/-/-/-/- left=2+0,2+0"
    " won=50,40/80,10 phase=place roll=31+-"
)
"""Two dice each: seat 0 may equal a rival's die on the first casino or take the third."""


@every_setting
def test_random_games_pass_its_own_test(setting):
    game = open_spiel.game(setting.slug, position=late(setting, 6).text)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_deals_pass_its_own_test():
    at = late(Setting("lords-of-vegas", 3, ()), 3)
    game = open_spiel.game("lords-of-vegas", position=at.text, version="v1-deals")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@every_game
def test_games_are_registered_with_their_seats_and_options(slug):
    seats = load(slug).meta.seats[-1] if slug != "lords-of-vegas" else 4
    game = open_spiel.game(slug, seats=seats)
    assert game.num_players() == seats and game.utility_sum() == 1.0
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) and again.num_players() == seats
    assert open_spiel.name_of(slug) in pyspiel.registered_names()


@every_setting
def test_odds_are_those_of_the_game(setting):
    """Listed: the same weights. Die by die: the throw is possible, and every die has six faces."""
    state = open_spiel.game(
        setting.slug, setting.seats, **dict(setting.options)
    ).new_initial_state()
    luck = random.Random(2)
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            listed = state.chance_outcomes()
            assert abs(sum(odds for _, odds in listed) - 1) < 1e-9
            if not dice.is_thrown_singly(state.at):
                wanted = [float(odds) for odds in state.at.odds().values()]
                assert np.allclose([odds for _, odds in listed], wanted)
            else:
                assert len(listed) == 6
            state.apply_action(luck.choice(listed)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))


def test_dice_thrown_singly_make_the_roll():
    game = open_spiel.game("las-vegas", position="las-vegas seats=2 notes=50/60/60/60/60/60")
    state = game.new_initial_state()
    assert dice.is_thrown_singly(state.at)
    for face in (5, 5, 0, 1, 2, 3, 4, 0):
        state.apply_action(face)
    assert state.at.last_entry.text == "roll 6 6 5 4 3 2 1 1"


@every_game
def test_structs_tell_states_and_actions(slug):
    setting = Setting(slug, load(slug).meta.seats[0], ())
    game = open_spiel.game(slug, position=late(setting, 5).text)
    state = game.new_initial_state()
    struct = state.to_struct()
    assert struct["position"] == state.at.text and struct["view"]["game"] == slug
    for action in state.legal_actions()[:20]:
        told = state.action_to_struct(state.current_player(), action)
        assert state.struct_to_actions(told) == [action]
        assert told["action"] == state.action_to_string(state.current_player(), action)


@every_game
def test_observations_are_the_view_of_the_seat(slug):
    setting = Setting(slug, load(slug).meta.seats[0], ())
    game = open_spiel.game(slug, position=late(setting, 5).text)
    state = game.new_initial_state()
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert (seen.tensor == load(slug).observe(state.at, "v1-view", 1)[0]).all()
    told = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    before = told.string_from(state, 0)
    state.apply_action(state.legal_actions()[0])
    assert told.string_from(state, 0) != before


@every_game
def test_the_playthrough_of_its_own_generator_is_unchanged(slug):
    """If this fails on purpose, renew the files: `python -m tests.envs.spiel_playthroughs`."""
    kept = (FOLDER / f"{slug}.txt").read_text(encoding="utf-8")
    assert played(slug).splitlines() == kept.splitlines()


def solved(text: str) -> dict[str, float]:
    """Give the exact value of every move, by our own solver."""
    at = load("las-vegas").position(text)
    said = bot("las-vegas", "shark").advise(at)
    return {option.move: option.values[at.to_act] for option in said.options}


def backed_up(state) -> float:
    """Give the exact value for seat 0 by going through all that OpenSpiel says may come."""
    if state.is_terminal():
        return state.returns()[0]
    if state.is_chance_node():
        return sum(odds * backed_up(state.child(roll)) for roll, odds in state.chance_outcomes())
    values = [backed_up(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def test_going_through_the_whole_end_gives_the_value_of_the_exact_solver():
    state = open_spiel.game("las-vegas", position=END).new_initial_state()
    for action in state.legal_actions():
        wanted = solved(END)[state.action_to_string(action)]
        assert backed_up(state.child(action)) == pytest.approx(wanted, abs=1e-12)


def test_external_sampling_finds_the_value_of_the_exact_solver():
    game = open_spiel.game("las-vegas", position=END)
    np.random.seed(1)
    solver = ExternalSamplingSolver(game)
    for _ in range(600):
        solver.iteration()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert abs(value[0] - max(solved(END).values())) < 0.01


def test_mcts_chooses_what_the_exact_solver_does():
    game = open_spiel.game("las-vegas", position=END)
    luck = np.random.RandomState(3)
    searching = mcts.MCTSBot(
        game, 1.4, 400, mcts.RandomRolloutEvaluator(2, luck), random_state=luck
    )
    state = game.new_initial_state()
    values = solved(END)
    assert state.action_to_string(searching.step(state)) == max(values, key=values.__getitem__)


def test_an_unknown_game_or_option_is_refused():
    with pytest.raises(ValueError, match="las-vegas"):
        open_spiel.game("craps")
    with pytest.raises(Exception, match="jokers"):
        open_spiel.game("las-vegas", jokers=True)


@every_setting
def test_equal_information_gives_equal_observations(setting):
    scrambled = import_module(f"tests.{setting.slug.replace('-', '_')}.secrets").scrambled
    at, luck = late(setting, 12), new_dice(5)
    for seat in range(setting.seats):
        told = [
            open_spiel.game(setting.slug, position=seen.text).new_initial_state()
            for seen in (at, scrambled(at, seat, luck))
        ]
        one, two = told
        assert one.observation_string(seat) == two.observation_string(seat)
        assert one.observation_tensor(seat) == two.observation_tensor(seat)


def test_hidden_money_is_in_no_observation_of_another_seat():
    text = "las-vegas seats=2 notes=50/60/60/60/60/60 won={}/10"
    rich, poor = (
        open_spiel.game("las-vegas", position=text.format(notes)).new_initial_state()
        for notes in ("90,80", "20,30")
    )
    assert rich.observation_string(1) == poor.observation_string(1)
    assert rich.observation_string(0) != poor.observation_string(0)


def test_an_offer_that_is_being_spelled_is_seen():
    """Whoever adds to an offer sees what it holds already, and so does everybody else."""
    at = load("lords-of-vegas").start(3)
    at.settle(Dealer(4))
    game = open_spiel.game("lords-of-vegas", position=at.text, version="v1-deals")
    begun = game.new_initial_state()
    codec = begun.play.codec
    begun.apply_action(int(codec.bases[[verb.name for verb in codec.verbs].index("deal begin")]))
    sums = [n for n in begun.legal_actions() if codec.name(n).startswith("deal money")]
    states = [game.new_initial_state(), begun, *(begun.child(n) for n in sums[:4])]
    for seat in range(3):
        assert len({tuple(state.observation_tensor(seat)) for state in states}) == len(states)
        assert len({state.observation_string(seat) for state in states}) == len(states)
    assert all(state.at == at for state in states)


@every_game
def test_a_copy_of_a_state_shares_the_tables_and_nothing_else(slug):
    state = open_spiel.game(slug).new_initial_state()
    for _ in range(40):
        first = (
            state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[0]
        )
        state.apply_action(first)
    before, twin = str(state), state.clone()
    assert twin.play.codec is state.play.codec
    twin.apply_action(
        twin.chance_outcomes()[0][0] if twin.is_chance_node() else twin.legal_actions()[0]
    )
    assert str(state) == before != str(twin)


def test_a_game_that_is_loaded_by_its_own_names_is_loaded_again_from_its_text():
    plain = pyspiel.load_game("pitboss_lords_of_vegas", {"edition": "2024", "seats": 3})
    again = pyspiel.load_game(str(plain))
    assert str(again) == str(plain) and again.num_players() == 3
    assert again.first.options["edition"] == "2024"
    spelled = pyspiel.load_game("pitboss_lords_of_vegas(seats=3,edition=edition-2024)")
    assert str(spelled) == str(plain)


def test_a_position_brings_its_own_seats_and_options():
    with pytest.raises(ValueError, match="2 seats, not 4"):
        open_spiel.game("las-vegas", seats=4, position=END)
    with pytest.raises(ValueError, match="leave open_money out"):
        open_spiel.game("las-vegas", position=END, open_money=True)
    with pytest.raises(ValueError, match="a position is given to pitboss"):
        pyspiel.load_game("pitboss_las_vegas", {"position": "xyz"})


@every_game
def test_outcomes_and_moves_that_cannot_be_are_refused(slug):
    state = open_spiel.game(slug).new_initial_state()
    for _ in range(30):
        before = str(state)
        for wrong in (-2, -5, 60 if state.is_chance_node() else 10**5, 10**6):
            with pytest.raises(ValueError, match=r"outcome|there is no move"):
                state.apply_action(wrong)
        assert str(state) == before
        chance = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[-1][0] if chance else state.legal_actions()[-1])


@every_game
def test_games_and_states_are_pickled(slug):
    game = open_spiel.game(slug, seats=3)
    state = game.new_initial_state()
    for _ in range(30):
        chance = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[0][0] if chance else state.legal_actions()[0])
    again, there = pickle.loads(pickle.dumps((game, state)))
    assert str(again) == str(game) and again.num_players() == 3
    assert str(there) == str(state) and there.history() == state.history()
    assert str(copy.deepcopy(game)) == str(game)
