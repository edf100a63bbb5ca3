"""What happened: rows of the log as events, and events as plain sentences."""

from collections.abc import Callable, Sequence

from pitboss.engine.game import Event
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown import events as kinds
from pitboss.games.vegas_showdown.geometry import cell_name
from pitboss.games.vegas_showdown.tables import (
    ACTIONS,
    CATEGORIES,
    ENDINGS,
    INCOMES,
    NO_RENOVATE,
    ON_PUBLICITY,
    ON_RENOVATE,
    SIZES,
    SPACES,
    TILES,
)
from pitboss.games.vegas_showdown.text.event_cards import effect_words


def event(row: Sequence[int]) -> Event:
    """Turn a row of the log into an event."""
    name, fields = _EVENTS[row[0]]
    facts = {field: _read(field, row, at) for at, field in enumerate(fields, 1) if field}
    if name in ("event_drawn", "event_waits"):
        box = components.by_number(row[4])
        effect = box.value(f"events.{facts['card']}", "effect")
        facts |= {
            "title": box.value(f"events.{facts['card']}", "title"),
            "words": effect_words(box, effect),
        }
    return {"event": name, **facts}


def _read(field: str, row: Sequence[int], at: int) -> int | str:
    """Read one number of a row: what it means stands in `_EVENTS`."""
    number = row[at]
    if field == "card":
        return components.by_number(row[4]).event_ids[number]
    if field == "why":
        if number == kinds.BY_PUBLICITY:
            return "publicity"
        return components.by_number(row[4]).event_ids[number]
    if field == "action" and row[0] == kinds.BARRED:
        return ACTIONS[number != NO_RENOVATE]
    return _WORDS[field](number) if field in _WORDS else number


_WORDS: dict[str, Callable[[int], str]] = {
    "tile": lambda tile: TILES[tile],
    "space": lambda space: SPACES[space],
    "cell": cell_name,
    "stack": lambda stack: SIZES[stack] if stack < len(SIZES) else "choice",
    "action": lambda marker: {ON_RENOVATE: "renovate", ON_PUBLICITY: "publicity"}.get(
        marker, "pass"
    ),
    "income": lambda income: INCOMES[income],
    "category": lambda category: CATEGORIES[category],
    "ending": lambda ending: ENDINGS[ending - 1],
}

_EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    kinds.BUTTON_GIVEN: ("button_given", ("seat",)),
    kinds.TURN_STARTED: ("turn_started", ("turn", "button")),
    kinds.PRICE_MOVED: ("price_moved", ("space", "tile", "minimum")),
    kinds.TILE_LEFT: ("tile_left", ("space", "tile")),
    kinds.EVENT_DRAWN: ("event_drawn", ("card", "stack")),
    kinds.EVENT_WAITS: ("event_waits", ("card",)),
    kinds.FLIPPED: ("flipped", ("tile", "space", "minimum")),
    kinds.FAME_GAINED: ("fame_gained", ("seat", "fame", "why")),
    kinds.MONEY_GAINED: ("money_gained", ("seat", "money", "why")),
    kinds.BANNED: ("banned", ("tile",)),
    kinds.BARRED: ("barred", ("action",)),
    kinds.INCOME_CHANGED: ("income_changed", ("income",)),
    kinds.INCOME_PAID: ("income_paid", ("seat", "money")),
    kinds.BID_MADE: ("bid", ("seat", "space", "amount", "tile")),
    kinds.OUTBID: ("outbid", ("seat", "space", "by")),
    kinds.CHOSE: ("chose", ("seat", "action")),
    kinds.BOUGHT: ("bought", ("seat", "tile", "space", "money")),
    kinds.PLACED: ("placed", ("seat", "tile", "cell", "turns")),
    kinds.STORED: ("stored", ("seat", "tile")),
    kinds.TAKEN_OFF: ("taken_off", ("seat", "tile", "cell")),
    kinds.RENOVATED: ("renovated", ("seat", "off", "on")),
    kinds.CANCELLED: ("cancelled", ("seat",)),
    kinds.STACK_CHOSEN: ("stack_chosen", ("seat", "stack")),
    kinds.SHEET_FILLED: ("sheet_filled", ("seat",)),
    kinds.STACK_EMPTY: ("stack_empty", ("stack",)),
    kinds.SCORED: ("scored", ("seat", "category", "fame")),
    kinds.GAME_ENDED: ("game_ended", ("ending",)),
}

_CATEGORY_WORDS = {
    "casino": "a filled casino section",
    "hotel": "a filled hotel section",
    "connected": "joining both entrances",
    "population": "Population",
    "revenue": "Revenue",
    "cash": "full tens of cash",
    "three_quarter_diamonds": "three-quarter diamonds",
    "full_diamonds": "full diamonds",
}


def tell(event: Event, names: Sequence[str]) -> str:
    """Tell an event in one plain sentence."""
    e = event
    who = names[e["seat"]] if "seat" in e else ""
    tile = _tile_name(e["tile"]) if "tile" in e else ""
    match e["event"]:
        case "button_given":
            return f"{who} gets the Turn Order Button."
        case "turn_started":
            return f"Turn {e['turn']}: {names[e['button']]} has the button."
        case "price_moved":
            return f"The minimum for the {tile} is now ${e['minimum']}."
        case "tile_left":
            return f"The {tile} leaves the game."
        case "event_drawn":
            return f"Event: {e['title']}. {e['words']}"
        case "event_waits":
            return "The card waits until there is a tile on the board."
        case "flipped":
            return f"The {tile} comes up, minimum bid ${e['minimum']}."
        case "fame_gained":
            return f"{who} gains {e['fame']} Fame."
        case "money_gained":
            return f"{who} is paid ${e['money']}."
        case "income_paid":
            return f"{who} collects ${e['money']}."
        case "bid":
            return f"{who} bids ${e['amount']} for the {tile}."
        case "outbid":
            return f"{who} is outbid by {names[e['by']]} and chooses again."
        case "chose":
            return "" if e["action"] == "publicity" else f"{who} chooses to {e['action']}."
    return _tell_the_rest(e, who, tile)


def _tell_the_rest(e: Event, who: str, tile: str) -> str:
    match e["event"]:
        case "bought":
            return f"{who} buys the {tile} for ${e['money']}."
        case "placed":
            return f"{who} puts the {tile} on {e['cell']}."
        case "stored":
            return f"{who} keeps the {tile} aside."
        case "taken_off":
            return f"{who} takes the {tile} off {e['cell']}."
        case "cancelled":
            return f"{who} puts everything back."
        case "stack_chosen":
            return f"{who} chooses the {e['stack']} stack."
        case "sheet_filled":
            return f"{who} has filled the whole sheet."
        case "stack_empty":
            size = "" if e["stack"] == "choice" else f"{e['stack']} "
            return f"No {size}tile is left for the empty space."
        case "scored":
            return f"{who} scores {e['fame']} Fame for {_CATEGORY_WORDS[e['category']]}."
        case "game_ended":
            return "The game is over."
    return ""  # bans and the like are told by the card itself


def _tile_name(tile: str) -> str:
    return str(components.built_in().value(f"tiles.{tile}", "name"))
