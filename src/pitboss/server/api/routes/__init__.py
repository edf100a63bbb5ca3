"""The routes of the interface, by subject."""
