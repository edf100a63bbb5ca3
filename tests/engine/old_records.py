"""Records of earlier rules: some still follow under today's, some do not."""

from dataclasses import replace

from pitboss import CHANCE, Record, load
from pitboss.engine import Entry

MARKED = (
    "lords-of-vegas seats=3 turn=0 cash=90 tiles="
    "C1:vega:0:2,C2:vega:0:2,C3:vega:0:2,C4:vega:0:2,C5:vega:0:2,C6:vega:0:2,"
    "A1:tivoli:0:3,A2:tivoli:0:3,A3:tivoli:0:3,A4:tivoli:0:3,A5:tivoli:0:3,E1:sphinx:0:5"
)
"""Every die of seat 0 stands, one of them in a casino of its own (ruling 13)."""
LEGAL = (
    Entry(0, "reorganize E1"),
    Entry(CHANCE, "roll 4"),
    Entry(0, "sprawl E1 E2"),
    Entry(0, "lift E1"),
)
TWICE = Entry(0, "reorganize E1")
"""Legal under rules 1 of Lords of Vegas alone: the lifted die had lost its mark."""


def old_lords(*entries: Entry) -> Record:
    """A record of Lords of Vegas that was begun under rules 1."""
    opened = load("lords-of-vegas").position(MARKED)
    return replace(Record.of(opened), rules_version=1, entries=entries)
