"""Positions put together from the fields of others: refused in a sentence, or good to play on."""

import random

import pytest

from pitboss import CHANCE, OVER, Dealer, Refusal, load
from tests.contract.conservation import check_facts
from tests.contract.tables import every_game, settings_of, walk

TEXTS, STEPS = 40, 30
SIGNS = "0123456789-+:,;>.^/ABCDEFabcdef"


def fields_of(text):
    """Give the fields of a position's text."""
    return dict(word.split("=", 1) for word in text.split()[1:])


def spliced(texts, luck):
    """Take a field or three of one position into another, or spoil a character of one."""
    fields, others = fields_of(luck.choice(texts)), fields_of(luck.choice(texts))
    for key in luck.sample(sorted(fields | others), luck.randint(1, 3)):
        value = fields.get(key, "")
        if luck.random() < 0.6:
            fields[key] = others.get(key, value)
        elif value:
            place = luck.randrange(len(value))
            fields[key] = value[:place] + luck.choice(SIGNS) + value[place + 1 :]
    return " ".join(f"{key}={value}" for key, value in fields.items() if value)


@pytest.mark.parametrize("seed", range(8))
@every_game
def test_a_position_of_spliced_fields_is_refused_or_can_be_played_on(slug, seed):
    luck, dealer, game = random.Random(seed), Dealer(seed), load(slug)
    setting = luck.choice(settings_of(slug))
    texts = [at.text for at, _ in walk(setting, seed) if luck.random() < 0.3]
    read = 0
    for _ in range(TEXTS):
        try:
            at = game.position(f"{slug} {spliced(texts, luck)}")
        except Refusal as refusal:
            assert refusal.reason.strip()
            continue
        read += 1
        assert game.position(at.text) == at, at.text
        assert at.view()["to_act"] == at.to_act and str(at)
        for _ in range(STEPS):
            at.settle(dealer)
            if at.to_act == OVER:
                break
            assert at.to_act != CHANCE and at.codes(), at.text
            at.play_code(luck.choice(at.codes()))
            check_facts(at)
    assert 0 < read < TEXTS
