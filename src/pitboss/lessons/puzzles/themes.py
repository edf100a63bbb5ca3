"""The theme of a puzzle in a word or two, read from the position and the move."""

from pitboss.engine import Position

_VERBS = {
    "build": "where to build",
    "sprawl": "sprawl",
    "remodel": "remodel",
    "reorganize": "reorganize",
    "raise": "raise",
    "gamble": "gamble",
    "end": "when to stop",
    "set": "setting dice",
    "bid": "what to bid",
    "place": "where to place",
    "store": "where to place",
    "renovate": "renovate",
    "publicity": "publicity",
}


def theme_of(at: Position, move: str) -> str:
    """Name what a best move is about."""
    words = move.split()
    if at.game.slug == "las-vegas":
        return _of_las_vegas(at, int(words[1]))
    return _VERBS.get(words[0], words[0])


def _of_las_vegas(at: Position, casino: int) -> str:
    seat, after = at.to_act, at.copy()
    after.play(f"place {casino}")
    before, now = _dice(at, casino), _dice(after, casino)
    mine = now.get(str(seat), before.get(str(seat), 0))
    others = [count for owner, count in before.items() if owner != str(seat)]
    had = before.get(str(seat), 0)
    if had > max(others, default=0):
        return "holding a lead"
    if not others:
        return "an empty casino"
    if mine in others:
        return "stopping a leader"
    if had in others:
        return "out of a tie"
    return "taking the lead" if mine > max(others) else "a lower place"


def _dice(at: Position, casino: int) -> dict[str, int]:
    """How many dice each owner has on a casino, from the position's text."""
    fields = dict(field.split("=", 1) for field in at.text.split()[1:])
    laid = fields["dice"].split("/")[casino - 1]
    pairs = [part.split(":") for part in laid.split(",") if ":" in part]
    return {owner: int(count) for owner, count in pairs}
