"""The command as a stranger types it."""

import hashlib
import json
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from click.testing import CliRunner

from pitboss import CHANCE, Dealer, Record, SealedDealer, load
from pitboss.cli import verbs
from pitboss.cli.completion import completions
from pitboss.engine import Seed
from tests.engine.old_records import LEGAL, TWICE, old_lords


def pitboss(*words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *words], input=typed, capture_output=True, text=True
    )


def run(*words: str) -> str:
    result = CliRunner().invoke(verbs, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return str(result.output)


@pytest.fixture
def record_file(tmp_path):
    at = load("las-vegas").start(seats=2)
    dealer = SealedDealer(bytes(range(32)))
    at.settle(dealer)
    while at.result is None:
        at.play(at.legal()[0])
        at.settle(dealer)
    record = Record.of(at, {0: "Anna", 1: "Ben"})
    text = str(record).replace("name 0", f"dice sha256 {dealer.commitment}\nname 0")
    text = text.replace("\nend ", f"\nsecret {dealer.secret.hex()}\nend ")
    path = tmp_path / "game.record"
    path.write_text(text)
    return path


def test_help_lists_the_verbs():
    told = re.findall(r"^  ([a-z]+)  +(\S.*)", run("--help"), re.MULTILINE)
    listed = {verb for verb, _ in told}
    assert {"play", "sim", "bench", "replay", "verify", "rules", "perft", "serve"} <= listed
    for verb, words in told:
        assert f"{verb} [OPTIONS]" in run(verb, "--help"), words


def test_a_refusal_is_one_sentence_and_exit_code_2():
    ran = pitboss("sim", "monopoly")
    assert ran.returncode == 2 and ran.stdout == ""
    assert ran.stderr.startswith("pitboss: there is no game 'monopoly'")
    assert "Traceback" not in ran.stderr and ran.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "no-such-file"),
        ("verify", "no-such-file"),
        ("sim", "las-vegas", "--seats", "17"),
        ("sim", "las-vegas", "-o", "jokers=yes"),
        ("perft", "las-vegas", "seats=77", "1"),
        ("rules", "las-vegas", "no-such-paragraph"),
        ("play", "las-vegas", "--seat", "deep-thought", "--seat", "random"),
        ("play", "las-vegas", "--seats", "3", "--seat", "random"),
        ("play", "las-vegas", "--seat", "person:random bot 1", "--seat", "random"),
    ],
)
def test_bad_words_get_a_clear_answer(words):
    ran = pitboss(*words)
    assert ran.returncode == 2 and ran.stderr.startswith("pitboss: ")
    assert "Traceback" not in ran.stderr


def test_sim_tells_programs_and_people():
    figures = json.loads(run("sim", "las-vegas", "--seats", "3", "--games", "500", "--json"))
    assert figures["games"] == 500 and abs(sum(figures["win_share"]) - 1) < 0.01
    assert (
        run("sim", "las-vegas", "--seats", "3", "--games", "500", "--threads", "2").count("%") >= 3
    )


def test_bench_gives_the_named_figures():
    figures = json.loads(run("bench", "las-vegas", "--seats", "2", "--seconds", "0.1", "--json"))
    for name in ("games_per_s", "decisions_per_s", "copy_ns", "ready_s"):
        assert figures[name] > 0
    assert figures["cold_s"] is None


def test_replay_tells_the_game(record_file):
    words = run("replay", str(record_file))
    assert "Anna rolls" in words and "Ben places" in words and "Round 4 ends." in words
    facts = json.loads(run("replay", str(record_file), "--json"))
    assert facts["over"] and facts["ending"] == "four-rounds" and facts["winners"]
    half = json.loads(run("replay", str(record_file), "--json", "--upto", "20"))
    assert not half["over"]


def test_verify_derives_the_dice_again(record_file):
    assert "derived again" in run("verify", str(record_file))
    assert json.loads(run("verify", str(record_file), "--json"))["dice"] == "derived"


def test_replay_and_verify_tell_that_dice_were_taken_back(tmp_path, record_file):
    at = load("las-vegas").start(seats=2)
    at.settle(Dealer(1))
    mark, seat = at.seq, at.to_act
    at.play(at.legal()[0])
    at.settle(Dealer(1))
    at.undo(mark, seat)
    path = tmp_path / "practice.record"
    path.write_text(str(Record.of(at)))
    for verb in ("replay", "verify"):
        assert f"Practice from entry {at.seq} on" in " ".join(run(verb, str(path)).split())
        assert json.loads(run(verb, str(path), "--json"))["practice"] == at.seq
        assert "Practice" not in run(verb, str(record_file))
        assert json.loads(run(verb, str(record_file), "--json"))["practice"] is None


def test_verify_tells_what_the_players_added(tmp_path):
    seed = Seed(hashlib.sha256(bytes(32)).hexdigest(), bytes(32).hex())
    dealer = SealedDealer(bytes(range(32)), (seed, Seed("ab" * 32)))
    at = load("las-vegas").start(seats=2)
    at.settle(dealer)
    sealed = {"commitment": dealer.commitment, "secret": dealer.secret.hex()}
    path = tmp_path / "seeds.record"
    path.write_text(str(replace(Record.of(at), seeds=dealer.seeds, **sealed)))
    words = run("verify", str(path))
    assert "derived again" in words and "One player added a seed" in words
    assert "promised and never told: 1" in words
    facts = json.loads(run("verify", str(path), "--json"))
    assert (facts["dice"], facts["seeds"]) == ("derived", {"promised": 2, "told": 1})
    path.write_text(path.read_text().replace(bytes(32).hex(), "01" * 32))
    assert "seed 1 is not the one that was promised" in pitboss("verify", str(path)).stderr


def test_verify_finds_a_changed_roll(record_file):
    lines = record_file.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if " * note 1 " in line)
    lines[at] = lines[at].rsplit(" ", 1)[0] + (" 80" if not lines[at].endswith("80") else " 90")
    record_file.write_text("\n".join(lines))
    ran = pitboss("verify", str(record_file))
    assert ran.returncode == 2
    assert f"line {at + 1}: " in ran.stderr and "the secret gives" in ran.stderr


def test_verify_finds_a_wrong_secret(record_file):
    text = record_file.read_text()
    record_file.write_text(text.replace("secret 00", "secret ff"))
    assert "not the one that was committed to" in pitboss("verify", str(record_file)).stderr


def test_verify_says_what_it_cannot_know(tmp_path):
    at = load("las-vegas").start(seats=2)
    at.settle(Dealer(1))
    path = tmp_path / "plain.record"
    path.write_text(str(Record.of(at)))
    words = run("verify", str(path))
    assert "names no dice commitment" in words and "The game goes on." in words


def test_rules_whole_and_by_paragraph():
    assert "neutral" in run("rules", "las-vegas").lower()
    assert "cancel" in run("rules", "las-vegas", "equal-counts")


def test_perft_from_the_command_line():
    position = "seats=2 notes=50/60/60/60/60/60 left=1+0,1+0"
    rows = json.loads(run("perft", "las-vegas", position, "2", "--json"))
    assert rows[1] == {"depth": 2, "chance": 0, "decisions": 6}
    assert "decisions" in run("perft", "las-vegas", position, "1")


def test_a_game_is_played_saved_and_resumed(tmp_path):
    path = tmp_path / "mine.record"
    words = ("play", "las-vegas", "--seat", "person:Anna", "--seat", "random", "--save", str(path))
    first = pitboss(*words, typed="help\n?\nplace 9\nmoves\nboard\nundo\nsave\nquit\n")
    assert first.returncode == 0, first.stderr
    assert "Dice commitment" in first.stdout and "No: say 'place'" in first.stdout
    assert "nothing of yours to take back" in first.stdout
    assert f"--resume {path}" in first.stdout
    saved = Record.read(path.read_text())
    assert saved.names == {0: "Anna", 1: "random bot 1"}
    faces = "\n".join("123456" * 60)
    second = pitboss("play", "las-vegas", "--resume", str(path), typed=faces)
    ended = Record.read(path.read_text())
    result = ended.replay().result
    assert result is not None
    winners = " and ".join(ended.names[seat] for seat in result.winners)
    assert f" {winners} {'win' if len(result.winners) > 1 else 'wins'} " in second.stdout
    assert "derived again" in run("verify", str(path))


def test_bots_alone_play_to_the_end(tmp_path):
    path = tmp_path / "bots.record"
    seats = [word for name in ("greedy", "random", "random") for word in ("--seat", name)]
    ran = pitboss("play", "las-vegas", *seats, "--save", str(path), "-o", "neutral_dice")
    assert ran.returncode == 0 and "Check the dice" in ran.stdout
    assert Record.read(path.read_text()).options["neutral_dice"] is True


@pytest.fixture
def own_bot(tmp_path) -> str:
    """A bot in another language, which leaves a file behind when it is dismissed."""
    program = tmp_path / "own.py"
    program.write_text(
        "import pathlib, sys\n"
        "moves = []\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.strip().partition(' ')\n"
        "    if word == 'pitboss': print('ready own', flush=True)\n"
        "    moves = [] if word == 'position' else moves + [rest] * (word == 'move')\n"
        "    if word == 'go': print('best', moves[-1], flush=True)\n"
        f"    if word == 'quit': pathlib.Path({str(tmp_path / 'gone')!r}).touch()\n"
    )
    return f"stdio:{sys.executable} {program}"


def test_a_bot_of_ones_own_plays_and_is_dismissed(tmp_path, own_bot):
    path = tmp_path / "own.record"
    words = ("play", "las-vegas", "--seat", own_bot, "--seat", "random", "--save", str(path))
    ran = pitboss(*words)
    assert ran.returncode == 0, ran.stderr
    assert "Check the dice" in ran.stdout
    assert (tmp_path / "gone").exists()
    record = Record.read(path.read_text())
    assert record.names == {0: "stdio bot 0", 1: "random bot 1"}
    at = load("las-vegas").start(seats=2)
    for entry in record.entries:
        if entry.seat == 0:
            assert entry.text == at.legal()[-1]
        at.play(entry.text)


def test_a_record_runs_no_command_but_the_one_that_is_given(tmp_path, own_bot):
    path = tmp_path / "own.record"
    seats = ("--seat", own_bot, "--seat", "person:Anna")
    pitboss("play", "las-vegas", *seats, "--save", str(path), typed="quit\n")
    resume = ("play", "las-vegas", "--resume", str(path))
    alone = pitboss(*resume)
    assert alone.returncode == 2
    assert "seat 0 is a bot whose command the record does not keep" in alone.stderr
    assert "in the record seat 1 is 'Anna'" in pitboss(*resume, *seats[:3], "random").stderr
    assert "the record has 2 seats" in pitboss(*resume, *seats[:2]).stderr
    faces = "\n".join("123456" * 60)
    assert "Check the dice" in pitboss(*resume, *seats, typed=faces).stdout


def test_a_bot_that_fails_leaves_the_record(tmp_path):
    path = tmp_path / "broken.record"
    words = ("--seat", "stdio:no-such-program", "--seat", "random", "--save", str(path))
    ran = pitboss("play", "las-vegas", *words)
    assert ran.returncode == 2
    assert "cannot be started" in ran.stderr and "Traceback" not in ran.stderr
    assert Record.read(path.read_text()).names[0] == "stdio bot 0"


def test_who_is_no_bot_is_told_how_people_sit_down():
    ran = pitboss("play", "las-vegas", "--seat", "human", "--seat", "random")
    assert ran.returncode == 2
    assert "there is no bot 'human'" in ran.stderr and "person:NAME" in ran.stderr


def test_bots_explain_their_moves_when_they_are_asked_to(tmp_path):
    words = ("play", "las-vegas", "--seat", "regular", "--seat", "random")
    told = pitboss(*words, "--explain", "--save", str(tmp_path / "told.record")).stdout
    silent = pitboss(*words, "--save", str(tmp_path / "silent.record")).stdout
    moves = [
        entry
        for entry in Record.read((tmp_path / "told.record").read_text()).entries
        if entry.seat != CHANCE
    ]
    assert told.count("before the move") == told.count("▸ place") == len(moves) > 0
    assert "judged," in told and "judged by evaluator," in told and "%" in told
    assert "before the move" not in silent and "▸" not in silent


def test_another_games_record_is_not_resumed(record_file):
    record_file.write_text(record_file.read_text().replace("game las-vegas", "game roulette"))
    assert pitboss("play", "las-vegas", "--resume", str(record_file)).returncode == 2


def test_typing_narrows_the_legal_moves():
    legal = ["place 1", "place 12", "build A2 sphinx", "build A2 sirius", "end"]
    assert completions("1", legal) == ["place 1"]
    assert completions("b a2 sp", legal) == ["build A2 sphinx"]
    assert len(completions("b a2 s", legal)) == 2
    assert completions("a2 b", legal) == []


def test_replay_and_verify_tell_which_entry_and_which_rule_changed(tmp_path):
    legal, refused = tmp_path / "legal.record", tmp_path / "refused.record"
    legal.write_text(str(old_lords(*LEGAL)))
    refused.write_text(str(old_lords(*LEGAL, TWICE)))
    assert "It began under rules 1; rules" in run("verify", str(legal))
    assert json.loads(run("verify", str(legal), "--json"))["rules"] == 1
    assert json.loads(run("replay", str(legal), "--json"))["fault"] is None
    for verb in ("replay", "verify"):
        ran = pitboss(verb, str(refused))
        assert ran.returncode == 2
        for words in ("entry 5 cannot be played", "began under rules 1", "keeps its mark"):
            assert words in ran.stderr, ran.stderr
    told = pitboss("replay", str(refused))
    assert "   4  " in told.stdout, "what follows is told all the same"
    facts = json.loads(pitboss("replay", str(refused), "--json").stdout)
    assert "entry 5" in facts["fault"] and facts["rules"] == 1
