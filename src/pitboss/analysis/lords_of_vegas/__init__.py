"""What the analysis knows of Lords of Vegas."""
