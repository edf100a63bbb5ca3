"""HTTP: routes, what they take, what they answer, and how they refuse."""
