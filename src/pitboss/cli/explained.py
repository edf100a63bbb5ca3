"""A bot that explains its choices: the values of its best moves, before it plays one."""

from rich.console import Console

from pitboss.bots import Advice, Bot, explain
from pitboss.engine import Position

MOST = 4


class Explained:
    """Plays as the inner bot does and explains each choice."""

    def __init__(self, inner: Bot, console: Console) -> None:
        self._inner = inner
        self._console = console

    def choose(self, at: Position) -> str:
        """Choose, and print the values behind the choice."""
        advice = explain(self._inner, at)
        for line in explanation(advice):
            self._console.print(f"  [dim]{line}[/]", highlight=False)
        return advice.move


def explanation(advice: Advice) -> list[str]:
    """Format advice as lines: the best moves with every seat's share of winning after each."""
    shown = list(advice.options[:MOST])
    shown += [option for option in advice.options[MOST:] if option.move == advice.move]
    lines = []
    for option in shown:
        mark = "▸" if option.move == advice.move else " "
        shares = " ".join(f"{value:6.1%}" for value in option.values)
        error = f"  ± {option.error:.1%}" if option.error else ""
        lines.append(f"{mark} {option.move:<24} {shares}{error}")
    before = " ".join(f"{value:6.1%}" for value in advice.before)
    judge = f" by {advice.judge}" if advice.judge else ""
    how = f"{advice.basis}{judge}, {advice.nodes:,} nodes, {advice.seconds:.3f} s"
    return [f"  {'before the move':<24} {before}   ({how})", *lines]
