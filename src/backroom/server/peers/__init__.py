"""The other processes on the same database, here and on other hosts: who is connected there, and shared limits."""
