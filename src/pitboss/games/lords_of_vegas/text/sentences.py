"""What happened: rows of the log as events, and events in plain sentences."""

from collections.abc import Callable, Mapping, Sequence

from pitboss.engine.game import Event
from pitboss.games.lords_of_vegas import events as kinds
from pitboss.games.lords_of_vegas.tables import BRAND_NAMES, LOT_NAMES, PAYS_NAMES
from pitboss.games.lords_of_vegas.text.pending import ENDINGS
from pitboss.games.lords_of_vegas.text.words import spell_card

Fact = Callable[[int], object]


def _seat(number: int) -> int | None:
    return number if number >= 0 else None


def _lot(number: int) -> str:
    return LOT_NAMES[number]


def _brand(number: int) -> str:
    return BRAND_NAMES[number]


def _pays(number: int) -> str:
    return PAYS_NAMES[number]


def _how(number: int) -> str:
    return kinds.HOW[number]


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(8) if bits >> seat & 1]


def _yes(number: int) -> bool:
    return number == 1


def _ending(number: int) -> str:
    return ENDINGS[number]


# By kind: the event's name and its facts, in the order of the row.
_FACTS: Mapping[int, tuple[str, tuple[tuple[str, Fact], ...]]] = {
    kinds.DEALT: ("dealt", (("seat", int), ("lot", _lot), ("money", int))),
    kinds.SET_ASIDE: ("set_aside", (("card", spell_card),)),
    kinds.DISCARDED: ("discarded", (("card", spell_card),)),
    kinds.TURN_STARTED: ("turn_started", (("seat", int),)),
    kinds.DREW_CARD: ("drew", (("seat", int), ("card", spell_card), ("pays", _pays))),
    kinds.CLAIMED: ("claimed", (("seat", int), ("lot", _lot))),
    kinds.TAKEN_OVER: (
        "taken_over",
        (("seat", int), ("lot", _lot), ("before", _seat), ("pips", int)),
    ),
    kinds.PARKING_PAID: ("parking_paid", (("seat", int), ("amount", int))),
    kinds.CASINO_PAID: ("casino_paid", (("seat", int), ("casino", _lot), ("amount", int))),
    kinds.SCORED: (
        "scored",
        (
            ("seat", int),
            ("casino", _lot),
            ("points", int),
            ("before", int),
            ("after", int),
            ("lost", int),
        ),
    ),
    kinds.BUILT: ("built", (("seat", int), ("lot", _lot), ("brand", _brand), ("cost", int))),
    kinds.SPRAWLED: (
        "sprawled",
        (
            ("seat", int),
            ("casino", _lot),
            ("lot", _lot),
            ("brand", _brand),
            ("floors", int),
            ("cost", int),
        ),
    ),
    kinds.REMODELED: (
        "remodeled",
        (("seat", int), ("casino", _lot), ("before", _brand), ("brand", _brand), ("cost", int)),
    ),
    kinds.REORGANIZED: ("reorganized", (("seat", int), ("casino", _lot), ("cost", int))),
    kinds.RAISED: ("raised", (("seat", int), ("casino", _lot), ("floors", int), ("cost", int))),
    kinds.DIE_PLACED: ("die_placed", (("seat", int), ("lot", _lot), ("pips", int))),
    kinds.DIE_ROLLED: (
        "die_rolled",
        (("seat", int), ("lot", _lot), ("before", int), ("pips", int), ("why", _how)),
    ),
    kinds.DIE_SET: ("die_set", (("seat", int), ("lot", _lot), ("pips", int))),
    kinds.DIE_LIFTED: ("die_lifted", (("seat", int), ("lot", _lot), ("pips", int))),
    kinds.MARKER_FREED: ("marker_freed", (("seat", int), ("lot", _lot))),
    kinds.MERGED: ("merged", (("casino", _lot), ("spaces", int), ("floors", int))),
    kinds.TIE_FOUND: ("tied", (("casino", _lot), ("pips", int))),
    kinds.BOSS_CHANGED: (
        "boss_changed",
        (("casino", _lot), ("seat", _seat), ("before", _seat), ("how", _how)),
    ),
    kinds.BET_MADE: (
        "bet",
        (("seat", int), ("casino", _lot), ("boss", int), ("amount", int)),
    ),
    kinds.LAID_OFF: ("laid_off", (("seat", int), ("yes", _yes))),
    kinds.OFFERED: ("offered", (("seat", int), ("parties", _seats))),
    kinds.ACCEPTED: ("accepted", (("seat", int),)),
    kinds.DECLINED: ("declined", (("seat", int),)),
    kinds.WITHDRAWN: ("withdrawn", (("seat", int),)),
    kinds.MONEY_GIVEN: ("money_given", (("seat", int), ("to", int), ("amount", int))),
    kinds.LOT_GIVEN: ("lot_given", (("seat", int), ("to", int), ("lot", _lot))),
    kinds.DIE_GIVEN: ("die_given", (("seat", int), ("to", int), ("lot", _lot), ("pips", int))),
    kinds.DEAL_CUT: ("deal_cut", (("step", int),)),
    kinds.DEAL_DONE: ("deal_done", (("steps", int),)),
    kinds.TURN_ENDED: ("turn_ended", (("seat", int),)),
    kinds.GAME_ENDED: ("game_ended", (("ending", _ending),)),
}


def event(row: Sequence[int]) -> Event:
    """Turn a row of the log into an event."""
    kind = row[0]
    if kind == kinds.FIRST_ROLLED:
        dice = [face for face in row[2:4] if face]
        return {"event": "first_rolled", "seat": row[1], "dice": dice}
    if kind == kinds.BET_SETTLED:
        return _bet_settled(row)
    name, facts = _FACTS[kind]
    return {"event": name} | {
        fact: read(number) for (fact, read), number in zip(facts, row[1:], strict=False)
    }


def _bet_settled(row: Sequence[int]) -> Event:
    _, seat, boss, first, second, bet, seat_gets, boss_gets = row
    return {
        "event": "bet_settled",
        "seat": seat,
        "boss": boss,
        "dice": [first, second],
        "amount": bet,
        "seat_gets": seat_gets,
        "boss_gets": boss_gets,
        "bank_gets": -seat_gets - boss_gets,
    }


_SEATS = ("seat", "to", "boss")
_SEAT_BEFORE = ("taken_over", "boss_changed")
"""Events whose `before` is a seat; elsewhere it is points, pips or a brand."""


def tell(event: Event, names: Sequence[str]) -> str:
    """Tell an event in one plain sentence, or "" when others tell it already."""
    kind = event["event"]
    seats = (*_SEATS, "before") if kind in _SEAT_BEFORE else _SEATS
    named = {key: names[event[key]] for key in seats if event.get(key) is not None}
    facts = {**event, **named, **_worded(event)}
    special = _SPECIAL.get(kind)
    if special is not None:
        return special(facts, names)
    return _SENTENCES.get(kind, "").format(**facts)


def _worded(event: Event) -> dict[str, str]:
    """Give companies and cards the names that people say."""
    words = {"strip": "the Strip", "game-over": "the Game Over card"}
    words |= {brand: brand.capitalize() for brand in BRAND_NAMES}
    told = ("brand", "pays", "card", "before")
    return {key: words[event[key]] for key in told if event.get(key) in words}


_SENTENCES = {
    "dealt": "{seat} starts with {lot} and ${money}m for it.",
    "set_aside": "{card} is set aside: block F is closed with two seats.",
    "turn_started": "{seat} is on turn.",
    "drew": "{seat} draws {card}, which pays {pays}.",
    "claimed": "{seat} parks on {lot}.",
    "parking_paid": "Parking pays {seat} ${amount}m.",
    "casino_paid": "The casino at {casino} pays {seat} ${amount}m.",
    "built": "{seat} builds {brand} on {lot} for ${cost}m.",
    "sprawled": "{seat} sprawls {brand} from {casino} onto {lot} for ${cost}m.",
    "remodeled": "{seat} remodels {casino} from {before} to {brand} for ${cost}m.",
    "reorganized": "{seat} reorganizes {casino} for ${cost}m.",
    "raised": "{seat} raises {casino} to {floors} floors for ${cost}m.",
    "die_rolled": "{seat} rolls a {pips} on {lot}.",
    "die_set": "{seat} sets a {pips} on {lot}.",
    "die_lifted": "{seat} lifts a {pips} from {lot}.",
    "marker_freed": "{seat} gives up {lot}.",
    "merged": "A casino of {spaces} spaces now lies at {casino}.",
    "tied": "Tied for boss at {casino}: the {pips}s are rerolled.",
    "bet": "{seat} bets ${amount}m against {boss} at {casino}.",
    "accepted": "{seat} accepts.",
    "declined": "{seat} declines.",
    "withdrawn": "{seat} withdraws the offer.",
    "money_given": "{seat} gives {to} ${amount}m.",
    "lot_given": "{seat} gives {to} the lot {lot}.",
    "die_given": "{seat} hands {to} the {pips} on {lot}.",
    "deal_cut": "Step {step} of the deal cannot happen: the rest is dropped.",
    "deal_done": "The deal is done.",
}


def _tell_first(facts: Event, names: Sequence[str]) -> str:
    return f"{facts['seat']} rolls {' and '.join(map(str, facts['dice']))} for the first turn."


def _tell_scored(facts: Event, names: Sequence[str]) -> str:
    told = f"{facts['seat']} scores {facts['points']} at {facts['casino']}"
    told += f" and stands at {facts['after']}"
    return told + (f" ({facts['lost']} lost to the break)." if facts["lost"] else ".")


def _tell_taken(facts: Event, names: Sequence[str]) -> str:
    whose = f" from {facts['before']}" if facts["before"] is not None else ""
    return f"{facts['seat']} takes the tile on {facts['lot']} over{whose}, showing {facts['pips']}."


def _tell_boss(facts: Event, names: Sequence[str]) -> str:
    if facts["seat"] is None:
        return f"The casino at {facts['casino']} has no boss any more."
    return f"{facts['seat']} is now the boss at {facts['casino']}."


def _tell_laid_off(facts: Event, names: Sequence[str]) -> str:
    return (
        f"{facts['seat']} {'lays half off to the bank' if facts['yes'] else 'takes the whole bet'}."
    )


def _tell_settled(facts: Event, names: Sequence[str]) -> str:
    rolled = f"{facts['seat']} rolls {facts['dice'][0]} and {facts['dice'][1]}"
    if facts["seat_gets"] < 0:
        return f"{rolled} and loses ${-facts['seat_gets']}m."
    return f"{rolled} and wins ${facts['seat_gets']}m."


def _tell_offered(facts: Event, names: Sequence[str]) -> str:
    others = [names[seat] for seat in facts["parties"] if names[seat] != facts["seat"]]
    return f"{facts['seat']} offers a deal to {' and '.join(others)}."


def _tell_end(facts: Event, names: Sequence[str]) -> str:
    if facts["ending"] == "game-over":
        return "Game Over: the game ends."
    return "The end of the track is reached: the game ends."


_SPECIAL: Mapping[str, Callable[[Event, Sequence[str]], str]] = {
    "first_rolled": _tell_first,
    "scored": _tell_scored,
    "taken_over": _tell_taken,
    "boss_changed": _tell_boss,
    "laid_off": _tell_laid_off,
    "bet_settled": _tell_settled,
    "offered": _tell_offered,
    "game_ended": _tell_end,
}
