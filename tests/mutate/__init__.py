"""Break the source a little, many times, and see whether a test notices."""
