"""The places on a board that a lesson can mark, by the names that the page gives them."""

from pitboss.engine import Position


def places(at: Position) -> frozenset[str]:
    """Name every place on the board of a position's game."""
    named = _PLACES.get(at.game.slug, list)()
    return frozenset((*named, *(f"seat-{seat}" for seat in range(at.seats)), *_sheets(at)))


def _sheets(at: Position) -> list[str]:
    if at.game.slug != "vegas-showdown":
        return []
    return [f"sheet-{seat}" for seat in range(at.seats)]


def _las_vegas() -> list[str]:
    return [*(f"casino-{number}" for number in range(1, 7)), "bank", "payout"]


def _lords_of_vegas() -> list[str]:
    from pitboss.games.lords_of_vegas.tables import LOT_NAMES, TRACK

    track = [f"score-{space}" for space in TRACK]
    return [*(f"lot-{name}" for name in LOT_NAMES), *track, "deck"]


def _vegas_showdown() -> list[str]:
    from pitboss.games.vegas_showdown.tables import SPACES

    spaces = [f"space-{name}" for name in SPACES]
    return [*spaces, "action-renovate", "action-publicity", "stacks", "bank", "count"]


_PLACES = {
    "las-vegas": _las_vegas,
    "lords-of-vegas": _lords_of_vegas,
    "vegas-showdown": _vegas_showdown,
}
