"""Random play of all games, editions, options and seat counts with every step checked."""
