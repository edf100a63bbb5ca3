"""Which options go together, and with how many seats: the games are asked."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from pitboss.engine import Choice, Meta, Options, Refusal, Toggle, games, load
from pitboss.engine.meta import OptionValue
from pitboss.server.api import responses


@cache
def fits_of(slug: str) -> list[responses.FitTold]:
    """Tell for every choice of options with how many seats the game can be played."""
    meta = games()[slug]
    return [_fit(meta, dict(chosen)) for chosen in _choices(meta)]


def _choices(meta: Meta) -> Iterator[tuple[tuple[str, OptionValue], ...]]:
    values: list[list[tuple[str, OptionValue]]] = []
    for option in meta.options:
        if isinstance(option, Toggle):
            values.append([(option.name, False), (option.name, True)])
        elif isinstance(option, Choice):
            values.append([(option.name, choice) for choice in option.choices])
    return product(*values)


def _fit(meta: Meta, chosen: Options) -> responses.FitTold:
    refusals = {seats: _refusal(meta, seats, chosen) for seats in meta.seats}
    fitting = [seats for seats, reason in refusals.items() if not reason]
    return responses.FitTold(chosen, fitting, next(filter(None, refusals.values()), ""))


def _refusal(meta: Meta, seats: int, chosen: Options) -> str:
    game = load(meta.slug)
    try:
        game.encode(seats, game.options(chosen))
    except Refusal as refusal:
        return refusal.reason
    return ""
