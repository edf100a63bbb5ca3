"""Identity, security middleware and rate limits."""
