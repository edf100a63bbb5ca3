"""Las Vegas: its evaluator, and reasons in words."""
