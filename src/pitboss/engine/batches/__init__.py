"""Batches of positions, and the codecs of positions and moves for learners."""
