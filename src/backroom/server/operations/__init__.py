"""Running a server: starting, backing up, restoring, monitoring and load-testing it."""
