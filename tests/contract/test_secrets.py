"""A view holds nothing that its seat may not see.

Each game brings `tests/<game>/secrets.py` with `scrambled(at, seat, dice)`: a position that differs
from `at` in everything `seat` may not see, as far as the game has such things, and in nothing else.
"""

from importlib import import_module

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.kernel import new_dice
from tests.contract.tables import every_setting, walk


@every_setting
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_views_do_not_change_with_what_a_seat_may_not_see(setting, seed):
    scrambled = import_module(f"tests.{setting.slug.replace('-', '_')}.secrets").scrambled
    dice = new_dice(seed, 7)
    differs = False
    for step, (at, _) in enumerate(walk(setting, seed)):
        if step % 5:
            continue  # a fifth of the steps, others in every game, is many enough
        for seat in [None, *range(setting.seats)]:
            other = scrambled(at, seat, dice)
            assert other.view(seat) == at.view(seat), at.text
            differs = differs or other != at
    hidden = setting.slug == "las-vegas" and not dict(setting.options)["open_money"]
    assert differs == hidden, "something was hidden exactly where the game hides something"
