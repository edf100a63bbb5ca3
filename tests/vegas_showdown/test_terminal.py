"""Vegas Showdown in the terminal: drawn sheets, the auction, the list of components."""

import json

import pytest
from click.testing import CliRunner
from rich.console import Console

from pitboss import Refusal, load
from pitboss.cli import verbs
from pitboss.cli.boards import board

pytestmark = pytest.mark.compiled


def drawn(fields):
    at = load("vegas-showdown").position(f"vegas-showdown seats=3 {fields}")
    console = Console(width=130, record=True, file=None, force_terminal=False)
    with console.capture() as shown:
        console.print(board(at, 0, ["Anna", "Ben", "Cleo"]))
    return shown.get()


def test_walls_and_doors_are_drawn():
    text = drawn("sheets=slots@a3,lounge@b3,fancy-slots@a2/-/-")
    assert "»SLy:LOg    :" in text  # doors between the two, none inside the Lounge
    assert "|FSY|" in text  # a capital letter has red corners; doors above and below only
    assert "+- -+- -+- -+" in text


def test_the_auction_and_the_markers_are_shown():
    text = drawn("act=1 spaces=theater:52 cash=60,60,60 bids=p1:57,-,publicity banned=slots")
    assert "Theater" in text and "$57 ● Anna" in text
    assert "no bids this turn" in text and "publicity" in text
    assert "Lounge, Fancy Lounge" in text  # what the Theater needs


def test_reconstructed_numbers_are_marked():
    assert "2?" in drawn("spaces=sports-book:25")


def test_the_tile_in_hand_is_drawn_in_every_turn_that_differs():
    text = drawn("phase=place bought=fancy-slots")
    assert "as it is" in text and "+1" in text and "+2" not in text


def run(*words):
    return CliRunner().invoke(verbs, list(words), catch_exceptions=False)


@pytest.mark.parametrize("columns", ["80", "200"])
def test_components_are_listed_with_their_certainty(columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    text = run("components", "vegas-showdown").output
    for word in ("theater", "25?", "15~", "reconstructed ?", "likely ~", "pull-strings"):
        assert word in text


def test_components_for_a_program():
    rows = json.loads(run("components", "vegas-showdown", "--json").output)
    slots = [row for row in rows if row["component"] == "tiles.slots"]
    assert {"field": "price", "value": 5, "certainty": "certain"}.items() <= slots[4].items()


def test_an_owners_file_is_listed_too(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[tiles.buffet]\nfame = 7\n", encoding="utf-8")
    rows = json.loads(
        run("components", "vegas-showdown", "-o", f"components={path}", "--json").output
    )
    fame = [row for row in rows if (row["component"], row["field"]) == ("tiles.buffet", "fame")]
    assert fame[0]["value"] == 7 and fame[0]["certainty"] == "certain"


def test_a_game_without_doubtful_components_says_so():
    with pytest.raises(Refusal, match="every component of Las Vegas is certain"):
        run("components", "las-vegas")
