"""Every rule that people read has an example, and every example is played."""

import pytest

from pitboss.engine import games, load
from pitboss.engine.rules_text import paragraphs, without_anchors
from tests.rules_examples import APPENDIX, Example, examples, play

ALL = [(slug, rule) for slug in games() for rule in examples(load(slug).rules_text)]
NAMED = [f"{slug}-{rule.anchor}" for slug, rule in ALL]


@pytest.mark.parametrize("slug", list(games()))
def test_every_rule_before_the_appendix_is_walked(slug: str) -> None:
    rules, _, appendix = load(slug).rules_text.partition(APPENDIX)
    walked = [rule.anchor for rule in examples(load(slug).rules_text)]
    assert walked == list(paragraphs(rules)) and appendix
    assert not set(walked) & set(paragraphs(appendix))


@pytest.mark.parametrize(("slug", "rule"), ALL, ids=NAMED)
def test_a_rule_has_an_example_that_comes_true(slug: str, rule: Example) -> None:
    assert rule.words, f"{slug}#{rule.anchor} has no example"
    assert rule.lines, f"the example of {slug}#{rule.anchor} is not played"
    play(load(slug), rule)
    assert not rule.foreign_numbers(), "the words have numbers that the played line has not"


def test_what_does_not_come_true_is_found() -> None:
    """A wrong sentence, a legal move called illegal, another field, another winner."""
    game = load("las-vegas")
    start = (
        "from las-vegas seats=2 round=4 start=0 turn=0 phase=roll notes=60/50/50/70/50/50 "
        "dice=-/1:4/1:4/-/0:3/0:4 left=1+0,0+0 won=40/60"
    )
    wrong = (
        "tells Ada rolls 2.",
        "not place 1",
        "not place 2 #paying",
        "may place 2",
        "has round=3",
        "view 0 seats.0.dice=2",
        "stands Ada money=1",
        "wins Ada",
        "no-start seats=2",
    )
    for line in wrong:
        with pytest.raises((AssertionError, pytest.fail.Exception)):
            play(game, Example("placing", "", (start, "* roll 1", line)))
    with pytest.raises(AssertionError):
        play(game, Example("goal", "", (start, "* roll 1", "0 place 1", "wins Bea")))
    with pytest.raises(AssertionError):
        play(game, Example("rolling", "", (start, "odds roll 1 1/5")))


def test_numbers_of_the_words_are_those_that_are_played() -> None:
    lines = ("from las-vegas seats=2 notes=60", "tells Ada takes $60,000.")
    assert not Example("goal", "Ada takes 60.", lines).foreign_numbers()
    assert Example("goal", "Ada takes $70.", lines).foreign_numbers() == ["70"]


@pytest.mark.parametrize("slug", list(games()))
def test_people_who_read_the_text_see_the_words_alone(slug: str) -> None:
    text = without_anchors(load(slug).rules_text)
    assert "*Example.*" in text and "```example" not in text and "```position" not in text
