"""Bots at the table: who moves when nobody clicks, and advice."""
