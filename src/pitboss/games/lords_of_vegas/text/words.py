"""The words that moves, deals and positions share: lots, brands, cards and actions."""

from pitboss.engine.errors import Unreadable
from pitboss.engine.text import quoted, read_whole
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.tables import BRAND_NAMES, GAME_OVER, LOT_NAMES

_LOTS = {name.lower(): lot for lot, name in enumerate(LOT_NAMES)}
_BRANDS = {name: brand for brand, name in enumerate(BRAND_NAMES)}

ACTIONS = {
    "build": c.BUILD,
    "sprawl": c.SPRAWL,
    "remodel": c.REMODEL,
    "reorganize": c.REORGANIZE,
    "raise": c.RAISE,
    "gamble": c.GAMBLE,
}
_EXAMPLES = {
    "build": "build A2 sphinx",
    "sprawl": "sprawl A2 A5",
    "remodel": "remodel B4 vega",
    "reorganize": "reorganize B4",
    "raise": "raise B4",
    "gamble": "gamble C3 15",
}
_MOST_BET = 9999


def read_lot(word: str) -> int:
    """Read a lot's name."""
    lot = _LOTS.get(word.lower())
    if lot is None:
        raise Unreadable(
            f"there is no lot {quoted(word)}: blocks are A to F, such as A2 or C12",
            "lords-of-vegas#board",
        )
    return lot


def read_brand(word: str) -> int:
    """Read a brand's name."""
    brand = _BRANDS.get(word.lower())
    if brand is None:
        raise Unreadable(
            f"there is no brand {quoted(word)}: brands are {', '.join(BRAND_NAMES)}",
            "lords-of-vegas#board",
        )
    return brand


def spell_card(card: int) -> str:
    """Spell a property card."""
    return "game-over" if card == GAME_OVER else LOT_NAMES[card]


def read_action(words: list[str]) -> int:
    """Read an action from its words, the verb first."""
    verb = words[0]
    parts = words[1:]
    if len(parts) != (1 if verb in ("reorganize", "raise") else 2):
        raise Unreadable(
            f"{quoted(' '.join(words))} should be spelled like '{_EXAMPLES[verb]}'",
            f"lords-of-vegas#{verb}",
        )
    second = _read_second(verb, parts[1]) if len(parts) == 2 else 0
    return int(c.packed(ACTIONS[verb], read_lot(parts[0]), second))


def _read_second(verb: str, word: str) -> int:
    if verb == "sprawl":
        return read_lot(word)
    if verb == "gamble":
        return read_whole(word.removeprefix("$"), "a bet", 0, _MOST_BET, "lords-of-vegas#gamble")
    return read_brand(word)


def spell_action(code: int) -> str:
    """Spell an action."""
    kind = c.kind_of(code)
    verb = next(word for word, number in ACTIONS.items() if number == kind)
    lot = LOT_NAMES[c.first_part(code)]
    second = int(c.second_part(code))
    if verb in ("reorganize", "raise"):
        return f"{verb} {lot}"
    if verb == "sprawl":
        return f"{verb} {lot} {LOT_NAMES[second]}"
    return f"{verb} {lot} {second if verb == 'gamble' else BRAND_NAMES[second]}"
