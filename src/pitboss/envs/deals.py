"""Deals of Lords of Vegas as sequences of small moves: begin, add, offer or drop, answer.

The seat to act begins an offer and adds transfers between two seats, or an action of the seat on
turn; then it makes the offer to its parties, who answer one after the other. A turn has at most
`OFFERS_A_TURN` offers, so that every game ends.
"""

from threading import RLock

from pitboss.engine import Position
from pitboss.envs.play import DEALS, Play, refuse
from pitboss.games.lords_of_vegas import codes as c
from pitboss.games.lords_of_vegas.action_codec import SUMS
from pitboss.games.lords_of_vegas.refusals import judge
from pitboss.games.lords_of_vegas.rules.deals import may_deal
from pitboss.games.lords_of_vegas.tables import LOTS
from pitboss.games.lords_of_vegas.text.deal import spell_step

OFFERS_A_TURN = 3
MOST_PARTS = 6
"""What one offer may hold."""
_SPELLING = RLock()
"""Held while an offer is spelled or shown: its parts are checked only when they are added."""
_ACTIONS = (c.BUILD, c.SPRAWL, c.REMODEL, c.REORGANIZE, c.RAISE, c.GAMBLE)


def turn_of(at: Position) -> tuple[int, int]:
    """Identify a turn: whose it is, and how many cards are left."""
    return int(at.state.turn), int(at.state.deck_left)


class DealPlay(Play):
    """A position of Lords of Vegas in which offers are spelled move by move."""

    def __init__(self, at: Position) -> None:
        super().__init__(at, DEALS)
        self.draft: tuple[int, ...] | None = None
        """The parts of the offer that is being spelled."""
        self._turn = (-1, -1)
        self._offers = 0

    def legal(self) -> list[int]:
        """The numbers of the legal moves, those of an offer included."""
        with _SPELLING:
            return self._legal()

    def _legal(self) -> list[int]:
        seat = self.at.to_act
        if seat < 0:
            return []
        if self.draft is None:
            listed = super().legal()
            if self._may_begin():
                listed += self._numbers([int(c.DRAFT) + seat])
            return sorted(listed)
        steps = [int(c.WITHDRAW) + seat]
        if self.draft and judge(self.at.state, seat, self._offer()) is None:
            steps.append(int(c.PROPOSE))
        if len(self.draft) < MOST_PARTS:
            steps += [step for step in self._additions() if step not in self.draft]
        return sorted(self._numbers(steps))

    def _numbers(self, codes: list[int]) -> list[int]:
        numbers: list[int] = self.codec.encode(codes, self.at).tolist()
        return [number for number in numbers if number >= 0]

    def _may_begin(self) -> bool:
        made = self._offers if turn_of(self.at) == self._turn else 0
        return made < OFFERS_A_TURN and bool(may_deal(self.at.state))

    def _additions(self) -> list[int]:
        """List possible additions: transfers of what seats have, actions of the seat on turn."""
        state, seats = self.at.state, range(self.at.seats)
        cash, parking, dice_on = state.cash.tolist(), state.parking.tolist(), state.dice.tolist()
        steps = []
        for giver in seats:
            lots = [int(c.LOT) + lot for lot in range(LOTS) if parking[giver] >> lot & 1]
            dice = [int(c.DIE) + lot for lot in range(LOTS) if dice_on[giver] >> lot & 1]
            sums = [int(c.MONEY) + amount for amount in SUMS if amount <= cash[giver]]
            for taker in seats:
                if taker != giver:
                    hands = (giver << 32) + (taker << 36)
                    steps += [step + hands for step in (*lots, *dice, *sums)]
        return steps + [code for code in self.at.codes() if c.kind_of(code) in _ACTIONS]

    def _offer(self) -> tuple[int, ...]:
        assert self.draft is not None
        actor = (int(self.at.state.turn) + 1) << c.ACTOR
        parts = [step + actor if c.kind_of(step) in _ACTIONS else step for step in self.draft]
        return (int(c.DRAFT) + self.at.to_act, *parts, int(c.PROPOSE))

    @property
    def seen(self) -> Position:
        """The position with the unfinished offer in it."""
        with _SPELLING:
            if self.draft is None:
                return self.at
            shown = self.at.copy()
            for step in self._offer()[:-1]:
                shown.play_code(step, check=False)
            return shown

    def name(self, number: int) -> str:
        """Spell a move; additions to an offer are spelled as in deals."""
        if self.draft is None:
            return super().name(number)
        code = int(self.codec.decode(number, self.at)[0])
        if c.MONEY <= c.kind_of(code) <= c.DIE:
            return f"add {spell_step(code)}"
        return self.codec.name(number)

    def step(self, number: int) -> None:
        """Play a move by its number; one that belongs to an offer changes the offer alone."""
        with _SPELLING:
            self._step(number)

    def _step(self, number: int) -> None:
        if number not in self.legal():
            raise refuse(number)
        code = int(self.codec.decode(number, self.at)[0])
        kind = c.kind_of(code)
        if self.draft is None and kind != c.DRAFT:
            self.at.play_code(code)
        elif self.draft is None:
            self.draft = ()
            here = turn_of(self.at)
            self._offers = self._offers + 1 if here == self._turn else 1
            self._turn = here
        elif kind == c.PROPOSE:
            words = "; ".join(spell_step(step) for step in self._offer()[1:-1])
            self.at.play(f"deal {words}", seat=self.at.to_act)
            self.draft = None
        elif kind == c.WITHDRAW:
            self.draft = None
        else:
            self.draft = (*self.draft, code)
