"""The table in a terminal: undo of one's own choice before the next roll."""

import io
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner
from rich.console import Console

from pitboss import Record, SealedDealer, bots, load
from pitboss.cli import secret_store
from pitboss.cli.commands.play import command
from pitboss.cli.table import Table
from pitboss.engine.replay import verify


class Typist(Console):
    """A console whose keyboard is a list of lines."""

    def __init__(self, *lines: str) -> None:
        super().__init__(record=True, width=100, file=io.StringIO())
        self.lines = list(lines)

    def input(self, prompt: object = "", **_: object) -> str:
        self.print(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def table(tmp_path: Path, *lines: str) -> Table:
    at = load("las-vegas").start(seats=2)
    robot = {1: bots.bot("las-vegas", "random")}
    dealer = SealedDealer(bytes(32))
    return Table(at, ["Anna", "random bot 1"], robot, dealer, Typist(*lines), tmp_path / "r", True)


def test_a_choice_is_taken_back_before_the_next_roll(tmp_path):
    playing = table(tmp_path)
    playing.at.settle(playing.dealer)
    first, second = playing.at.legal()[:2]
    playing.console.lines = [first, "hm", "undo", second, "", "quit"]  # type: ignore[attr-defined]
    playing.run()
    texts = [entry.text for entry in playing.at.entries]
    at = texts.index(first)
    assert texts[at + 1] == f"undo {at}"
    assert texts[at + 2] == second
    shown = playing.console.export_text()
    assert "Taken back." in shown and "Press Enter, or type undo." in shown


def test_leaving_keeps_the_record(tmp_path):
    playing = table(tmp_path, "quit")
    playing.run()
    assert (tmp_path / "r").read_text().startswith("pitboss record 1")


def test_the_secret_of_the_dice_is_kept_apart_until_the_end(tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_STATE", str(tmp_path / "state"))
    playing = table(tmp_path, "quit")
    playing.run()
    kept = Record.read((tmp_path / "r").read_text())
    assert kept.commitment == playing.dealer.commitment and not kept.secret
    assert playing.dealer.secret.hex() not in (tmp_path / "r").read_text()
    (file,) = (tmp_path / "state").rglob("*" + kept.commitment)
    assert file.stat().st_mode & 0o777 == 0o600
    again = secret_store.find(kept.commitment)
    assert again is not None and again.secret == playing.dealer.secret
    playing.bots[0] = bots.bot("las-vegas", "random")
    playing.run()
    over = Record.read((tmp_path / "r").read_text())
    assert verify(over).check().dice == "derived" and over.secret
    assert secret_store.find(kept.commitment) is None


def test_without_the_secret_the_game_goes_on_with_dice_nobody_can_check(tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_STATE", str(tmp_path / "state"))
    record = replace(Record.of(load("las-vegas").start(seats=2)), commitment="0" * 64)
    (tmp_path / "r").write_text(str(record))
    ran = CliRunner().invoke(command, ["las-vegas", "--resume", str(tmp_path / "r")], input="quit")
    assert "nobody can check" in ran.output and ran.exit_code == 0
    assert not Record.read((tmp_path / "r").read_text()).commitment


def test_a_record_that_cannot_be_kept_is_said(tmp_path):
    playing = table(tmp_path / "no" / "such" / "folder", "quit")
    playing.run()
    assert "could not be kept" in playing.console.export_text()
