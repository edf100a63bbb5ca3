"""Lords of Vegas (Mayfair 2010 and 2014, Lone Shark 2024)."""
