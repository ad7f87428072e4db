"""Bots against each other in seed blocks: how they rank, and whether one is better than another."""
