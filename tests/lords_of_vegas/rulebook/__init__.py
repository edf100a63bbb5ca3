"""The rules of Lords of Vegas as the rulebooks, the FAQ and the rulings state them."""
