"""Bots that somebody wrote: from a file or a package, and what keeps them from harming anybody."""
