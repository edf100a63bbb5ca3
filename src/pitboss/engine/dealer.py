"""Dealers supply outcomes: random, scripted, recorded, or sealed so that they can be verified."""

import hashlib
import hmac
import secrets
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pitboss.engine.draws import CERTAIN_DEALERS
from pitboss.engine.errors import Illegal, Unreadable
from pitboss.engine.position import Position
from pitboss.engine.text import as_whole
from pitboss.kernel import CHANCE, Dice, new_dice

if TYPE_CHECKING:
    from pitboss.engine.record import Record


def draw(at: Position, dice: Dice) -> int:
    """Draw an outcome with the caller's generator; refuse if no chance is due."""
    code = int(at.game.rules.entries.sample_at(at.states, 0, dice))
    if code < 0:
        raise Illegal("the table does not wait for dice or cards: there is nothing to draw")
    return code


class Dealer:
    """Draws outcomes with the right odds from a private generator."""

    def __init__(self, seed: int | None = None) -> None:
        self._dice = new_dice(secrets.randbits(64) if seed is None else as_whole(seed, "a seed"))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"  # reveals nothing about future outcomes

    @property
    def dice(self) -> Dice:
        """The generator: four words."""
        return self._dice

    def dice_for(self, at: Position) -> Dice:
        """Give the generator that the next outcome is drawn with."""
        return self._dice

    def draw(self, at: Position) -> int:
        """Draw the outcome that comes next."""
        return draw(at, self._dice)


class ScriptedDealer:
    """Gives the outcomes of a script in order, and refuses impossible ones."""

    def __init__(self, *outcomes: str) -> None:
        self._queue = deque(outcomes)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} with {len(self._queue)} outcomes>"

    def draw(self, at: Position) -> int:
        """Read the next outcome of the script."""
        if not self._queue:
            raise Unreadable("the script of outcomes is used up")
        return _outcome(at, self._queue.popleft())


class RecordedDealer(ScriptedDealer):
    """Gives the outcomes of a record, in order."""

    def __init__(self, record: "Record") -> None:
        super().__init__(*(entry.text for entry in record.entries if entry.seat == CHANCE))


class Seed(NamedTuple):
    """A player's part of the dice: promised by its digest, revealed once all promises are made."""

    digest: str
    told: str = ""
    """64 hexadecimal digits, or "" if the player never revealed the promised seed."""

    @property
    def is_kept(self) -> bool:
        """Whether the revealed seed, if any, is the promised one."""
        return not self.told or hashlib.sha256(bytes.fromhex(self.told)).hexdigest() == self.digest

    def __str__(self) -> str:
        return f"{self.digest} {self.told or '-'}"


class SealedDealer:
    """Derives outcome n from `HMAC(key, n)`, after committing to the digest of a secret.

    The key is the secret, or is derived from it and the players' seeds, so that the author of the
    secret does not determine the dice. The commitment is shown before the first step and the secret
    after the last; then anybody can derive every roll and draw again.
    """

    def __init__(self, secret: bytes | None = None, seeds: Sequence[Seed] = ()) -> None:
        self.secret = secrets.token_bytes(32) if secret is None else secret
        self.seeds = tuple(seeds)
        self._key = self.secret
        if self.seeds:
            promised = "\n".join(map(str, self.seeds)).encode()
            self._key = hmac.new(self.secret, promised, hashlib.sha256).digest()

    def __repr__(self) -> str:
        return f"<SealedDealer {self.commitment[:12]}>"

    @property
    def commitment(self) -> str:
        """The digest that is published before the first step."""
        return hashlib.sha256(self.secret).hexdigest()

    def draw(self, at: Position) -> int:
        """Derive the outcome of the entry that comes next."""
        return draw(at, self.dice_for(at))

    def dice_for(self, at: Position) -> Dice:
        """Derive the generator of the entry that comes next."""
        entry = str(at.seq + 1).encode()
        mixed = hmac.new(self._key, entry, hashlib.sha256).digest()
        dice = np.frombuffer(mixed[:16], "<u4").astype(np.int64)
        dice[0] |= 1  # a state of all zeros would stay zero
        return dice


CERTAIN_DEALERS.update((Dealer, SealedDealer))


def _outcome(at: Position, text: str) -> int:
    codes, _ = at.read_step(text)
    return codes[0]
