"""Who is shown at which table: across tables, tabs and nodes."""

from collections.abc import Callable

from pitboss.server.settings import database_address
from tests.server.harness import Friend, serving
from tests.waiting import wait_for

New = Callable[[str], Friend]


def online(seat: int, is_online: bool) -> Callable[[dict], bool]:
    return lambda message: message["table"]["seats"][seat]["online"] == is_online


def together(ann: Friend, ben: Friend) -> str:
    """A table of both."""
    table = ann.table("here", "open")
    ben.post(f"/api/tables/{table}/seats/1/sit")
    return table


def test_whoever_opens_another_table_has_left_this_one(friend: New) -> None:
    ann, ben = friend("Ann"), friend("Ben")
    first, second = together(ann, ben), together(ann, ben)
    with ann.feed(first) as watching, ben.feed(second) as elsewhere:
        elsewhere.next("table")
        with ben.feed(first):
            watching.until("table", online(1, True))
        watching.until("table", online(1, False))
        ben.get("/api/me")  # the list of tables is no table
        assert not ann.get(f"/api/tables/{first}")["table"]["seats"][1]["online"]
        assert ann.get(f"/api/tables/{second}")["table"]["seats"][1]["online"]


def test_a_second_tab_keeps_a_person_at_the_table(friend: New) -> None:
    ann, ben = friend("Ann"), friend("Ben")
    table = together(ann, ben)
    with ann.feed(table) as watching, ben.feed(table):
        watching.until("table", online(1, True))
        with ben.feed(table) as tab:
            tab.next("table")
        ann.post(f"/api/tables/{table}/chat", {"text": "still there?"})
        watching.until("chat", lambda message: message["chat"])
        assert ann.get(f"/api/tables/{table}")["table"]["seats"][1]["online"]


def test_lists_of_tables_tell_the_same(friend: New) -> None:
    ann, ben = friend("Ann"), friend("Ben")
    first, second = together(ann, ben), together(ann, ben)

    def shown() -> dict[str, bool]:
        return {one["table"]: one["seats"][1]["online"] for one in ann.get("/api/me")["tables"]}

    with ben.feed(second) as feed:
        feed.next("table")
        with ben.feed(first) as other:
            other.next("table")
        wait_for(lambda: shown() == {first: False, second: True})


def test_other_nodes_hear_at_which_table_somebody_is(postgres: Callable[[], str]) -> None:
    database = database_address(postgres())
    with serving(database) as here, serving(database) as there:
        ann, ben = Friend(here, "Ann"), Friend(here, "Ben")
        first, second = together(ann, ben), together(ann, ben)
        away = ben.at(there)
        with ann.feed(first) as one, ann.feed(second) as two, away.feed(first):
            one.until("table", online(1, True))
            with away.feed(second):
                two.until("table", online(1, True))
            two.until("table", online(1, False))
            assert ann.get(f"/api/tables/{first}")["table"]["seats"][1]["online"]
