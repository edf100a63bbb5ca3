"""Shark's net of casinos: its features, its training, and the search that looks ahead with it."""
