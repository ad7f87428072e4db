"""The story and the talk of a table, and who may read which line."""
