"""Reviews of finished games: a queue in the database, and the processes that work it off."""
