"""Tables: the truth of one game, every change of it, and what its readers see."""
