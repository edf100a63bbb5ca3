"""What the analysis knows of Las Vegas."""
