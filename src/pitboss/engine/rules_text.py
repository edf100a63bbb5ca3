"""A game's RULES.md, paragraph by paragraph. Each begins with `<a id="anchor"></a>`.

A block marked `position` is drawn by the board. One marked `example` has the steps of the example
above it and the game's answers; `tests/rules_examples.py` plays them.
"""

import re

_POSITION = re.compile(r"^```position\n(.+)$", re.MULTILINE)
_DRAWN = re.compile(r"^```(?:position|example)\n(?:.+\n)*?```\n", re.MULTILINE)
_ANCHOR = re.compile(r'<a id="([a-z0-9-]+)"></a>')


def paragraphs(text: str) -> dict[str, str]:
    """Split a RULES.md into its paragraphs by anchor, headings left out."""
    found: dict[str, str] = {}
    for block in re.split(r"\n(?=#)|\n\n", text):
        anchors = _ANCHOR.findall(block)
        for anchor in anchors:
            found[anchor] = _ANCHOR.sub("", block).strip()
    return found


def positions_in(text: str) -> list[str]:
    """Give the positions that a page draws: the first line of every block marked `position`."""
    return _POSITION.findall(text)


def without_anchors(text: str) -> str:
    """Give the text for people, without anchors and without blocks that only a page can draw."""
    return _ANCHOR.sub("", words_alone(text))


def words_alone(text: str) -> str:
    """Leave out the positions that a page draws, and the lines by which examples are played."""
    return _DRAWN.sub("", text)
