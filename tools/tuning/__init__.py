"""Finds the numbers in the games' `tuned.toml` again, for the decks as they are now."""
