"""Verbs for lessons and puzzles."""
