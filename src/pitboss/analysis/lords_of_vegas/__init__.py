"""Lords of Vegas: judgement at sight, and reasons in words."""
