"""The table in a terminal: undo of one's own choice before the next roll."""

import io
from pathlib import Path

from rich.console import Console

from pitboss import SealedDealer, bots, load
from pitboss.cli.table import Table


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


def test_a_record_that_cannot_be_kept_is_said(tmp_path):
    playing = table(tmp_path / "no" / "such" / "folder", "quit")
    playing.run()
    assert "could not be kept" in playing.console.export_text()
