"""The doors: requests, sockets, the page."""
