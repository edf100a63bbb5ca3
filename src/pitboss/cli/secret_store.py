"""The secrets of running games' dice, kept apart from the records that people share.

A record has the commitment from the start and the secret only at the end. Until then the secret is
in the user's own state folder, readable by nobody else, in a file named by the commitment.
"""

import os
from pathlib import Path

from pitboss.engine import SealedDealer
from pitboss.kernel.cache import user_folder


def state_root() -> Path:
    """Give the user's state folder for pitboss; `PITBOSS_STATE` overrides it."""
    return user_folder("STATE", on_mac="Application Support", elsewhere=".local/state")


def keep(dealer: SealedDealer) -> None:
    """Keep a dealer's secret until its game is over."""
    path = _path(dealer.commitment)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(dealer.secret)


def find(commitment: str) -> SealedDealer | None:
    """Find the dealer of a saved game, or None if its secret is not on this machine."""
    try:
        dealer = SealedDealer(_path(commitment).read_bytes())
    except OSError:
        return None
    return dealer if dealer.commitment == commitment else None


def forget(dealer: SealedDealer) -> None:
    """Remove a secret once it is published."""
    _path(dealer.commitment).unlink(missing_ok=True)


def _path(commitment: str) -> Path:
    return state_root() / "dice" / commitment
