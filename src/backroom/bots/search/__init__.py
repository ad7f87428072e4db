"""Information-set Monte Carlo tree search, for every game."""
