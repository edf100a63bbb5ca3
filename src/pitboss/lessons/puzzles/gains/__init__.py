"""What a move brings: reasons name what is out of the ordinary, and where nothing is, nothing."""
