"""The view tells what each legal action costs: what `play` then takes."""

import pitboss

BOARD = (
    "lords-of-vegas seats=3 turn=0 cash=90,9,9 lots=A1:0,C4:0"
    " tiles=A2:vega:0:5^2,A3:vega:1:3^2,B4:tivoli:0:4"
)


def test_every_legal_action_has_its_price() -> None:
    at = pitboss.load("lords-of-vegas").position(BOARD)
    told = at.view()["costs"]
    before = at.view()["seats"][0]["cash"]
    kinds = set()
    for move in at.legal():
        words = move.split()
        if words[0] in ("gamble", "end"):
            continue
        kinds.add(words[0])
        name = " ".join(words if words[0] == "sprawl" else words[:2])
        copy = at.copy()
        copy.play(move)
        assert told.pop(name, before - copy.view()["seats"][0]["cash"]) == (
            before - copy.view()["seats"][0]["cash"]
        )
    assert kinds == {"build", "sprawl", "remodel", "reorganize", "raise"}
    assert told == {}


def test_nothing_costs_while_nobody_acts() -> None:
    assert pitboss.load("lords-of-vegas").start(2).view()["costs"] == {}
