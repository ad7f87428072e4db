"""Telling browsers that are closed: keys, encryption, addresses, and the queue of what is on its way."""
