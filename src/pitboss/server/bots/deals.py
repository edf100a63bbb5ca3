"""Deals of Lords of Vegas: what they lead to, who takes part, and their price changed."""

import re

from pitboss.engine import Position, Unreadable

_MONEY = re.compile(r"(\d)>(\d) \$(\d+)")


def agreed(before: Position, seat: int, text: str) -> Position:
    """Give the position after everybody has accepted a deal."""
    at = before.copy()
    at.play(text, seat=seat)
    for _ in range(at.seats):
        if "accept" in at.legal():
            at.play("accept")
    return at


def parties_of(text: str) -> list[int]:
    """List the seats that give or get something in a deal."""
    found: set[int] = set()
    for step in text.removeprefix("deal").split(";"):
        transfer = re.match(r"\s*(\d)>(\d)", step)
        action = re.match(r"\s*(\d) ", step)
        if transfer:
            found |= {int(transfer[1]), int(transfer[2])}
        elif action:
            found.add(int(action[1]))
    return sorted(found)


def with_money(text: str, payer: int, receiver: int, amount: int) -> str:
    """Spell a deal with another payment between two seats; below 0 it goes the other way."""
    steps = [step.strip() for step in text.removeprefix("deal").split(";")]
    pair = {payer, receiver}
    kept = [
        step
        for step in steps
        if not ((found := _MONEY.fullmatch(step)) and {int(found[1]), int(found[2])} == pair)
    ]
    if amount > 0:
        kept.append(f"{payer}>{receiver} ${amount}")
    elif amount < 0:
        kept.append(f"{receiver}>{payer} ${-amount}")
    if not kept:
        raise Unreadable("a deal of nothing is none")
    return f"deal {'; '.join(kept)}"
