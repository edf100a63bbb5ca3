"""Connections, presence, other nodes, and what is done at regular times."""
