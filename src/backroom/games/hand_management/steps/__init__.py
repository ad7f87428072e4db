"""The rules of Hand Management, phase by phase."""
