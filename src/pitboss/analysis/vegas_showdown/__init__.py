"""What the analysis knows of Vegas Showdown."""
