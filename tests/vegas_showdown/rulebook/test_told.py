"""What a turn tells as it goes: who bid, was outbid, bought, placed, put aside (pages 6 to 9)."""

from tests.vegas_showdown.rulebook.sources import source
from tests.vegas_showdown.rulebook.table import happened, play, position

SALE = "spaces=sports-book:25,theater:52,buffet:33 cash=60,60,60"


@source("page 6")
def test_bids_and_outbids_are_told() -> None:
    at = position(f"seats=3 {SALE}")
    first, second = play(at, "bid p1 25"), play(at, "bid p1 29")
    assert first == [
        {"event": "bid", "seat": 0, "space": "p1", "amount": 25, "tile": "sports-book"}
    ]
    assert second == [
        {"event": "bid", "seat": 1, "space": "p1", "amount": 29, "tile": "sports-book"},
        {"event": "outbid", "seat": 0, "space": "p1", "by": 1},
    ]


@source("page 7")
def test_purchases_are_told_and_the_bought_tile_is_shown() -> None:
    at = position(f"seats=3 {SALE}")
    assert at.view()["bought"] is None
    events = play(at, "bid lounge 11", "bid p1 25", "renovate")
    (bought,) = happened(events, "bought")
    assert (bought["seat"], bought["tile"], bought["money"]) == (0, "lounge", 11)
    assert at.view()["bought"] == "lounge"
    events = play(at, "place lounge a3+1")
    (placed,) = happened(events, "placed")
    assert (placed["seat"], placed["tile"], placed["cell"], placed["turns"]) == (
        0,
        "lounge",
        "a3",
        1,
    )
    assert at.view()["bought"] == "sports-book"
    (stored,) = happened(play(at, "store"), "stored")
    assert (stored["seat"], stored["tile"]) == (1, "sports-book")
    assert at.view()["bought"] is None


@source("page 7")
def test_a_bought_tile_that_gives_way_to_an_earlier_one_is_told_to_be_put_aside() -> None:
    at = position(f"seats=3 phase=place bought=slots stored=lounge/-/- {SALE}")
    (stored,) = happened(play(at, "place lounge a3"), "stored")
    assert (stored["seat"], stored["tile"]) == (0, "slots")
    at = position(f"seats=3 phase=place bought=slots stored=lounge/-/- {SALE}")
    assert happened(play(at, "place slots a3"), "stored") == []
    at = position(f"seats=3 phase=publicity stored=slots,lounge/-/- {SALE}")
    assert happened(play(at, "place slots a3"), "stored") == []


@source("page 9")
def test_publicity_tells_its_fame() -> None:
    events = play(position(f"seats=3 {SALE}"), "publicity")
    assert happened(events, "chose")[0]["action"] == "publicity"
    (gained,) = happened(events, "fame_gained")
    assert (gained["seat"], gained["fame"]) == (0, 1)


@source("page 9")
def test_a_renovation_tells_what_came_off_and_went_on() -> None:
    at = position(f"seats=3 phase=renovate {SALE} sheets=lounge@a3/-/-")
    events = play(at, "off lounge a3", "on lounge a3+1", "done")
    kinds = [event["event"] for event in events]
    assert kinds[:3] == ["taken_off", "placed", "renovated"]
    (off,) = happened(events, "taken_off")
    assert (off["seat"], off["tile"], off["cell"]) == (0, "lounge", "a3")


@source("page 5")
def test_a_new_turn_tells_every_price_that_moved() -> None:
    at = position(f"seats=3 {SALE}")
    moved = happened(play(at, *["renovate"] * 3), "price_moved")
    assert [(event["space"], event["tile"], event["minimum"]) for event in moved] == [
        ("p1", "sports-book", 18),
        ("p2", "theater", 42),
        ("p3", "buffet", 25),
    ]


@source("page 10")
def test_the_final_count_tells_how_the_game_ended() -> None:
    at = position("seats=3 phase=event a=- b=- cash=30,0,0")
    events = play(at, "event slots-strike-2")
    assert events[-1] == {"event": "game_ended", "ending": "empty-stack"}
    scored = {
        (event["seat"], event["category"]): event["fame"] for event in happened(events, "scored")
    }
    assert scored[0, "cash"] == 3
    assert scored[1, "population"] == 3
