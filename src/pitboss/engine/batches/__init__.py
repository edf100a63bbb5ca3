"""Many positions at once, and positions and moves as numbers for a learner."""
