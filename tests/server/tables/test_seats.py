"""Who sits where: joining, leaving, standing in, carrying a seat, playing again."""

from collections.abc import Callable

from tests.server.harness import Friend, play_to_end

NewFriend = Callable[[str], Friend]


def kinds(table: dict[str, list[dict[str, str]]]) -> list[str]:
    return [seat["kind"] for seat in table["seats"]]


def test_links_are_whole_and_begin_with_the_address_one_came_by(
    address: str, friend: NewFriend
) -> None:
    anna = friend("Anna")
    table = anna.table("here", "open")
    assert anna.get(f"/api/tables/{table}")["table"]["link"] == f"{address}/t/{table}"
    made = anna.post(f"/api/tables/{table}/seats/0/carry")
    assert made["link"] == f"{address}/carry/{made['code']}"
    other = address.replace("127.0.0.1", "localhost")
    ben = anna.at(other)
    with anna.feed(table) as at_home, ben.feed(table) as elsewhere:
        anna.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "random"})
        for feed, origin in ((at_home, address), (elsewhere, other)):
            for _ in range(2):  # the first message, and one that was sent to both
                assert feed.next("table")["table"]["link"] == f"{origin}/t/{table}"
    strange = anna.http.get(f"/api/tables/{table}", headers={"Host": 'localhost:1"><b>'})
    assert "<b>" not in strange.text


def test_a_link_is_all_it_takes_to_join(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    seen = ben.get(f"/api/tables/{table}")["table"]
    assert seen["seats"][0]["name"] == "Anna" and not seen["seats"][0]["yours"]
    sat = ben.post(f"/api/tables/{table}/seats/1/sit")["table"]
    assert sat["seats"][1] == sat["seats"][1] | {"name": "Ben", "yours": True, "kind": "person"}
    assert not sat["host"]
    cleo = friend("Cleo")
    assert cleo.refused(f"/api/tables/{table}/seats/1/sit")[1]["error"] == "conflict"
    assert cleo.refused(f"/api/tables/{table}/seats/7/sit")[0] == 404


def test_nobody_sits_down_without_a_name(friend: NewFriend) -> None:
    anna, nobody = friend("Anna"), friend("")
    table = anna.table("here", "open")
    assert nobody.refused(f"/api/tables/{table}/seats/1/sit")[0] == 409
    sat = nobody.post(f"/api/tables/{table}/seats/1/sit", {"name": "  Dora   the 2nd "})
    assert sat["table"]["seats"][1]["name"] == "Dora the 2nd"


def test_the_host_removes_a_guest_and_nobody_else_does(friend: NewFriend) -> None:
    anna, ben, cleo = friend("Anna"), friend("Ben"), friend("Cleo")
    table = anna.table("here", "open", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    cleo.post(f"/api/tables/{table}/seats/2/sit")
    assert ben.refused(f"/api/tables/{table}/seats/2/leave")[1]["error"] == "not_your_seat"
    assert ben.refused(f"/api/tables/{table}/start")[1]["error"] == "not_host"
    assert kinds(anna.post(f"/api/tables/{table}/seats/2/leave")["table"])[2] == "open"
    assert kinds(ben.post(f"/api/tables/{table}/seats/1/leave")["table"])[1] == "open"


def test_the_host_sets_up_the_seats_before_the_start(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    path = f"/api/tables/{table}/seats"
    assert kinds(anna.put(f"{path}/2", {"kind": "bot", "level": "greedy"})["table"])[2] == "bot"
    assert anna.refused(f"{path}/1", {"kind": "bot"}, "PUT")[1]["error"] == "conflict"
    assert ben.refused(f"{path}/2", {"kind": "open"}, "PUT")[1]["error"] == "not_host"
    anna.post(f"/api/tables/{table}/start")
    assert anna.refused(f"{path}/2", {"kind": "open"}, "PUT")[1]["error"] == "conflict"


def test_who_leaves_a_running_game_is_played_for_and_replaced(friend: NewFriend) -> None:
    anna, ben, cleo = friend("Anna"), friend("Ben"), friend("Cleo")
    table = anna.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    left = ben.post(f"/api/tables/{table}/seats/1/leave")["table"]["seats"][1]
    assert left["kind"] == "open" and left["stand_in"] == "greedy" and left["name"] == "Ben"
    anna.move(table)
    with anna.feed(table) as feed:
        feed.until("play", lambda play: play["to_act"] == 0)
    sat = cleo.post(f"/api/tables/{table}/seats/1/sit")["table"]["seats"][1]
    assert sat["name"] == "Cleo" and sat["stand_in"] is None
    anna.move(table)
    assert cleo.move(table, seat=1)["result"] == "done"


def test_a_bot_stands_in_and_is_sent_away_again(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    path = f"/api/tables/{table}/seats/1"
    with ben.feed(table) as feed:
        feed.next("play")
        status, said = anna.refused(f"{path}/stand-in")
        assert (status, said["error"]) == (409, "conflict"), "Ben is here"
        ben.post(f"{path}/stand-in", {"level": "random"})
        done = anna.move(table)
        assert done["result"] == "done"
        feed.until("play", lambda play: play["seq"] > done["seq"] and play["to_act"] == 0)
        assert ben.refused(f"{path}/stand-in")[0] == 409
        ben.post(f"{path}/take-back")
        anna.move(table)
        assert ben.move(table)["result"] == "done"
    assert anna.refused(f"{path}/take-back")[1]["error"] == "not_your_seat"


def test_a_seat_is_carried_to_a_phone_once(friend: NewFriend) -> None:
    laptop, phone, thief = friend("Anna"), friend(""), friend("")
    table = laptop.table("here", "greedy")
    laptop.post(f"/api/tables/{table}/start")
    path = f"/api/tables/{table}/seats/0/carry"
    assert thief.refused(path)[1]["error"] == "not_your_seat"
    made = laptop.post(path)
    assert made["link"].endswith(f"/carry/{made['code']}")
    carried = phone.post("/api/carry", {"code": made["code"]})
    assert carried["seat"] == 0 and carried["table"]["host"]
    assert carried["table"]["seats"][0]["name"] == "Anna"
    assert thief.refused("/api/carry", {"code": made["code"]})[0] == 410
    assert phone.move(table)["result"] == "done"
    play = laptop.get(f"/api/tables/{table}")["play"]
    body = {"seat": 0, "text": "place 1", "seq": play["seq"], "key": "12345678"}
    assert laptop.refused(f"/api/tables/{table}/moves", body)[1]["error"] == "not_your_seat"


def test_a_carried_seat_that_changed_hands_is_not_given_away(friend: NewFriend) -> None:
    anna, ben, phone = friend("Anna"), friend("Ben"), friend("")
    table = anna.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    code = ben.post(f"/api/tables/{table}/seats/1/carry")["code"]
    anna.post(f"/api/tables/{table}/seats/1/leave")
    assert phone.refused("/api/carry", {"code": code})[0] == 410


def test_a_rematch_moves_everybody_on_by_one(friend: NewFriend) -> None:
    anna, ben, cleo = friend("Anna"), friend("Ben"), friend("Cleo")
    table = anna.table("here", "open", "greedy")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    anna.post(f"/api/tables/{table}/start")
    assert ben.refused(f"/api/tables/{table}/rematch")[1]["error"] == "conflict"
    play_to_end({0: anna, 1: ben}, table)
    assert cleo.refused(f"/api/tables/{table}/rematch")[1]["error"] == "not_your_seat"
    first = ben.http.post(f"/api/tables/{table}/rematch", json={})
    again = anna.http.post(f"/api/tables/{table}/rematch", json={})
    assert (first.status_code, again.status_code) == (201, 200)
    fresh = again.json()["table"]
    assert fresh["table"] == first.json()["table"]["table"] != table
    assert [seat["name"] for seat in fresh["seats"]] == ["Greedy 3", "Anna", "Ben"]
    assert [seat["yours"] for seat in fresh["seats"]] == [False, True, False]
    assert fresh["status"] == "gathering"
    assert anna.get(f"/api/tables/{table}")["table"]["rematch"] == fresh["table"]
    anna.post(f"/api/tables/{fresh['table']}/start")


def test_who_is_there_is_told(friend: NewFriend) -> None:
    anna, ben = friend("Anna"), friend("Ben")
    table = anna.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    with anna.feed(table) as feed:
        feed.until("table", lambda m: m["table"]["seats"][0]["online"])
        with ben.feed(table):
            feed.until("table", lambda m: m["table"]["seats"][1]["online"])
        feed.until("table", lambda m: not m["table"]["seats"][1]["online"])
        with friend("Cleo").feed(table):
            feed.until("table", lambda m: m["table"]["watching"] == 1)
        feed.until("table", lambda m: m["table"]["watching"] == 0)


def test_a_clock_that_runs_out_calls_a_bot(friend: NewFriend, address: str) -> None:
    anna = friend("Anna")
    table = anna.started("here", "here", clock=5)
    play = anna.get(f"/api/tables/{table}")["play"]
    assert play["deadline"] is not None
    with anna.feed(table) as feed:
        first = feed.next("play")["to_act"]
        seen = feed.until("table", lambda m: m["table"]["seats"][first]["stand_in"])
        assert seen["table"]["seats"][first]["stand_in"] == "greedy"
        feed.until("play", lambda m: m["entries"] and m["to_act"] != first)
    anna.post(f"/api/tables/{table}/seats/{first}/take-back")


def test_a_persona_takes_a_seat_and_says_what_it_is(friend: NewFriend) -> None:
    anna = friend("Anna")
    listed = {game["game"]: game for game in anna.get("/api/games")["games"]}
    assert "regular:trader" in listed["lords-of-vegas"]["personas"]
    assert "regular:trader" not in listed["lords-of-vegas"]["levels"]
    assert listed["las-vegas"]["personas"] == []
    table = anna.table("here", "regular:trader", game="lords-of-vegas")
    (_, bot) = anna.get(f"/api/tables/{table}")["table"]["seats"]
    assert (bot["name"], bot["level"]) == ("Regular trader 2", "regular:trader")
    asked = {"game": "las-vegas", "seats": [{"kind": "bot", "level": "regular:trader"}] * 2}
    status, said = anna.refused("/api/tables", asked)
    assert status == 400 and "There is no bot 'regular:trader'" in said["reason"]
