"""Event cards in our own words, built from their effects, corrections included."""

from typing import Any

from pitboss.games.vegas_showdown.components import Components

_INCOME = {
    "greater": "the higher of Population and Revenue",
    "half": "half of the usual amount, rounded up",
    "population": "Population",
    "revenue": "Revenue",
}
_STAT = {
    "revenue": "Revenue",
    "population": "Population",
    "tiles": "placed tiles",
    "fame": "Fame",
}


def effect_words(box: Components, effect: dict[str, Any]) -> str:
    """Describe what a card does in one sentence."""
    amount = effect.get("amount", 0)
    tiles = " or ".join(str(box.value(f"tiles.{tile}", "name")) for tile in effect.get("tiles", ()))
    stat = _STAT.get(effect.get("stat", ""), "")
    circles = f"{effect.get('steps')} circle" + ("s" if effect.get("steps") != 1 else "")
    match effect["op"]:
        case "choose_stack":
            return "The first player chooses the stack that supplies the next tile."
        case "fame_per_tile":
            return f"Every seat gains {amount} Fame for each placed {tiles}."
        case "money_per_tile":
            return f"Every seat is paid ${amount} for each placed {tiles}."
        case "no_bid":
            return f"Nobody bids on a {tiles} this turn."
        case "no_action":
            return f"Nobody chooses {effect['action'].capitalize()} this turn."
        case "income":
            return f"Income this turn is {_INCOME[effect['rule']]}."
        case "money_each":
            return f"Every seat is paid ${amount}."
        case "premier_drop":
            return f"Premier tiles on the board drop by {circles}, but not off the track."
        case "premier_raise":
            return f"Premier tiles on the board rise by {circles}, but not off the track."
        case "fame_most":
            return f"Whoever has the most {stat} gains {amount} Fame; ties all gain."
        case "money_least":
            return f"Whoever has the least {stat} is paid ${amount}; ties are all paid."
    return f"Whoever has joined both entrances gains {amount} Fame."
