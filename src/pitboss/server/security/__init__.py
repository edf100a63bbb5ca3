"""Who asks, what may pass, and how often."""
