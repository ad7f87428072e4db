"""The ways in: requests, sockets, the page."""
