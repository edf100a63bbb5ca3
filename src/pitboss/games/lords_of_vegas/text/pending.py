"""What is being resolved, as fields of a position's text, and back.

put=B2:3:build              a die of 3 for B2; put=A5:4:takeover:1 replaces a die of seat 1
put=C4                      a marker for C4
rolled=A2:1:A5              the casino at A2 is reorganized; the first seat after the one on
                            turn sets its dice, from A5 on
bet=C3:15:laid-off          a bet of 15 at C3, half of it laid off
offer=0>1.$5;1>0.die.B4 by=0 accepted=0,2 step=1
dealt=3 aside=F2            the setup; contenders=0,2 totals=9,0,4 roller=2 extra=yes the rolls
"""

from collections.abc import Mapping

from pitboss.engine.errors import Unreadable
from pitboss.engine.game import State
from pitboss.engine.text import read_list, read_whole
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.events import BY_TAKEOVER, HOW
from pitboss.games.lords_of_vegas.rules.board import marker_on, owner_of
from pitboss.games.lords_of_vegas.rules.casinos import boss_of, worth_of
from pitboss.games.lords_of_vegas.rules.deals import is_transfer
from pitboss.games.lords_of_vegas.rules.start import is_closed
from pitboss.games.lords_of_vegas.state import (
    ACT,
    BET,
    BY_GAME_OVER,
    BY_TRACK,
    CARRY_OUT,
    DEALING,
    ENDED,
    FIRST,
    MOST_STEPS,
    NOBODY,
    OFFER,
    PUT_DIE,
    PUT_MARKER,
    REROLL,
    SET_BACK,
)
from pitboss.games.lords_of_vegas.tables import BIT, BLOCK_OF, F_BLOCK, LOT_NAMES, LOTS
from pitboss.games.lords_of_vegas.text.deal import read_step, spell_step
from pitboss.games.lords_of_vegas.text.words import read_lot
from pitboss.kernel.sets import size_of

PHASES = (
    "setup",
    "first",
    "draw",
    "pay",
    "act",
    "put-die",
    "put-marker",
    "ties",
    "offer",
    "deal",
    "short",
    "reroll",
    "set",
    "lay-off",
    "bet",
    "over",
)
"""By task: its name in a position's text."""
FIELDS = (
    "put",
    "rolled",
    "bet",
    "offer",
    "by",
    "accepted",
    "step",
    "dealt",
    "aside",
    "contenders",
    "totals",
    "roller",
    "extra",
    "ending",
)
ENDINGS = {BY_GAME_OVER: "game-over", BY_TRACK: "end-of-track"}


def write_pending(s: State, stack: list[int]) -> dict[str, str]:
    """Spell the particulars of what is being resolved."""
    fields: dict[str, str] = {}
    if PUT_MARKER in stack:
        fields["put"] = LOT_NAMES[s.put_lot]
    if PUT_DIE in stack:
        before = f":{s.put_before}" if s.put_before != NOBODY else ""
        fields["put"] = f"{LOT_NAMES[s.put_lot]}:{s.put_pips}:{HOW[s.put_how]}{before}"
    if REROLL in stack:
        fields["rolled"] = LOT_NAMES[s.casino_rolled]
    if SET_BACK in stack:
        fields["rolled"] = f"{LOT_NAMES[s.casino_rolled]}:{s.setter}:{LOT_NAMES[s.set_lot]}"
    if BET in stack:
        fields["bet"] = f"{LOT_NAMES[s.bet_casino]}:{s.bet}" + (":laid-off" if s.laid_off else "")
    if OFFER in stack or CARRY_OUT in stack:
        steps = [spell_step(int(s.deal[k])) for k in range(s.deal_n)]
        fields["offer"] = ";".join(steps).replace(" ", ".")
        fields["by"] = str(s.deal_by)
        fields["accepted"] = _write_seats(int(s.accepted))
        fields["step"] = str(s.deal_at) if s.deal_at else ""
    return fields | _write_start(s, stack)


def _write_start(s: State, stack: list[int]) -> dict[str, str]:
    if DEALING in stack:
        aside = ",".join(LOT_NAMES[lot] for lot in range(LOTS) if s.aside & BIT[lot])
        return {"dealt": str(s.dealt), "aside": aside}
    fields = {}
    if FIRST in stack:
        fields = {
            "contenders": _write_seats(int(s.contenders)),
            "totals": ",".join(str(total) for total in s.totals[: s.seats]),
            "roller": str(s.roller),
            "extra": "yes" if s.extra else "",
        }
    if ENDED in stack:
        fields["ending"] = ENDINGS[int(s.ending)]
    return fields


def _write_seats(bits: int) -> str:
    return ",".join(str(seat) for seat in range(8) if bits >> seat & 1)


def _seats(text: str, key: str, seats: int) -> int:
    return sum({1 << read_whole(word, key, 0, seats - 1) for word in read_list(text)})


def parse_pending(fields: Mapping[str, str], s: State, stack: list[int]) -> None:
    """Fill the particulars of what is being resolved."""
    s.dealt = 2 * s.seats
    if PUT_MARKER in stack or PUT_DIE in stack:
        _parse_put(_needed(fields, "put"), s, PUT_DIE in stack)
    if REROLL in stack or SET_BACK in stack:
        _parse_rolled(_needed(fields, "rolled"), s, SET_BACK in stack)
    if BET in stack:
        _parse_bet(_needed(fields, "bet"), s)
    if OFFER in stack or CARRY_OUT in stack:
        _parse_deal(fields, s, stack)
    if DEALING in stack:
        _parse_dealing(fields, s)
    if FIRST in stack:
        _parse_first(fields, s)
    if ENDED in stack:
        ending = fields.get("ending", "game-over")
        if ending not in ENDINGS.values():
            raise Unreadable(f"ending takes {' or '.join(ENDINGS.values())}")
        s.ending = next(number for number, name in ENDINGS.items() if name == ending)


def _needed(fields: Mapping[str, str], key: str) -> str:
    if not fields.get(key):
        raise Unreadable(f"phase={fields.get('phase')} needs the field {key!r}")
    return fields[key]


def _parse_put(text: str, s: State, die: bool) -> None:
    name, *rest = text.split(":")
    s.put_lot = read_lot(name)
    if not die:
        if rest or marker_on(s, s.put_lot) != NOBODY or s.brand[s.put_lot] != NOBODY:
            raise Unreadable(f"put={text[:30]} should name an empty lot for the marker")
        return
    if len(rest) not in (2, 3) or rest[1] not in HOW:
        raise Unreadable(f"put={text[:30]} should be spelled like B2:3:build or A5:4:takeover:1")
    if s.brand[s.put_lot] == NOBODY or owner_of(s, s.put_lot) != NOBODY:
        raise Unreadable(f"put={text[:30]} should name a tile without a die")
    s.put_pips = read_whole(rest[0], "put", 1, 6)
    s.put_how = HOW.index(rest[1])
    if len(rest) == 3 and s.put_how == BY_TAKEOVER:
        s.put_before = read_whole(rest[2], "put", 0, s.seats - 1)


def _casino(s: State, name: str, key: str) -> int:
    lot = read_lot(name)
    if s.casino[lot] != lot:
        raise Unreadable(f"{key} should name a casino by its first lot, not {name[:20]}")
    return lot


def _parse_rolled(text: str, s: State, setting: bool) -> None:
    name, *rest = text.split(":")
    s.casino_rolled = _casino(s, name, "rolled")
    if worth_of(s, s.casino_rolled) == 0:
        raise Unreadable(f"the casino at {name[:20]} has no dice to roll")
    if setting:
        if len(rest) != 2:
            raise Unreadable("rolled should be spelled like A2:1:A5")
        s.setter = read_whole(rest[0], "rolled", 0, s.seats - 1)
        s.set_lot = read_lot(rest[1])


def _parse_bet(text: str, s: State) -> None:
    name, _, rest = text.partition(":")
    money, _, laid_off = rest.partition(":")
    s.bet_casino = _casino(s, name, "bet")
    boss = boss_of(s, s.bet_casino)
    if boss in (NOBODY, s.turn) or boss < 0:
        raise Unreadable(f"bet needs a casino where another seat is the boss, not {name[:20]}")
    s.bet = read_whole(money, "bet", 1, int(s.cash[s.turn]))
    if laid_off not in ("", "laid-off"):
        raise Unreadable("bet should be spelled like C3:15 or C3:15:laid-off")
    s.laid_off = int(laid_off == "laid-off")


def _parse_deal(fields: Mapping[str, str], s: State, stack: list[int]) -> None:
    agreed = CARRY_OUT in stack
    steps = [
        read_step(part.replace(".", " ").lower())
        for part in fields.get("offer", "").split(";")
        if part
    ]
    if len(steps) > MOST_STEPS or not (steps or agreed):
        raise Unreadable(f"offer takes 1 to {MOST_STEPS} steps")
    s.deal_by = read_whole(fields.get("by", "0"), "by", 0, s.seats - 1)
    acts = stack[stack.index(CARRY_OUT if agreed else OFFER) - 1] == ACT
    parties = 1 << int(s.deal_by)
    for step in steps:
        for seat in _named(s, step, acts):
            parties |= 1 << read_whole(str(seat), "a seat in offer", 0, s.seats - 1)
        s.deal[s.deal_n] = step
        s.deal_n += 1
    s.deal_at = read_whole(fields.get("step", "0"), "step", 0, int(s.deal_n))
    accepted = _seats(fields.get("accepted", str(s.deal_by)), "accepted", s.seats)
    s.parties = accepted if agreed else parties
    s.accepted = accepted
    if agreed:
        return
    if parties == accepted:
        raise Unreadable("everybody named in the offer has accepted it: nothing is open")
    if accepted & ~parties or not accepted >> int(s.deal_by) & 1:
        raise Unreadable(f"accepted takes seat {s.deal_by}, who offers, and seats of the offer")


def _named(s: State, step: int, acts: bool) -> list[int]:
    """Give the seats that a step of a deal names; an action is the turn's, in the action step."""
    if is_transfer(step):
        return [c.giver(step), c.taker(step)]
    if not acts or c.actor(step) != s.turn:
        raise Unreadable("actions in an offer are those of the seat on turn, in its action step")
    return [c.actor(step)]


def _parse_dealing(fields: Mapping[str, str], s: State) -> None:
    s.dealt = read_whole(fields.get("dealt", "0"), "dealt", 0, 2 * s.seats - 1)
    for word in read_list(fields.get("aside", "")):
        lot = read_lot(word)
        if BLOCK_OF[lot] != F_BLOCK or not s.drawn & BIT[lot]:
            raise Unreadable(f"aside takes F cards that are drawn, not {word[:20]}")
        s.aside |= BIT[lot]
    if s.built or size_of(s.parked) != s.dealt:
        raise Unreadable(f"phase=setup has no tiles yet, and the dealt={s.dealt} lots alone")
    left = [lot for lot in range(LOTS) if not s.drawn & BIT[lot] and not is_closed(s, lot)]
    if len(left) < 2 * s.seats - s.dealt:
        raise Unreadable(f"dealt={s.dealt} leaves more properties to deal than cards that are left")
    s.until = 0


def _parse_first(fields: Mapping[str, str], s: State) -> None:
    everybody = ",".join(map(str, range(s.seats)))
    s.contenders = _seats(fields.get("contenders", everybody), "contenders", s.seats)
    s.roller = read_whole(fields.get("roller", "0"), "roller", 0, s.seats - 1)
    s.extra = int(fields.get("extra") == "yes")
    totals = fields.get("totals", ",".join(["0"] * s.seats)).split(",")
    if len(totals) != s.seats or not s.contenders >> s.roller & 1:
        raise Unreadable(f"totals takes {s.seats} numbers, and the roller is one of the contenders")
    for seat, total in enumerate(totals):
        s.totals[seat] = read_whole(total, "totals", 0, 12)
