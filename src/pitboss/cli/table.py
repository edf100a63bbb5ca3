"""One table in the terminal: ask people, let bots choose, roll in between, keep the record."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.rule import Rule

from pitboss.bots import Bot, levels_at_sight, preparation
from pitboss.cli import secret_store
from pitboss.cli.boards import board
from pitboss.cli.completion import completions
from pitboss.cli.moves import grouped
from pitboss.engine import Event, Position, Record, Refusal, SealedDealer
from pitboss.engine.rules_text import paragraphs
from pitboss.kernel import CHANCE, OVER

HELP = """\
Type a move, or enough of it to be the only one ([bold]3[/] for [bold]place 3[/]).
[bold]moves[/] lists all moves · [bold]undo[/] takes your choice back, before the next roll
[bold]?[/] shows the rule · [bold]board[/] draws the table · [bold]save[/] keeps the record
[bold]quit[/] keeps the record and leaves: nothing is lost"""


class Leave(Exception):
    """The person wants to quit."""


class Table:
    """A running game in the terminal."""

    def __init__(
        self,
        at: Position,
        names: list[str],
        bots: dict[int, Bot],
        dealer: SealedDealer,
        console: Console,
        path: Path,
        is_terminal: bool,
    ) -> None:
        self.at = at
        self.names = names
        self.bots = bots
        self.dealer = dealer
        self.console = console
        self.path = path
        self.is_terminal = is_terminal
        self.rule = f"{at.game.slug}#"
        self.is_sealed = True
        """Whether all dice of the record come from the dealer's secret."""

    def run(self) -> None:
        """Play until the game is over or a person leaves; the record is kept either way."""
        self.console.print(Rule(self.at.game.meta.title))
        if not self.at.seq:
            self.console.print(
                f"Dice commitment (sha256): {self.dealer.commitment}", style="dim", soft_wrap=True
            )
        try:
            while self.at.to_act != OVER:
                self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            self._save()
            where = f"pitboss play {self.at.game.slug} --resume {self.path}"
            self.console.print(f"\nGo on with: {where}", highlight=False, soft_wrap=True)
            return
        except Refusal:  # a bot failed: save the game first
            self._save()
            raise
        self._finish()

    def _step(self) -> None:
        seat = self.at.to_act
        if seat == CHANCE:
            self._tell(self.at.settle(self.dealer))
        elif seat in self.bots:
            self._tell(self.at.play(self.bots[seat].choose(self.at)))
        else:
            self._ask(seat)

    def _ask(self, seat: int) -> None:
        self._show(seat)
        mark = self.at.seq
        while True:
            typed = self._input(f"{self.names[seat]}, your move (help for more): ")
            try:
                move = self._command(typed, seat)
                if move is None:
                    continue
                self._tell(self.at.play(move))
            except Refusal as refusal:
                self._refuse(refusal)
                continue
            if self._content(seat):
                return
            self.at.undo(mark, seat)
            self.console.print("Taken back.")
            self._show(seat)
            mark = self.at.seq

    def _content(self, seat: int) -> bool:
        """Offer to take the move back, before dice are rolled or another person moves."""
        if not self.is_terminal:
            return True
        while True:
            typed = self._input("Enter goes on, undo takes it back: ").strip().lower()
            if typed in ("", "undo", "u"):
                return typed == ""
            if typed in ("quit", "q"):
                raise Leave
            self.console.print("Press Enter, or type undo.")

    def _command(self, typed: str, seat: int) -> str | None:
        word = typed.strip().lower()
        if word in ("help", "h", ""):
            self.console.print(HELP)
        elif word in ("quit", "q", "exit"):
            raise Leave
        elif word == "moves":
            self.console.print("\n".join(grouped(self.at.legal())), highlight=False)
        elif word == "board":
            self._show(seat)
        elif word == "?":
            self._show_rule()
        elif word == "save":
            self._save()
        elif word in ("undo", "u"):
            self.console.print(
                "There is nothing of yours to take back: the dice have rolled since."
            )
        else:
            return self._completed(typed)
        return None

    def _completed(self, typed: str) -> str | None:
        """Find the one legal move that matches what was typed."""
        if self.at.why(typed) is None:
            return typed
        found = completions(typed, self.at.legal())
        if len(found) == 1:
            return found[0]
        if found:
            shown = ", ".join(found[:12]) + (" …" if len(found) > 12 else "")
            self.console.print(f"That could be: {shown}")
            return None
        return typed

    def _show(self, seat: int) -> None:
        self.console.print(board(self.at, seat, self.names))
        self.console.print(self.at.prompt["words"], style="bold")
        self._show_preparation()

    def _show_preparation(self) -> None:
        """Show the progress of the compiler, and which bots play at sight until it is done."""
        game = self.at.game.slug
        if not preparation.is_compiled_beforehand():
            return
        found = preparation.progress(game)
        if found.done == found.total:
            return
        hurried = self.bots and levels_at_sight((game,))
        meanwhile = "Bots play at sight meanwhile." if hurried else "The game plays meanwhile."
        bar = "━" * found.done + "╌" * (found.total - found.done)
        counted = f"{bar} {found.done} of {found.total}"
        self.console.print(f"[dim]Compiling in the background: {counted}. {meanwhile}[/]")

    def _show_rule(self) -> None:
        found = paragraphs(self.at.game.rules_text)
        anchor = self.rule.partition("#")[2] or str(self.at.prompt.get("rule", ""))
        text = found.get(anchor) or next(iter(found.values()))
        self.console.print(Markdown(text))
        self.console.print(f"[dim]All of it: pitboss rules {self.at.game.slug}[/]")

    def _refuse(self, refusal: Refusal) -> None:
        self.console.print(
            f"[bold]No:[/] {escape(refusal.reason)}.", highlight=False, soft_wrap=True
        )
        if refusal.rule:
            self.rule = refusal.rule
            self.console.print("[dim]? shows the rule[/]")

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            words = self.at.game.looks.tell(event, self.names)
            if words:
                self.console.print(escape(words), highlight=False, soft_wrap=True)

    def _input(self, prompt: str) -> str:
        return self.console.input(escape(prompt))

    def _save(self) -> None:
        record = Record.of(self.at, dict(enumerate(self.names)))
        is_over = self.at.to_act == OVER
        if self.is_sealed:
            secret = self.dealer.secret.hex() if is_over else ""
            commitment, seeds = self.dealer.commitment, self.dealer.seeds
            record = replace(record, commitment=commitment, seeds=seeds, secret=secret)
        try:
            self.path.write_text(str(record), encoding="utf-8")
            if is_over:
                secret_store.forget(self.dealer)
            elif self.is_sealed:
                secret_store.keep(self.dealer)
        except OSError as error:
            self.console.print(f"The record could not be kept in {self.path}: {error.strerror}")
            return
        self.console.print(f"The record is kept in {self.path}", highlight=False, soft_wrap=True)

    def _finish(self) -> None:
        self.console.print(board(self.at, None, self.names))
        result = self.at.result
        assert result is not None
        winners = " and ".join(self.names[seat] for seat in result.winners)
        self.console.print(Rule(f"{winners} {'win' if len(result.winners) > 1 else 'wins'}"))
        for row in sorted(result.standing, key=lambda row: row.place):
            self.console.print(f"{row.place}. {escape(self.names[row.seat])}: {row.points}")
        self._save()
        self.console.print(
            f"Check the dice: pitboss verify {self.path}", highlight=False, soft_wrap=True
        )
