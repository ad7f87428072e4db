"""What is tuned in each game, and on which matches: a module for each, found by its name."""
