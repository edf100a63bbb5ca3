"""What must stay the same in every game, as compiled rules: a module a game.

`conserved(start, s, tally)` gives 0, or the number of the sentence in `LOST` that says what is wrong;
`start` is where the game began and `tally` room to count in. They say the same as `tests/<game>/conserved.py`, for a billion steps instead of a thousand.
"""
