"""Training from self-play: the games, the fit, the net, its weights on disk and the report."""
