"""What a process does before it serves, so that nobody waits for it in the middle of a game."""

import gc

from pitboss.engine import games, load

_PLAYED = (
    "setup_at",
    "to_act_at",
    "legal_at",
    "sample_at",
    "outcomes_at",
    "play_at",
    "standing_at",
)


def warm_up() -> None:
    """Load the rules that are compiled, and spare the garbage collector what stays anyway.

    The runtime and the compiled rules are two hundred thousand objects. Looking through all of them
    stopped every table for a tenth of a second, again and again.
    """
    for slug in games():
        rules = load(slug).rules
        if rules.ready:
            rules.compile(_PLAYED)
    gc.collect()
    gc.freeze()
