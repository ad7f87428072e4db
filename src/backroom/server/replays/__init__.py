"""Finished matches looked at again, position by position, in a process of their own."""
