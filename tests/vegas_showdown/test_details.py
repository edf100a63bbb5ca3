"""What is left of a step once it is over: nothing that the next one could trip over."""

import pytest

from pitboss import Dealer, load
from tests.vegas_showdown.rulebook.table import play, position

SALE = "spaces=sports-book:25,theater:52,buffet:33"


@pytest.mark.parametrize(
    ("fields", "steps"),
    [
        (
            "phase=renovate sheets=lounge@a3,lounge@c3/-/-",
            ("off lounge c3", "on lounge c3", "done"),
        ),
        ("phase=renovate sheets=lounge@a3,lounge@c3/-/-", ("off lounge c3", "done")),
        ("phase=renovate sheets=lounge@a3/-/- stored=lounge:1/-/-", ("on lounge c3", "cancel")),
        ("phase=publicity stored=slots:2/-/-", ("done",)),
        ("phase=publicity stored=slots:2/-/-", ("place slots a3",)),
        ("phase=place bought=slots", ("store",)),
        ("phase=place bought=slots", ("place slots a3",)),
    ],
)
def test_a_finished_step_leaves_nothing_behind(fields: str, steps: tuple[str, ...]) -> None:
    """A position that is read from its text has no memory: it must be the same position."""
    at = position(f"seats=3 {SALE} {fields}")
    for step in steps:
        play(at, step)
        assert position(at.text.partition(" ")[2]) == at, step


def test_a_whole_game_is_read_back_after_every_step() -> None:
    game = load("vegas-showdown")
    at, dealer = game.start(3), Dealer(2)
    for step in range(150):
        at.settle(dealer)
        if at.result is not None:
            break
        legal = at.codes()
        at.play_code(legal[step % len(legal)])
        assert game.position(at.text) == at, at.text
    assert at.seq > 100
