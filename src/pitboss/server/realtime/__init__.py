"""Connections, presence, notices between nodes, and regular maintenance."""
