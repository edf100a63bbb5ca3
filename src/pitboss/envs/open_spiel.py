"""The games as Python games of OpenSpiel.

    from pitboss.envs import open_spiel
    game = open_spiel.game("las-vegas", seats=2)

They are registered as `pitboss_las_vegas` and so on, with seats and options as parameters. Chance
is explicit and has the true odds; a roll with too many outcomes to list is thrown die by die.
Utilities are win shares: they sum to one. A game may begin at any position (`position=TEXT`).
"""

import json
from typing import Any

import numpy as np

from pitboss.envs.extra import not_installed

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise not_installed(missing) from missing

from pitboss import engine
from pitboss.engine import Illegal, Meta, Position, Unreadable, games, load
from pitboss.envs import dice
from pitboss.envs.play import DEALS, play_of, win_shares
from pitboss.kernel import CHANCE, OVER

VIEW = "v1-view"
_LONGEST = 100_000
_OUTCOMES = dice.MOST_LISTED
_OWN = ("seats", "position", "version")
"""Parameters that are not options of the game."""


def name_of(slug: str) -> str:
    """Give the name that a game has in OpenSpiel's registry."""
    return f"pitboss_{slug.replace('-', '_')}"


def game(
    slug: str, seats: int | None = None, *, position: str = "", version: str = "v1", **options: Any
) -> "Game":
    """Load a game; `version` is that of its moves, "v1-deals" for deals in Lords of Vegas."""
    load(slug)  # refuses a name that no game has
    if position and options:
        raise Unreadable(f"a position has its own options: leave {', '.join(options)} out")
    texts = {"position": position.encode().hex(), "version": version, **options}
    spelled = {name: _spelled(name, value) for name, value in texts.items()}
    loaded: Game = pyspiel.load_game(name_of(slug), {"seats": seats or 0, **spelled})
    return loaded


def _spelled(name: str, value: Any) -> Any:
    """Spell a parameter so that OpenSpiel reads it back as text, even if it is digits only."""
    return f"{name}-{value}" if isinstance(value, str) else value


def _read(params: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value.removeprefix(f"{name}-") if isinstance(value, str) else value
        for name, value in params.items()
    }


def _game_type(meta: Meta) -> Any:
    texts: dict[str, Any] = {"position": "", "version": "v1"}
    texts |= {option.name: option.default for option in meta.options}
    spelled = {name: _spelled(name, value) for name, value in texts.items()}
    return pyspiel.GameType(
        short_name=name_of(meta.slug),
        long_name=f"{meta.title} (pitboss)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        # Every event is public: everybody saw the money that lies face down when it was won.
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=meta.seats[-1],
        min_num_players=meta.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 0, **spelled},
    )


def _loaded(text: str) -> "Game":
    found: Game = pyspiel.load_game(text)
    return found


def _first(loaded: engine.Game, given: dict[str, Any]) -> Position:
    """Give the position that a game begins with."""
    seats = int(given.get("seats", 0))
    try:
        text = bytes.fromhex(given.get("position", "")).decode()
    except ValueError:
        raise Unreadable("a position is given to pitboss.envs.open_spiel.game as text") from None
    if not text:
        options = {name: value for name, value in given.items() if name not in _OWN}
        return loaded.start(seats or loaded.meta.seats[0], **options)
    at = loaded.position(text)
    if seats not in (0, at.seats):
        raise Unreadable(f"the position has {at.seats} seats, not {seats}: leave seats out")
    return at


class Game(pyspiel.Game):
    """A game with its seats and options."""

    def __init__(self, meta: Meta, params: dict[str, Any] | None) -> None:
        given = _read(params or {})
        loaded = load(meta.slug)
        self.first = _first(loaded, given)
        self.version = str(given.get("version", "v1"))
        if self.version == DEALS and meta.slug != "lords-of-vegas":
            raise Unreadable("deals are made in Lords of Vegas alone")
        facts = pyspiel.GameInfo(
            num_distinct_actions=loaded.actions(self.version).size,
            max_chance_outcomes=_OUTCOMES,
            num_players=self.first.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=_LONGEST,
        )
        spelled = {name: _spelled(name, value) for name, value in given.items()}
        super().__init__(_TYPES[meta.slug], facts, spelled)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the text of the game; this module registers it where it is read."""
        return _loaded, (str(self),)

    def new_initial_state(self) -> "State":
        """Give the state before the first step."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Bound the chance nodes of a game."""
        return _LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Give what a seat sees as numbers and as text."""
        if params:
            raise Unreadable(f"observations take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.first, bool(kind.perfect_recall))


class State(pyspiel.State):
    """A position, and the dice of a large roll that are rolled already."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.play = play_of(game.first.copy(), game.version)
        self.thrown: tuple[int, ...] = ()

    @property
    def at(self) -> Position:
        """The position itself."""
        return self.play.at

    def current_player(self) -> int:
        """Say who is to act."""
        seat = self.play.to_act
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(seat, seat))

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal() if player == self.play.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List outcomes with their odds: an index into the list of outcomes, or a die's face."""
        if dice.is_thrown_singly(self.at):
            return [(face, 1 / dice.FACES) for face in range(dice.FACES)]
        listed = self.at.outcomes()
        total = sum(weight for _, weight in listed)
        return [(number, weight / total) for number, (_, weight) in enumerate(listed)]

    def _apply_action(self, action: int) -> None:
        if self.play.to_act != CHANCE:
            self.play.step(action)
            return
        if action not in range(len(self.chance_outcomes())):
            raise Illegal(f"outcome {action} cannot come: chance_outcomes lists those that may")
        if not dice.is_thrown_singly(self.at):
            self.at.play_code(self.at.outcomes()[action][0])
        else:
            self.thrown = (*self.thrown, action + 1)
            if len(self.thrown) == sum(dice.dice_due(self.at)):
                self.at.play_code(dice.thrown(self.at, self.thrown))
                self.thrown = ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.play.name(action)
        if dice.is_thrown_singly(self.at):
            return f"die {action + 1}"
        return self.at.game.notation.spell(self.at.state, self.at.outcomes()[action][0])

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.play.to_act == OVER

    def returns(self) -> list[float]:
        """Give the win shares."""
        return win_shares(self.at)

    def __str__(self) -> str:
        text = self.at.text
        if self.thrown:
            text += f" thrown={''.join(map(str, self.thrown))}"
        draft = getattr(self.play, "draft", None)
        return text if draft is None else f"{text} draft={','.join(map(str, draft))}"

    def to_dict(self) -> dict[str, Any]:
        """Give the position as plain values: its text, and what a spectator sees."""
        return {"position": str(self), "to_act": self.play.to_act, "view": self.at.view()}

    def to_json(self) -> str:
        """Give the position as JSON."""
        return json.dumps(self.to_dict())

    def to_struct(self) -> dict[str, Any]:
        """Give the state struct: plain values, as `to_dict`."""
        return self.to_dict()

    def action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        """Give an action as plain values: its words, and its three parts."""
        words = self._action_to_string(player, action)
        if player < 0:
            return {"player": player, "action": words}
        codec = self.play.codec
        verb, place, amount = codec.factor(codec.decode(action, self.at), self.at)[0].tolist()
        return {"player": player, "action": words, "verb": verb, "place": place, "amount": amount}

    def struct_to_actions(self, struct: dict[str, Any]) -> list[int]:
        """Find the actions that an action struct names."""
        legal = self.legal_actions()
        player = self.current_player()
        return [a for a in legal if self._action_to_string(player, a) == struct["action"]]


class Observer:
    """What a seat sees, as OpenSpiel's observers give it."""

    def __init__(self, first: Position, has_recall: bool) -> None:
        self._view = first.game.observation(VIEW)
        self._has_recall = has_recall
        self.tensor = np.zeros(0 if has_recall else self._view.size, np.float32)
        self.dict = (
            {}
            if has_recall
            else {name: self.tensor[place] for name, place in self._view.slices.items()}
        )

    def set_from(self, state: State, player: int) -> None:
        """Write what `player` sees into `tensor` and, by name, into `dict`."""
        if not self._has_recall:
            self.tensor[:] = self._view.of(state.play.seen, player)[0]

    def string_from(self, state: State, player: int) -> str:
        """Tell what `player` sees; with recall, everything that happened, which all have seen."""
        if self._has_recall:
            return f"seat {player}: {state.history_str()}"
        if not state.at.game.hidden:
            return f"seat {player}: {state}"
        seen = {"view": state.at.view(player), "thrown": state.thrown}
        return f"seat {player}: {json.dumps(seen)}"


_TYPES = {slug: _game_type(meta) for slug, meta in games().items()}


def _register(meta: Meta) -> None:
    class Registered(Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(meta, params)

    pyspiel.register_game(_TYPES[meta.slug], Registered)


for _meta in games().values():
    _register(_meta)
