"""Bots over standard input and output, as docs/bot-protocol.md tells it."""

import io
import re
import sys
from pathlib import Path

import pytest

from pitboss import Dealer, Refusal, bots, load
from pitboss.arena import Match, play_game
from pitboss.bots import Budget, StdioBot
from pitboss.bots.protocol.serve import SeatBots, serve
from tests.bots.lords_of_vegas.test_negotiation import actions_of_a_game

PAGE = Path(__file__).parents[2] / "docs" / "bot-protocol.md"


def position():
    at = load("las-vegas").start(2)
    at.settle(Dealer(seed=5))
    return at


def written(path: Path, source: str) -> str:
    path.write_text(source)
    return f"stdio:{sys.executable} {path}"


@pytest.fixture
def example(tmp_path) -> str:
    source = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert source is not None
    assert len([line for line in source[1].splitlines() if line]) <= 10
    return written(tmp_path / "example.py", source[1])


def test_the_ten_line_example_plays_a_whole_game(example):
    played = play_game(Match("las-vegas", (example, "random"), deals=1), 0, 0)
    assert sum(played.shares) == 1
    assert played.moves[0] > 0


def test_a_bot_may_ask_for_positions_and_odds(tmp_path):
    command = written(
        tmp_path / "asker.py",
        """
import sys
def read(): return sys.stdin.readline().rstrip()
def say(line): print(line, flush=True)
read(); say("ready asker")
while True:
    moves = []
    while not (line := read()).startswith("go"):
        if line == "" or line == "quit": sys.exit()
        if line.startswith("position "): text = line[9:]
        if line.startswith("move "): moves.append(line[5:])
    say(f"ask {text} / {moves[0]}")
    answer = []
    while (line := read()) != "end": answer.append(line)
    odds = [line.split()[1] for line in answer if line.startswith("odds ")]
    say("ask nonsense")
    refused = read().startswith("no ") and read() == "end"
    top, bottom = odds[0].split("/")
    say(f"value {int(top) / int(bottom)} {len(odds)} {moves[0]}")
    say("best " + moves[0 if refused else -1])
""",
    )
    at = position()
    player = bots.bot("las-vegas", command)
    advice = bots.explain(player, at)
    bots.dismiss(player)
    after = at.copy()
    after.play(at.legal()[0])
    odds = after.odds()
    assert advice.move == at.legal()[0]
    assert advice.after == (pytest.approx(float(next(iter(odds.values())))), len(odds))


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (
            "print('ready x', flush=True)\n"
            "while not input().startswith('go'): pass\n"
            "print('best place 7', flush=True)",
            "place 7",
        ),
        *(
            (
                "print('ready x', flush=True)\n"
                "while not input().startswith('go'): pass\n"
                f"print('value {told}', flush=True)\n"
                "print('best place 1', flush=True)",
                f"bad.py: .*{says}",
            )
            for told, says in (
                ("nan 2 place 1", "a value is spelled"),
                ("0.5 inf place 1", "a value is spelled"),
                ("0.5 much place 1", "a value is spelled"),
                ("0.5 0.5 place 99", "place 99"),
            )
        ),
        (
            "print('ready x', flush=True)\n"
            "while not input().startswith('go'): pass\n"
            "print('no I play ' + 'chess ' * 999, flush=True)\n"
            "input()",
            "bad.py says no: I play chess [ches ]+…$",
        ),
        ("pass", "has ended"),
        ("print('hello')", "'ready NAME'"),
    ],
)
def test_a_bot_that_fails_is_named_with_what_it_did(tmp_path, source, says):
    player = bots.bot("las-vegas", written(tmp_path / "bad.py", source))
    with pytest.raises(Refusal, match=says):
        player.choose(position())
    bots.dismiss(player)


def test_every_decision_has_a_seed_of_its_own(tmp_path):
    """So that a bot without a memory does not repeat its whim; the same game has the same seeds."""
    command = written(
        tmp_path / "seeds.py",
        """
import sys
for line in sys.stdin:
    if line.startswith("pitboss"): print("ready seeds", flush=True)
    if line.startswith("move"): move = line.split(" ", 1)[1].strip()
    if line.startswith("go"):
        seed = line.split("seed=")[1].split()[0]
        print(f"value {seed} 0 {move}\\nbest {move}", flush=True)
""",
    )

    def seeds(seed: int) -> list[float]:
        player = bots.bot("las-vegas", command, seed)
        told = [bots.explain(player, position()).after[0] for _ in range(4)]
        bots.dismiss(player)
        return told

    assert len(set(seeds(1))) == 4
    assert seeds(1) == seeds(1)
    assert not set(seeds(1)) & set(seeds(2))


def test_a_bot_of_another_game_says_so_at_once(tmp_path):
    source = """
import sys
from pitboss.bots.protocol.serve import serve
serve("lords-of-vegas", "random", sys.stdin, sys.stdout)
"""
    player = bots.bot("las-vegas", written(tmp_path / "other.py", source))
    with pytest.raises(Refusal, match=r"says no: .*lords-of-vegas"):
        player.choose(position())


def test_a_command_that_is_none_is_refused():
    with pytest.raises(Refusal, match="cannot be started"):
        StdioBot("no-such-program-at-all").choose(position())


def test_our_bots_speak_the_same_protocol():
    at = position()
    out = io.StringIO()
    lines = f"pitboss 1\nposition {at.text}\nsomething new\ngo seed=3 nodes=64\nquit\n"
    serve("las-vegas", "pro", io.StringIO(lines), out)
    said = out.getvalue().splitlines()
    assert said[0].startswith("ready pitboss-pro")
    assert len([line for line in said if line.startswith("value ")]) == len(at.legal())
    direct = bots.bot("las-vegas", "pro", 3, Budget(nodes=64)).choose(at)
    assert said[-1] == f"best {direct}"


def test_a_line_that_cannot_be_served_is_answered():
    out = io.StringIO()
    serve("las-vegas", "pro", io.StringIO("position las-vegas seats=99\ngo\n"), out)
    assert out.getvalue().startswith("no ")


def served(*lines: str) -> list[str]:
    """Give the moves that a regular of Lords of Vegas chooses when it is asked these lines."""
    out = io.StringIO()
    serve("lords-of-vegas", "regular", io.StringIO("\n".join(lines) + "\n"), out)
    return [line[5:] for line in out.getvalue().splitlines() if line.startswith("best ")]


@pytest.fixture(scope="module")
def before_an_offer() -> str:
    """A position in which a regular offers a deal."""
    for at in actions_of_a_game(3):
        if served(f"position {at.text}", "go seed=1")[0].startswith("deal "):
            return f"position {at.text}"
    raise AssertionError("no offer in a whole game")


@pytest.mark.parametrize("go", ["go", "go seed=1", "go seed=1 nodes=50"])
def test_a_bot_that_is_served_remembers_what_it_offered(before_an_offer, go):
    """Whatever is declined, it does not lay down twice, and it comes to its action."""
    chosen = served(*[before_an_offer, go] * 4)
    offers = [move for move in chosen if move.startswith("deal ")]
    assert len(set(offers)) == len(offers) in range(1, 3)
    assert not chosen[-1].startswith("deal ")


def test_other_dice_are_no_other_memory(before_an_offer):
    chosen = served(*(line for n in range(4) for line in (before_an_offer, f"go seed={n}")))
    assert chosen[0].startswith("deal ")
    assert chosen[0] not in chosen[1:]


def test_other_limits_are_no_other_memory(before_an_offer):
    """A clock that runs down gives every decision another limit."""
    limits = ("seconds=0.5", "seconds=0.49", "nodes=9", "")
    chosen = served(*(line for more in limits for line in (before_an_offer, f"go seed=1 {more}")))
    assert chosen[0].startswith("deal ")
    assert chosen[0] not in chosen[1:]


def test_limits_count_for_one_go_and_make_no_new_bots():
    at = position()
    chairs = SeatBots("las-vegas", "pro")
    few, many = Budget(nodes=8), Budget(seconds=0.5)
    first = chairs.player(at, None, few)
    assert first.budget == few
    assert chairs.player(at, None, many) is first
    assert first.budget == many
    assert chairs.player(at, 3, Budget()).budget is None


def test_a_bot_behind_a_bot_is_one_process_until_the_game_is_over(tmp_path):
    command = written(
        tmp_path / "counter.py",
        f"""
import sys
def note(what):
    with open({str(tmp_path / "noted")!r}, "a") as file: file.write(what)
note("begun ")
print("ready counter", flush=True)
for line in sys.stdin:
    if line.startswith("move"): move = line[5:].strip()
    if line.startswith("go"): print("best", move, flush=True)
note("ended ")
""",
    )
    game = f"position {position().text}\ngo seed=1 nodes=5\ngo seed=2 seconds=1\n"
    out = io.StringIO()
    serve("las-vegas", command, io.StringIO(f"{game}new-game\n{game}quit\n"), out)
    assert out.getvalue().count("best place") == 4
    assert (tmp_path / "noted").read_text() == "begun ended begun ended "


def test_a_new_game_is_not_remembered_in_the_old_ones_words(before_an_offer):
    again = served(before_an_offer, "go seed=1", "new-game", before_an_offer, "go seed=1")
    assert again[0] == again[1]
    assert again[0].startswith("deal ")


def test_an_equal_seed_gives_an_equal_move_and_no_seed_rolls_on():
    at = position()
    out = io.StringIO()
    asked = f"position {at.text}\n" + "go seed=3\n" * 8 + "go\n" * 40
    serve("las-vegas", "random", io.StringIO(asked), out)
    said = out.getvalue().splitlines()
    assert len(set(said[:8])) == 1
    assert len(set(said[8:])) > 1
