"""Draw the README's picture of a game in the terminal: `python docs/terminal_picture.py`."""

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from pitboss import load
from pitboss.cli.boards import board

POSITION = (
    "las-vegas seats=4 open_money=yes round=3 start=2 turn=0 phase=place notes=90,20/60/40,30/70/50,10/80"
    " dice=0:2,2:1/1:3,3:1/0:1,1:1,2:2/2:3/3:2/1:2,3:1 left=5+0,2+0,2+0,4+0"
    " won=80,60,30/90,20,20/70,40/60,50 under=- roll=65331+-"
)
NIGHT = TerminalTheme(
    (23, 18, 38), (232, 226, 244),
    [(58, 51, 77), (255, 99, 132), (87, 227, 137), (255, 209, 102), (96, 165, 250), (232, 121, 249), (94, 234, 212), (232, 226, 244)],
    [(120, 110, 145), (255, 130, 155), (120, 240, 165), (255, 225, 140), (125, 185, 255), (240, 150, 250), (130, 240, 225), (255, 255, 255)],
)  # fmt: skip
# Our own frame: the library's names a font on somebody else's server.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g></g></svg>
"""


def main() -> None:
    """Write docs/pictures/terminal.svg."""
    console = Console(record=True, width=78, file=io.StringIO(), force_terminal=True)
    at = load("las-vegas").position(POSITION)
    console.print(board(at, 0, ["Anna", "Ben", "greedy bot 2", "greedy bot 3"]))
    console.print(at.prompt["words"], style="bold")
    target = Path(__file__).parent / "pictures" / "terminal.svg"
    console.save_svg(
        str(target), title="pitboss play las-vegas", theme=NIGHT, code_format=FRAME, unique_id="t"
    )


if __name__ == "__main__":
    main()
