"""How a position shows itself: a short repr, a board as text, an SVG picture in a notebook."""

from xml.etree import ElementTree

import numpy as np

import pitboss
from pitboss import Dealer, Playouts
from pitboss.engine.drawing import Box, as_svg, as_text, label
from tests.contract.tables import every_game, every_setting, walk


@every_setting
def test_every_position_can_be_drawn(setting):
    for step, (at, _) in enumerate(walk(setting, 3)):
        if step % 25:
            continue
        assert len(repr(at)) < 100 and "\n" not in repr(at)
        assert f"seat {setting.seats - 1}" in str(at)
        ElementTree.fromstring(at._repr_svg_())


@every_game
def test_whatever_a_stranger_looks_at_has_one_short_line(slug):
    game = pitboss.load(slug)
    at = game.start(3)
    at.settle(Dealer(1))
    sealed = pitboss.SealedDealer(b"s" * 32)
    record = pitboss.Record.of(at)
    shown = {
        "<Game ": game,
        "<Position ": at,
        "<Batch of ": pitboss.Batch.of([at]),
        "<Record of ": record,
        "<Actions v1 of ": game.actions(),
        "<Observation v1 of ": game.observation(),
        "<Playouts: ": Playouts(*np.zeros((3, 2, 3), int), *np.zeros((2, 2), int)),
        "<Dealer>": Dealer(1),
        "<SealedDealer ": sealed,
        "<RecordedDealer with ": pitboss.RecordedDealer(record),
    }
    for begins, thing in shown.items():
        assert repr(thing).startswith(begins) and repr(thing).endswith(">"), repr(thing)
        assert len(repr(thing)) < 100 and "\n" not in repr(thing)
    assert "s" * 8 not in repr(sealed), "a secret stays one"


def test_the_board_tells_what_lies_on_it():
    at = pitboss.load("las-vegas").position(
        "las-vegas seats=2 notes=90,10/60/60/60/60/60 dice=0:2/-/-/-/-/- left=6+0,8+0"
        " phase=place roll=654321+-"
    )
    assert "$90 $10" in str(at) and "seat 0: 2 dice" in str(at) and "$90 to seat 0" in str(at)
    assert "rolled 6 5 4 3 2 1" in str(at) and ">seat 0" in str(at)
    lords = pitboss.load("lords-of-vegas").position("lords-of-vegas seats=2 tiles=C1:vega:0:4")
    assert "|vega       |" in str(lords) and "seat 0:4*" in str(lords)
    showdown = pitboss.load("vegas-showdown").start(3)
    showdown.settle(Dealer(1))
    assert "|. . . . . . .      |" in str(showdown)


def test_money_that_lies_face_down_is_not_drawn():
    text = "las-vegas seats=2 won=90,80/10 notes=50/60/60/60/60/60"
    at = pitboss.load("las-vegas").position(text)
    assert "170" not in str(at) and "170" not in at._repr_svg_()
    shown = pitboss.load("las-vegas").position(text + " open_money=yes")
    assert "$170,000" in str(shown)


def test_no_money_is_drawn_as_none():
    at = pitboss.load("las-vegas").start(2, open_money=True)
    assert "$0 " in str(at) and "$0,000" not in str(at)


def test_boxes_are_drawn_where_they_are():
    boxes = [label(0, 0, "top"), Box(0, 2, 6, 3, ("a & b",))]
    assert as_text(boxes) == " top\n+----+\n|a & |\n+----+"
    assert "a &amp; " in as_svg(boxes)
