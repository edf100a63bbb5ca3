"""Random games with random deals in them: `python -m tests.lords_of_vegas.deal_walk GAMES SEED`.

At random moments some seat offers a random deal, possible or not; parties accept, decline, counter
or the proposer withdraws. After every step every piece must still be in exactly one place.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator

from pitboss import CHANCE, OVER, Dealer, Position, Refusal
from pitboss.games.lords_of_vegas.tables import BIT, LOT_NAMES, LOTS
from pitboss.games.lords_of_vegas.text.words import spell_action
from tests.contract.conservation import check_facts
from tests.contract.tables import Setting, settings_of
from tests.lords_of_vegas.conserved import check

OFTEN = 0.15


def a_step(at: Position, chance: random.Random) -> str:
    """Make up one step of a deal: mostly things that the giver has."""
    s = at.state
    giver, taker = chance.sample(range(at.seats), 2)
    kind = chance.choice(("money", "lot", "die", "die", "act"))
    if kind == "act":
        codes = at.codes()[:-1] if at.to_act == s.turn and at.prompt["kind"] == "act" else []
        if codes:
            return f"{s.turn} {spell_action(chance.choice(codes[:80]))}"
    owned = s.parking if kind == "lot" else s.dice
    things = [LOT_NAMES[lot] for lot in range(LOTS) if owned[giver] & BIT[lot]]
    if kind in ("lot", "die") and things:
        return f"{giver}>{taker} {kind} {chance.choice(things)}"
    return f"{giver}>{taker} ${chance.randint(1, max(1, int(s.cash[giver])))}"


def a_deal(at: Position, chance: random.Random) -> str:
    return "deal " + "; ".join(a_step(at, chance) for _ in range(chance.randint(1, 6)))


def speak(at: Position, chance: random.Random) -> tuple[str, int]:
    """Answer an open offer in some way."""
    offer = at.view()["offer"]
    said = chance.choice(("accept",) * 7 + ("decline", "withdraw", "deal"))
    if said == "deal":
        return a_deal(at, chance), chance.choice(offer["parties"])
    owing = [seat for seat in offer["parties"] if seat not in offer["accepted"]]
    return said, offer["seat"] if said == "withdraw" else chance.choice(owing)


def deal_walk(setting: Setting, seed: int, told: Counter[str]) -> Iterator[Position]:
    """Play a random game with deals and give every position it goes through."""
    at = setting.start()
    chance, dealer = random.Random(seed), Dealer(seed)
    while at.to_act != OVER:
        yield at
        try:
            if at.prompt["kind"] == "answer":
                events = at.play(*speak(at, chance))
            elif chance.random() < OFTEN:
                events = at.play(a_deal(at, chance), seat=chance.randrange(at.seats))
            elif at.to_act == CHANCE:
                events = at.play_code(dealer.draw(at))
            else:
                events = at.play_code(chance.choice(at.codes()))
        except Refusal as refusal:
            told[f"refused: {type(refusal).__name__}"] += 1
            continue
        told.update(event["event"] for event in events)
    yield at


def main(games: int, first: int) -> None:
    """Play many games and say what happened in them."""
    told: Counter[str] = Counter()
    settings = settings_of("lords-of-vegas")
    steps = 0
    for number in range(games):
        for at in deal_walk(settings[number % len(settings)], first + number, told):
            check(at)
            check_facts(at)
            steps += 1
    print(f"{games} games, {steps} positions checked in {len(settings)} settings")
    print(dict(told.most_common()))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
