"""Whole numbers and words from anybody: read as meant, or refused in one sentence."""

import pytest

from pitboss.engine import Unreadable, load
from pitboss.engine.text import (
    check_fields,
    find_whole,
    is_whole,
    read_list,
    read_one_of,
    read_parts,
    read_whole,
)


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("07", 7), ("12", 12)])
def test_a_whole_number_is_read(text, number):
    assert is_whole(text) and find_whole(text, 0, 12) == number
    assert read_whole(text, "round", 0, 12) == number


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "1.0", " 1", "1 ", "1_0", "one", "²", "١", "１", "9" * 21]
)
def test_what_only_looks_like_a_whole_number_is_none(text):
    assert not is_whole(text) and find_whole(text, 0, 10**30) is None


@pytest.mark.parametrize("text", ["0", "5", "x", "9" * 5000])
def test_a_number_out_of_range_is_refused_in_one_short_sentence(text):
    assert find_whole(text, 1, 4) is None
    with pytest.raises(Unreadable, match=r"^round takes a whole number from 1 to 4, not '") as no:
        read_whole(text, "round", 1, 4, "las-vegas#rounds")
    assert no.value.rule == "las-vegas#rounds" and len(no.value.reason) < 100


def test_64_bits_are_read_whole():
    assert read_whole(str(2**64 - 1), "seed", 0, 2**64 - 1) == 2**64 - 1


def test_one_of_several_words():
    assert read_one_of("no", ("yes", "no"), "answer") == 1
    with pytest.raises(Unreadable, match="there is no answer 'si': choose yes, no"):
        read_one_of("si", ("yes", "no"), "answer")


def test_lists_and_parts():
    assert read_list("a,b") == ["a", "b"]
    assert read_list("-") == read_list("") == []
    assert read_parts({"won": "1/2"}, "won", "/", 2) == ["1", "2"]
    assert read_parts({}, "won", "/", 2) == ["-", "-"]
    with pytest.raises(Unreadable, match="won needs 2 parts separated by /, not 3"):
        read_parts({"won": "1/2/3"}, "won", "/", 2)


def test_an_unknown_field_is_refused():
    check_fields({"round": "1"}, ("round", "start"), "Las Vegas")
    with pytest.raises(Unreadable, match="no field 'moon': it has round, start"):
        check_fields({"moon": "1"}, ("round", "start"), "Las Vegas")


@pytest.mark.parametrize("slug", ["las-vegas", "lords-of-vegas", "vegas-showdown"])
def test_every_game_refuses_a_field_it_does_not_have(slug):
    game = load(slug)
    with pytest.raises(Unreadable, match=f"a {game.meta.title} position has no field 'moon'"):
        game.position(f"{slug} seats=3 moon=1")
