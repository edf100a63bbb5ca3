"""Compiled checks that no piece, card, note or money appears or disappears: a module for each game.

`conserved(start, s, tally)` gives 0 or the number of a sentence in `LOST`. `start` is the first position
of the game, `tally` an array for counting. They check the same as `tests/<game>/conserved.py`, but in
compiled code, for a billion steps.
"""
