"""Who, when and where: tables, seats, the store, the feed and HTTP."""
