"""Lessons and puzzles as the page is told of them."""
