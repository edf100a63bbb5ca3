"""Verbs that measure how good the values and the bots are."""
