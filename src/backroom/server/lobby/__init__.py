"""The tables in this process: loaded, changed, told of, and let go."""
