"""Verbs for those who learn, and for those who teach."""
