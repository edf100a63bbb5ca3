"""Vegas Showdown: judgement at sight, and reasons in words."""
