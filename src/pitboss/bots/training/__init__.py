"""Values learned from self-play: the net, its games, the fit, and where it is kept."""
