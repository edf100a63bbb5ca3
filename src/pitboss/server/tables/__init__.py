"""Tables: their state, the commands that change it, and how it is presented."""
