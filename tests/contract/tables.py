"""Every registered game at every seat count and with every pair of options."""

from dataclasses import dataclass
from itertools import product

import pytest

from pitboss.engine import Choice, Dealer, Game, Position, Refusal, Toggle, games, load
from pitboss.kernel import CHANCE, OVER, below, new_dice, new_log


@dataclass(frozen=True)
class Setting:
    """A game with its seats and options."""

    slug: str
    seats: int
    options: tuple[tuple[str, object], ...]

    @property
    def game(self) -> Game:
        return load(self.slug)

    def start(self) -> Position:
        return self.game.start(self.seats, **dict(self.options))

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options]
        return "-".join([self.slug, str(self.seats), *chosen])


def settings_of(slug: str) -> list[Setting]:
    """List every setting that the game does not refuse."""
    meta = games()[slug]
    values: list[list[tuple[str, object]]] = []
    for option in meta.options:
        if isinstance(option, Toggle):
            values.append([(option.name, False), (option.name, True)])
        elif isinstance(option, Choice):
            values.append([(option.name, choice) for choice in option.choices])
    found = []
    for seats in meta.seats:
        for options in product(*values):
            setting = Setting(slug, seats, options)
            try:
                setting.start()
            except Refusal:
                continue
            found.append(setting)
    return found


def every_pair(settings: list[Setting]) -> list[Setting]:
    """Keep as few settings as hold every pair of choices that occurs, seats being a choice too.

    So every seat count meets every edition and every option, and options meet each other, without
    playing the product of them all.
    """
    left = {pair for setting in settings for pair in pairs(setting)}
    kept = []
    while left:
        best = max(settings, key=lambda setting: len(left & pairs(setting)))
        kept.append(best)
        left -= pairs(best)
    return [setting for setting in settings if setting in kept]


def pairs(setting: Setting) -> set[frozenset[tuple[str, object]]]:
    """List the pairs of choices in a setting; a single choice counts as a pair with itself."""
    choices = [("seats", setting.seats), *setting.options]
    return {frozenset((one, two)) for one in choices for two in choices}


SETTINGS = [setting for slug in games() for setting in every_pair(settings_of(slug))]
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_game = pytest.mark.parametrize("slug", list(games()))


def random_step(at: Position, dice, dealer: Dealer) -> int:  # type: ignore[no-untyped-def]
    """Choose a legal move, or draw an outcome."""
    if at.to_act == CHANCE:
        return dealer.draw(at)
    codes = at.codes()
    return codes[int(below(dice, len(codes)))]


def walk(setting: Setting, seed: int, most: int = 10_000):  # type: ignore[no-untyped-def]
    """Play a random game and give the position before each step with the step's code."""
    at = setting.start()
    dice, dealer = new_dice(seed), Dealer(seed)
    for _ in range(most):
        if at.to_act == OVER:
            return
        code = random_step(at, dice, dealer)
        yield at, code
        at.play_code(code)
    raise AssertionError(f"the game did not end within {most} steps: {at.text}")


def played_out(setting: Setting, seed: int) -> Position:
    """Play a random game to its end."""
    last = setting.start()
    for at, _ in walk(setting, seed):
        last = at
    return last


def told(at: Position, code: int) -> int:
    """How many events a step tells, into a log as long as the rules say."""
    log = new_log(at.game.rules.most_events)
    at.game.rules.entries.play_at(at.states, 0, code, log)
    assert log[0, 0] <= at.game.rules.most_events
    return int(log[0, 0])
