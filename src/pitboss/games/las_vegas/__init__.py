"""Las Vegas, the dice game (alea, 2012)."""
