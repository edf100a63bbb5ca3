"""Lessons and puzzles as the interface presents them."""
