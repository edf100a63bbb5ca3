"""Components: built-in values with their certainty, an owner's corrections, and their digest."""

import json
import re
from importlib import resources

import pytest

from pitboss import Record, Refusal, load
from pitboss.engine import BadRecord
from pitboss.games.vegas_showdown import components
from pitboss.games.vegas_showdown.tables import TILES

CERTAINTIES = {"certain", "likely", "reconstructed"}


@pytest.fixture
def corrections(tmp_path):
    def write(text, name="mine.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def start(path, seats=3):
    return load("vegas-showdown").start(seats, components=path)


def test_every_value_says_how_certain_it_is():
    facts = [fact for table in components.built_in().tables.values() for fact in table.values()]
    assert len(facts) > 300
    assert {fact.certainty for fact in facts} == CERTAINTIES


def test_every_source_is_explained():
    text = (resources.files("pitboss.games.vegas_showdown") / "data" / "SOURCES.md").read_text(
        encoding="utf-8"
    )
    known = set(re.findall(r"^\| (\w+) \|", text, re.M))
    for table in components.built_in().tables.values():
        for fact in table.values():
            assert set(fact.sources) <= known


def test_the_box_has_the_counts_of_the_rulebook():
    """Page 2: 26 small, 20 medium, 17 large tiles, 33 Event cards; ten premier tiles a size."""
    box = components.built_in()
    for size, count in {"small": 26, "medium": 20, "large": 17}.items():
        tiles = [tile for tile in TILES if box.value(f"tiles.{tile}", "size") == size]
        assert sum(box.value(f"tiles.{tile}", "copies") for tile in tiles) == count
        assert sum(box.value(f"tiles.{tile}", "copies") for tile in tiles[1:]) == 10
    assert sum(box.value(f"events.{card}", "copies") for card in box.event_ids) == 33


def test_an_owner_corrects_a_number_and_the_rules_follow(corrections):
    at = start(corrections("[tiles.slots]\nrevenue = 2\n"))
    at.play("first 0")
    assert at.view()["tiles"]["slots"]["revenue"] == 2
    again = load("vegas-showdown").position(
        f"vegas-showdown seats=3 components={at.options['components']} sheets=slots@a3/-/-"
    )
    assert again.view()["seats"][0]["revenue"] == 7
    plain = load("vegas-showdown").position("vegas-showdown seats=3 sheets=slots@a3/-/-")
    assert plain.view()["seats"][0]["revenue"] == 6


def test_a_corrected_value_is_certain_unless_its_owner_says_otherwise(corrections):
    path = corrections(
        "[tiles.buffet]\npopulation = 5\nfame = { value = 2, certainty = 'likely' }\n"
    )
    doubtful = start(path).view()["tiles"]["buffet"]["doubtful"]
    assert "population" not in doubtful
    assert doubtful["fame"] == "likely"
    assert doubtful["revenue"] == "reconstructed"


def test_a_corrected_sheet_tracks_and_cards_reach_the_rules(corrections):
    path = corrections(
        """
        [sheet]
        columns = 8
        hotel_columns = ["g", "h"]
        hotel_entrance = "h2E"
        walls = ["a3S"]
        [tracks.lounge]
        spaces = [9, 12, 15, 18, 21]
        [events.windfall]
        copies = 0
        [events.tax-break]
        title = "Tax Break"
        copies = 1
        stack = "small"
        effect = { op = "money_each", amount = 7 }
        """
    )
    digest = start(path).options["components"]
    game = load("vegas-showdown")
    at = game.position(f"vegas-showdown seats=3 components={digest} phase=place bought=restaurant")
    assert at.legal() == ["place restaurant g2", "store"]
    at = game.position(f"vegas-showdown seats=3 components={digest} cash=40,40,40")
    assert "bid lounge 12" in at.legal() and "bid lounge 11" not in at.legal()
    text = f"vegas-showdown seats=3 components={digest} phase=place bought=slots"
    at = game.position(f"{text} sheets=lounge@a3/-/-")
    assert not [move for move in at.legal() if " a4" in move]  # the printed wall is in the way
    at = game.position(f"vegas-showdown seats=3 components={digest} phase=event")
    events = at.play("event tax-break")
    assert {"event": "money_gained", "seat": 2, "money": 7, "why": "tax-break"} in events
    assert "event windfall" not in at.odds()


BAD = {
    "[tiles.slots]\ncopies = 15\n": r"line 2: tiles.slots.copies makes 25 small tiles.*counts 26",
    "[tiles.slots]\ncopies = 10\n[tiles.fancy-slots]\ncopies = 11\n": (
        r"line 4: tiles.fancy-slots.copies makes 36 premier tiles in all: 33 Event cards would be"
    ),
    "\n[tiles.buffet]\nfame = 'three'\n": r"line 3: tiles.buffet.fame should be a whole number",
    "[tiles.theater]\nprice = 50\n": r"line 2: tiles.theater.price is 50, which is no circle",
    "[tiles.slots]\ndoors = ['N1']\n": r"line 2: tiles.slots.doors does not fit: a small tile",
    "[tiles.buffet]\nsize = 'medium'\n": r"line 2: tiles.buffet",
    "[tiles.fancy-slots]\nneeds = []\n": r"line 2: tiles.fancy-slots.needs should be slots",
    "[tiles.buffet]\nneeds = ['buffet']\n": r"line 2: tiles.buffet.needs goes round in a circle",
    "[tiles.buffet]\nneeds = ['bistro']\n": r"line 2: tiles.buffet.needs should be a list of tiles",
    "[tiles.casino]\nfame = 3\n": r"line 1: tiles.casino is no table",
    "# mine\n[tiles.slots]\nprize = 3\n": r"line 3: tiles.slots.prize is no field",
    "[events.windfall]\ncopies = 2\n": r"line 2: events.windfall.copies makes 34 Event cards",
    "[events.new]\ncopies = 0\n": r"line 1: events.new is a new card and needs 'title'",
    "[events.boom-1]\neffect = { op = 'income', rule = 'double' }\n": r"line 2: .*rule is one of",
    "[events.boom-1]\nstack = 'choice'\n": r"line 2: events.boom-1.stack does not fit",
    "[tracks.premier]\ncircles = [3, 8]\n": r"line 2: tracks.premier.circles and the spaces",
    "[tracks.slots]\nspaces = [7, 5]\n": r"line 2: tracks.slots.spaces should be .* lowest first",
    "[sheet]\nrows = 9\n": r"line 2: sheet.rows should be a whole number from 2 to 6",
    "[sheet]\nhotel_entrance = 'g6E'\n": r"line 2: sheet.hotel_entrance is g6E, which is not on",
    "[sheet]\ncasino_columns = ['f']\n": r"line 2: sheet.casino_columns overlaps",
    "price = 3\n": r"line 1: price stands outside a table",
    "[tiles.slots\n": r"is not TOML: .*line 1",
}


@pytest.mark.parametrize(("text", "reason"), BAD.items())
def test_a_bad_file_is_refused_with_its_line(corrections, text, reason):
    with pytest.raises(Refusal, match=reason) as caught:
        start(corrections(text))
    assert caught.value.rule == "vegas-showdown#components"
    assert "mine.toml" in caught.value.reason


@pytest.mark.parametrize("name", ["missing.toml", "passwd", "/", "no such file.toml"])
def test_what_is_no_file_of_components_is_refused(name):
    with pytest.raises(Refusal):
        start(name)


def test_a_record_names_the_digest_and_not_the_file(corrections):
    path = corrections("[tiles.buffet]\nfame = 4\n")
    at = start(path)
    at.play("first 1")
    text = str(Record.of(at))
    assert path not in text and f"option components {at.options['components']}" in text
    assert Record.read(text).replay() == at


def test_other_components_give_another_digest_and_words_do_not(corrections):
    plain = components.built_in().digest
    assert start(corrections("[tiles.buffet]\nfame = 4\n")).options["components"] != plain
    named = start(corrections('[events.windfall]\ntitle = "Rebate"\n', "b.toml"))
    assert named.options["components"] == plain
    same = corrections("[tiles.buffet]\nfame = { value = 3, certainty = 'likely' }\n", "c.toml")
    assert start(same).options["components"] == plain
    components._known[plain] = components.built_in()


def test_a_record_played_with_unknown_components_is_refused_in_one_sentence():
    at = load("vegas-showdown").start(3)
    text = str(Record.of(at)).replace(at.options["components"], "0123456789ab")
    with pytest.raises(BadRecord, match="components 0123456789ab are not known here"):
        Record.read(text).replay()


def test_an_owners_file_is_found_again_by_its_digest(corrections, monkeypatch, tmp_path):
    path = corrections("[tiles.buffet]\nfame = 6\n")
    corrections("not toml", "broken.toml")
    digest = start(path).options["components"]
    monkeypatch.delitem(components._known, digest)
    with pytest.raises(Refusal, match="not known here"):
        start(digest)
    monkeypatch.setenv("PITBOSS_COMPONENTS", str(tmp_path))
    assert start(digest).options["components"] == digest


@pytest.mark.compiled
def test_playouts_follow_the_components(corrections):
    game = load("vegas-showdown")
    rich = corrections("[tiles.lounge]\nfame = 9\n")
    plain = game.playouts(30, seats=3, seed=1)
    assert game.playouts(30, seats=3, seed=1, components=rich).points.sum() > plain.points.sum()


def test_the_view_marks_what_is_reconstructed():
    view = load("vegas-showdown").start(3).view()
    assert view["tiles"]["slots"]["doubtful"] == {}
    assert view["tiles"]["sports-book"]["doubtful"]["price"] == "reconstructed"
    assert view["sheet"]["doubtful"]["walls"] == "reconstructed"
    assert view["tracks"]["lounge"]["doubtful"] == {"spaces": "likely"}
    assert json.loads(json.dumps(view)) == view


def test_no_record_position_or_stranger_makes_us_open_a_file(corrections):
    """A file is opened for the caller only; everything else names components by their digest."""
    path = corrections("[slots]\nrevenue = 2\n")
    game = load("vegas-showdown")
    with pytest.raises(Refusal, match="cannot be"):
        game.position(f"vegas-showdown seats=3 components={path}")
    text = str(Record.of(start("")))
    named = re.sub(r"option components .*", f"option components {path}", text)
    assert named != text
    with pytest.raises(BadRecord, match="cannot be"):
        Record.read(named)
    with pytest.raises(Refusal, match="cannot be"):
        game.meta.read_kept_options({"components": path})
