"""The rules of Lords of Vegas once more, plainly and slowly, as a second opinion.

Written from the rulebooks alone: sets and dictionaries, no packing, no compilation. A game is a
generator that yields who must speak and what they may say, and is sent what they said; so whatever
interrupts whatever else is simply a nested call. Nothing here is shared with the rules of pitboss.
"""

import re
from collections import Counter
from collections.abc import Generator, Iterable
from itertools import groupby, product

from .rulebook.test_board import CARDS, COMPANY, DICE, PRICE, STRIP, TRACK, lots_of

CHANCE = -1
BRANDS = ("albion", "sphinx", "vega", "tivoli", "pioneer")
LOTS = [name for block in DICE for name in lots_of(block)]
PIPS = {n: int(d) for b in DICE for n, d in zip(lots_of(b), DICE[b].replace(" ", ""), strict=True)}
PAYS = {
    n: COMPANY[c] for b in CARDS for n, c in zip(lots_of(b), CARDS[b].replace(" ", ""), strict=True)
}
Ask = tuple[int, set[str] | int]
"""Who must speak, and what they may say; for a roll, how many dice."""
Talk = Generator[Ask, str, None]


def beside(lot: str) -> list[str]:
    block, number = lot[0], int(lot[1:]) - 1
    near = [number - 3, number + 3]
    near += [number - 1] if number % 3 > 0 else []
    near += [number + 1] if number % 3 < 2 else []
    return [f"{block}{n + 1}" for n in near if f"{block}{n + 1}" in PIPS]


class Table:
    """Everything that lies on the table."""

    def __init__(self, seats: int, cash: int, edition: str, raising: bool, lay_off: bool) -> None:
        self.seats, self.edition, self.raising, self.lay_off = seats, edition, raising, lay_off
        self.cash = [cash] * seats
        self.score = [0] * seats
        self.marker: dict[str, int] = {}
        self.tile: dict[str, tuple[str, int]] = {}  # brand, floors
        self.die: dict[str, tuple[int, int]] = {}  # seat, pips
        self.deck = set(LOTS)
        self.until = 48 - (48 - 2 * seats) // 4
        self.turn = 0
        self.gambled = False
        self.marked: set[str] = set()
        self.setting = False
        self.dealing = False
        self.waiting = ""  # the lot of a tile that waits for its die
        self.ending = ""

    # What can be read off the table.

    def casinos(self) -> list[list[str]]:
        seen: set[str] = set()
        found = []
        for lot in LOTS:
            if lot in self.tile and lot not in seen:
                group, edge = {lot}, [lot]
                while edge:
                    for near in beside(edge.pop()):
                        if near not in group and self.tile.get(near) == self.tile[lot]:
                            group.add(near)
                            edge.append(near)
                seen |= group
                found.append([lot for lot in LOTS if lot in group])
        return found

    def casino(self, lot: str) -> list[str]:
        (found,) = [casino for casino in self.casinos() if lot in casino]
        return found

    def dice_in(self, casino: Iterable[str]) -> list[str]:
        return [lot for lot in casino if lot in self.die]

    def top(self, casino: list[str]) -> list[str]:
        most = max((self.die[lot][1] for lot in self.dice_in(casino)), default=0)
        return [lot for lot in self.dice_in(casino) if self.die[lot][1] == most]

    def boss(self, casino: list[str]) -> int | None:
        seats = {self.die[lot][0] for lot in self.top(casino)}
        return seats.pop() if len(seats) == 1 else None

    def tied(self, casino: list[str]) -> bool:
        waits = self.waiting in casino  # for a die; it is judged when that stands
        return not waits and bool(self.dice_in(casino)) and self.boss(casino) is None

    def size(self, casino: list[str]) -> int:
        return len(casino) * self.tile[casino[0]][1]

    def tiles_left(self, brand: str) -> int:
        return 9 - sum(shown == brand for shown, _ in self.tile.values())

    def dice_left(self, seat: int) -> int:
        return 12 - sum(owner == seat for owner, _ in self.die.values())

    def markers_left(self, seat: int) -> int:
        return 10 - sum(owner == seat for owner in self.marker.values())

    # The turn.

    def game(self) -> Talk:
        while True:
            yield from self.draw()
            if self.ending:
                return
            self.gambled, self.marked = False, set()
            while (said := (yield from self.hear(self.turn, self.actions() | {"end"}))) != "end":
                yield from self.act(said)
            self.marked = set()
            self.turn = (self.turn + 1) % self.seats

    def hear(self, who: int, options: set[str]) -> Generator[Ask, str, str]:
        """Listen for one of the options, carrying out whatever deals are struck before."""
        while True:
            said = yield who, options
            if not said.startswith("deal "):
                return said
            yield from self.deal(said)
            options = self.actions() | {"end"} if who >= 0 else options

    def draw(self) -> Talk:
        while True:
            cards = {f"draw {lot}" for lot in self.deck} if self.until else {"draw game-over"}
            card = (yield from self.hear(CHANCE, cards)).split()[1]
            if card == "game-over":
                self.pay("strip")
                self.ending = "game-over"
                return
            self.until -= 1
            self.deck.remove(card)
            skip = self.seats == 2 and card[0] == "F"
            if not skip:
                yield from self.take_over(card)
            self.pay(PAYS[card])
            if max(self.score) == 90:
                self.ending = "end-of-track"
            if self.ending or not skip:
                return

    def take_over(self, lot: str) -> Talk:
        seat = self.turn
        if lot not in self.tile:
            while self.markers_left(seat) == 0:
                own = {f"free {other}" for other, who in self.marker.items() if who == seat}
                said = yield seat, own
                if said.startswith("deal "):
                    yield from self.deal(said)
                else:
                    del self.marker[said.split()[1]]
            self.marker[lot] = seat
        elif self.die.get(lot, (None, 0))[0] != seat:
            _, pips = self.die.pop(lot, (None, PIPS[lot]))
            yield from self.put_die(lot, pips)

    def put_die(self, lot: str, pips: int) -> Talk:
        seat = self.turn
        self.waiting = lot
        while self.dice_left(seat) == 0:
            said = yield seat, {f"lift {o}" for o, (who, _) in self.die.items() if who == seat}
            if said.startswith("deal "):
                yield from self.deal(said)
            else:
                self.lift(said.split()[1], [lot])
        self.waiting = ""
        self.die[lot] = seat, pips
        yield from self.settle_bosses()

    def lift(self, lot: str, places: list[str]) -> None:
        """Lift a die that is set down on the last of these places that bears no mark."""
        del self.die[lot]
        if lot in self.marked:
            self.marked.remove(lot)
            free = [to for to in places if to not in self.marked and to != lot]
            self.marked |= set(free[-1:])

    def pay(self, what: str) -> None:
        for seat in self.marker.values():
            self.cash[seat] += 1
        paying = [
            casino
            for casino in self.casinos()
            if (what == "strip" and set(casino) & set(STRIP)) or self.tile[casino[0]][0] == what
        ]
        for casino in paying:
            for lot in self.dice_in(casino):
                seat, pips = self.die[lot]
                self.cash[seat] += pips
        for casino in sorted(paying, key=self.size):
            boss = self.boss(casino)
            if boss is not None:
                points = self.score[boss] + self.size(casino)
                self.score[boss] = max(space for space in TRACK if space <= points)

    def settle_bosses(self) -> Talk:
        while tied := [c for c in self.casinos() if self.tied(c)]:
            rolling = self.top(tied[0])
            rolled = yield CHANCE, len(rolling)
            for lot, pips in zip(rolling, rolled.split()[1:], strict=True):
                self.die[lot] = self.die[lot][0], int(pips)

    # Actions.

    def actions(self) -> set[str]:
        seat, cash, found = self.turn, self.cash[self.turn], set()
        for lot, owner in self.marker.items():
            if owner == seat and cash >= PRICE[PIPS[lot]]:
                found |= {f"build {lot} {brand}" for brand in BRANDS if self.tiles_left(brand)}
        for casino in self.casinos():
            first, boss = casino[0], self.boss(casino)
            brand, floors = self.tile[first]
            dice = self.dice_in(casino)
            if boss == seat:
                for lot in {near for tile in casino for near in beside(tile)}:
                    free = lot not in self.tile and lot not in self.marker
                    if free and self.tiles_left(brand) and cash >= self.sprawl_cost(lot, floors):
                        found.add(f"sprawl {first} {lot}")
                for other in BRANDS:
                    enough = other != brand and self.tiles_left(other) >= len(casino)
                    if enough and cash >= 5 * len(casino):
                        found.add(f"remodel {first} {other}")
                if self.raising and floors < self.seats and cash >= 15 * len(casino):
                    found.add(f"raise {first}")
            elif boss is not None and not self.gambled:
                most = min(cash, 5 * self.size(casino))
                most = min(most, self.cash[boss]) if self.edition == "mayfair" else most
                found |= {f"gamble {first} {bet}" for bet in range(1, most + 1)}
            mine = any(self.die[lot][0] == seat for lot in dice)
            if mine and not self.marked & set(casino) and cash >= self.pips_in(casino):
                found.add(f"reorganize {first}")
        return found

    def pips_in(self, casino: list[str]) -> int:
        return sum(self.die[lot][1] for lot in self.dice_in(casino))

    def sprawl_cost(self, lot: str, floors: int) -> int:
        return 2 * PRICE[PIPS[lot]] + 15 * (floors - 1)

    def act(self, said: str) -> Talk:
        verb, at, *more = said.split()
        if verb == "build":
            del self.marker[at]
            self.cash[self.turn] -= PRICE[PIPS[at]]
            self.tile[at] = more[0], 1
            yield from self.put_die(at, PIPS[at])
        elif verb == "sprawl":
            self.cash[self.turn] -= self.sprawl_cost(more[0], self.tile[at][1])
            self.tile[more[0]] = self.tile[at]
            yield from self.put_die(more[0], PIPS[more[0]])
        elif verb == "reorganize":
            yield from self.reorganize(self.casino(at))
        elif verb == "gamble":
            yield from self.gamble(self.casino(at), int(more[0]))
        else:
            casino = self.casino(at)
            self.cash[self.turn] -= (5 if verb == "remodel" else 15) * len(casino)
            brand, floors = self.tile[at]
            shown = (more[0], floors) if verb == "remodel" else (brand, floors + 1)
            self.tile |= dict.fromkeys(casino, shown)
            yield from self.settle_bosses()

    def reorganize(self, casino: list[str]) -> Talk:
        self.cash[self.turn] -= self.pips_in(casino)
        dice = self.dice_in(casino)
        rolled = dict(zip(dice, (yield CHANCE, len(dice)).split()[1:], strict=True))
        self.marked |= set(dice)
        self.setting = True
        for seat in [(self.turn + n) % self.seats for n in range(self.seats)]:
            own = [lot for lot in dice if self.die[lot][0] == seat]
            hand = Counter(int(rolled[lot]) for lot in own)
            for lot in own:
                pips = next(iter(hand.elements()))
                if len(+hand) > 1:
                    pips = int((yield seat, {f"set {lot} {n}" for n in +hand}).split()[2])
                hand -= Counter([pips])
                self.die[lot] = seat, pips
        self.setting = False
        yield from self.settle_bosses()

    def gamble(self, casino: list[str], bet: int) -> Talk:
        boss = self.boss(casino)
        assert boss is not None
        self.gambled = True
        laid_off = self.lay_off and (yield boss, {"lay-off yes", "lay-off no"}) == "lay-off yes"
        total = sum(map(int, (yield CHANCE, 2).split()[1:]))
        if total in (5, 6, 7, 8):
            self.cash[self.turn] -= bet
            self.cash[boss] += bet // 2 if laid_off else bet
            return
        won = 2 * bet if total in (2, 12) else bet
        share = won // 2 if laid_off else won
        paid = min(share, self.cash[boss])
        self.cash[boss] -= paid
        self.cash[self.turn] += paid + won - share

    # Deals.

    def deal(self, said: str) -> Talk:
        self.dealing = True
        yield from self.carry_out(said.removeprefix("deal ").split("; "))
        self.dealing = False

    def carry_out(self, steps: list[str]) -> Talk:
        for transfers, run in groupby(steps, lambda step: ">" in step):
            cut = False
            handed = []
            for step in run:
                if transfers:
                    cut = not self.transferred(step)
                    handed += [] if cut else [step]
                else:
                    action = self.named_by_first_lot(step.split(maxsplit=1)[1])
                    cut = action not in self.actions()
                    if not cut:
                        yield from self.act(action)
                if cut:
                    break
            if transfers:
                yield from self.after_exchange(handed)
            if cut:
                return

    def named_by_first_lot(self, action: str) -> str:
        verb, at, *more = action.split()
        if verb != "build" and at in self.tile:
            at = self.casino(at)[0]
        return " ".join([verb, at, *more])

    def transferred(self, step: str) -> bool:
        giver, taker, what = re.match(r"(\d)>(\d) (.*)", step).groups()  # type: ignore[union-attr]
        seat, to = int(giver), int(taker)
        kind, _, lot = what.partition(" ")
        if kind == "lot" and self.marker.get(lot) == seat:
            self.marker[lot] = to
        elif kind == "die" and self.die.get(lot, (None, 0))[0] == seat:
            self.die[lot] = to, self.die[lot][1]
        elif kind[0] == "$" and self.cash[seat] >= int(kind[1:]):
            self.cash[seat] -= int(kind[1:])
            self.cash[to] += int(kind[1:])
        else:
            return False
        return True

    def after_exchange(self, handed: list[str]) -> Talk:
        for seat in [(self.turn + n) % self.seats for n in range(self.seats)]:
            while self.dice_left(seat) < 0:
                own = [lot for lot, (who, _) in self.die.items() if who == seat]
                given = [step.split()[2] for step in handed if f">{seat} die" in step]
                lifted = (yield seat, {f"lift {lot}" for lot in own}).split()[1]
                self.lift(lifted, [lot for lot in given if lot in own])
            while self.markers_left(seat) < 0:
                own = {f"free {lot}" for lot, who in self.marker.items() if who == seat}
                del self.marker[(yield seat, own).split()[1]]
        yield from self.settle_bosses()


def rolls(dice: int) -> set[str]:
    return {" ".join(["roll", *map(str, roll)]) for roll in product(range(1, 7), repeat=dice)}
