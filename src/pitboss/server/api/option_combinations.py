"""Which options go together, and with how many seats; the games decide."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from pitboss.engine import Choice, Meta, Options, Refusal, Toggle, games, load
from pitboss.engine.meta import OptionValue
from pitboss.server.api import game_responses


@cache
def option_combinations(slug: str) -> list[game_responses.OptionCombination]:
    """List for every combination of options with how many seats the game can be played."""
    meta = games()[slug]
    return [_combination(meta, dict(chosen)) for chosen in _combinations(meta)]


def _combinations(meta: Meta) -> Iterator[tuple[tuple[str, OptionValue], ...]]:
    values: list[list[tuple[str, OptionValue]]] = []
    for option in meta.options:
        if isinstance(option, Toggle):
            values.append([(option.name, False), (option.name, True)])
        elif isinstance(option, Choice):
            values.append([(option.name, choice) for choice in option.choices])
    return product(*values)


def _combination(meta: Meta, chosen: Options) -> game_responses.OptionCombination:
    refusals = {seats: _refusal(meta, seats, chosen) for seats in meta.seats}
    fitting = [seats for seats, reason in refusals.items() if not reason]
    return game_responses.OptionCombination(
        chosen, fitting, next(filter(None, refusals.values()), "")
    )


def _refusal(meta: Meta, seats: int, chosen: Options) -> str:
    game = load(meta.slug)
    try:
        game.encode(seats, game.options(chosen))
    except Refusal as refusal:
        return refusal.reason
    return ""
