"""Why can't I? Every refusal names the rule that is in the way, in words."""

import pytest

from pitboss import Refusal, load
from pitboss.engine.rules_text import paragraphs

ANCHORS = paragraphs(load("vegas-showdown").rules_text)

CASES = [
    # bids
    (
        "spaces=theater:52 cash=60,60,60",
        "bid p1 47",
        "minimum bid for Theater on p1 is 52",
        "minimum",
    ),
    ("spaces=theater:52 cash=60,60,60", "bid p1 53", "53 is no space of the track", "bidding"),
    ("spaces=theater:52", "bid p1 52", r"you have \$20 and cannot bid 52", "bidding"),
    ("spaces=theater:52", "bid p2 18", "there is no tile on p2", "bidding"),
    ("spaces=theater:52", "bid p4 18", "p4 is for four and five seats", "premier-spaces"),
    ("spaces=theater:52", "bid slots2 5", "second Slots track is for five seats", "bidding"),
    ("stock=lounge:1", "bid slots 5", "no Slots is left", "bidding"),
    ("bids=-,slots:9,-", "bid slots 9", "seat 1 has bid 9 on slots: bid more", "bidding"),
    ("banned=slots", "bid slots 5", "a No-Bid marker lies on Slots", "no-bid"),
    ("barred=renovate", "renovate", "an Event card bars Renovate", "no-bid"),
    ("barred=publicity", "publicity", "an Event card bars Publicity", "no-bid"),
    ("", "pass", "only a seat without any action passes", "passing"),
    ("", "place slots a3", "choose an action first", "actions"),
    # placements
    (
        "phase=place bought=fancy-restaurant sheets=slots@a3,lounge@b3,restaurant@f3/-/-",
        "place fancy-restaurant d3+1",
        "no door joins the Fancy Restaurant to the hotel entrance",
        "paths",
    ),
    (
        "phase=place bought=slots",
        "place slots b3",
        "no door joins the Slots to the casino entrance",
        "paths",
    ),
    (
        "phase=place bought=slots",
        "place slots a3+1",
        "no door joins the Slots to the casino entrance",
        "paths",
    ),
    (
        "phase=place bought=lounge",
        "place lounge c3",
        "no door joins the Lounge to either entrance",
        "paths",
    ),
    (
        "phase=place bought=theater sheets=lounge@a3/-/-",
        "place theater a1",
        "the Theater needs Fancy Lounge on your sheet first",
        "needs",
    ),
    (
        "phase=place bought=dragon-room",
        "place dragon-room a3",
        "needs Slots and Fancy Slots",
        "needs",
    ),
    (
        "phase=place bought=night-club sheets=slots@a3+2,slots@b3+2,lounge@a4+1/-/-",
        "place night-club c2",
        "no door of the Night Club meets a door of a Lounge or a Fancy Lounge",
        "night-club",
    ),
    (
        "phase=place bought=slots sheets=lounge@a3/-/-",
        "place slots b3",
        "does not fit: Lounge lies on b3",
        "fitting",
    ),
    ("phase=place bought=lounge", "place lounge g3", "it would leave the sheet", "fitting"),
    ("phase=place bought=slots", "place lounge a3", "you have no Lounge off your sheet", "placing"),
    ("phase=place bought=slots", "done", "place a tile, or say store", "placing"),
    ("phase=publicity stored=slots/-/-", "store", "or say done to place none", "placing"),
    # renovations
    (
        "phase=renovate sheets=dragon-room@d1/-/- on=dragon-room@d1 stored=slots/-/-",
        "done",
        "the Dragon Room needs Slots and Fancy Slots on your sheet, and no tile of yours mends"
        " that: say cancel$",
        "needs",
    ),
    (
        "phase=renovate sheets=fancy-slots@a2/-/- on=fancy-slots@a2 stored=slots/-/-",
        "done",
        "the Fancy Slots needs Slots on your sheet$",
        "needs",
    ),
    (
        "phase=renovate sheets=fancy-slots@a2/-/- off=slots@a3 stored=slots/-/-",
        "done",
        "the Fancy Slots needs Slots on your sheet",
        "needs",
    ),
    (
        "phase=renovate sheets=slots@a3+3,slots@a2/-/-",
        "off slots b5",
        "no Slots of yours has its top left square there",
        "renovating",
    ),
    ("phase=renovate sheets=slots@a3/-/-", "cancel", "nothing was changed yet", "renovating"),
    (
        "phase=renovate sheets=slots@a3/-/- on=slots@a3",
        "off slots a3",
        "tiles come off before any is put on",
        "renovating",
    ),
    (
        "phase=renovate sheets=slots@a1/-/- stored=slots:2/-/- off=slots@a3,slots@a2",
        "off slots a1",
        "takes at most two tiles off",
        "renovating",
    ),
    # chance
    ("phase=event", "event boom-9", "there is no card 'boom-9'", "spelling"),
    ("phase=event drawn=boom-1", "event boom-1", "not in the deck any more", "flipping"),
    ("phase=event", "flip theater", "an Event card comes next", "flipping"),
    ("phase=flip stack=large", "flip theater", "Theater is not on top of that stack", "stacks"),
    ("phase=flip stack=large", "event boom-1", "a tile of the large stack comes next", "flipping"),
    ("phase=first", "first 3", "say first 0 to first 2", "button"),
    (
        "phase=strings event=pull-strings a=theater b=-",
        "stack small",
        "no small tile is left",
        "pull-strings",
    ),
]


@pytest.mark.parametrize(("fields", "move", "reason", "anchor"), CASES)
def test_a_refusal_says_what_is_in_the_way(fields, move, reason, anchor):
    at = load("vegas-showdown").position(f"vegas-showdown seats=3 {fields}")
    before = at.text
    with pytest.raises(Refusal, match=reason) as caught:
        at.play(move)
    assert at.text == before
    assert caught.value.rule == f"vegas-showdown#{anchor}"
    assert anchor in ANCHORS


UNREADABLE = ["bid", "bid p9 5", "bid p1 five", "place slots", "place slots z9", "place slots a3+4"]


@pytest.mark.parametrize("move", [*UNREADABLE, "off slots", "stack huge", "event", "renovate now"])
def test_what_is_no_move_is_answered_with_its_spelling(move):
    at = load("vegas-showdown").position("vegas-showdown seats=3")
    with pytest.raises(Refusal) as caught:
        at.play(move)
    assert caught.value.rule == "vegas-showdown#spelling"


BAD_POSITIONS = [
    ("colour=red", "has no field 'colour'"),
    ("phase=lunch", "there is no phase 'lunch'"),
    ("cash=1,2", "cash needs 3 parts"),
    ("cash=1,2,-5", "cash takes a whole number"),
    ("spaces=slots:5", "a premier tile"),
    ("spaces=theater:50", "one of 3, 7, 12"),
    ("spaces=-,-,-,theater:52", "fourth premier space"),
    ("sheets=slots@a3,slots@a3/-/-", "does not fit on the sheet of seat 0"),
    ("sheets=lounge@g3/-/-", "does not fit"),
    ("sheets=theater@a1,theater@c1/-/-", "2 tiles theater: the game has 1"),
    ("sheets=slots/-/-", "TILE@SQUARE"),
    ("bids=p1:52,-,-", "is no bid"),
    ("cash=9,9,9 bids=slots:5,-,-", "marker is placed already"),
    ("cash=9,9,9 act=1 bids=slots:5,-,slots:7", "is no bid"),
    ("drawn=boom-1:2", "the deck has 1"),
    ("phase=place", "needs bought=TILE"),
    ("bought=slots", "goes with phase=place"),
    ("stack=small", "goes with phase=flip"),
    ("phase=flip a=- b=-", "a flip needs a tile"),
    ("phase=event spaces=theater,buffet,table-games", "needs an empty premier space"),
    ("phase=strings a=- b=-", "needs a stack with a tile"),
    ("phase=strings spaces=theater,buffet,table-games", "a flip needs"),
    ("phase=first spaces=theater", "a flip needs"),
    ("phase=setup stack=medium spaces=theater,buffet", "a flip needs"),
    ("drawn=pull-strings:3,boom-1,boom-2,slump", "are too few for 30 tiles"),
    ("a=slots", "does not belong into a"),
    ("cash=4,4,4 act=1 bids=slots:5,-,-", "more than the cash of seat 0"),
    ("phase=renovate off=lounge@a1", "cannot go back"),
    ("phase=renovate off=lounge@a1 stored=lounge/-/- sheets=lounge@a1/-/-", "cannot go back"),
    ("phase=renovate on=lounge@a1,lounge@a1 sheets=lounge@a1/-/-", "is not on the sheet"),
    ("phase=renovate off=lounge@a1,lounge@b1 stored=lounge:2/-/-", "cannot go back"),
    ("phase=renovate on=slots@a3", "is not on the sheet"),
    ("components=xyz", "option components cannot be"),
]


@pytest.mark.parametrize(("fields", "reason"), BAD_POSITIONS)
def test_a_position_that_cannot_be_is_refused(fields, reason):
    with pytest.raises(Refusal, match=reason):
        load("vegas-showdown").position(f"vegas-showdown seats=3 {fields}")
