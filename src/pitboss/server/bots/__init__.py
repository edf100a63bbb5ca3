"""Bots at the tables: their turns, and advice."""
