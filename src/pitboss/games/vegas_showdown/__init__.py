"""Vegas Showdown, the auction game (Avalon Hill, 2005 and 2012)."""
