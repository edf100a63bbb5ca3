"""The net of shark that looks at casinos: what it sees, how it is trained, the look ahead by it."""
