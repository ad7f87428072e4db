"""Running a server: starting it, saving it, looking at it, loading it."""
