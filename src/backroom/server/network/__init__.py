"""Bytes: sockets, requests, and how much of them anybody may send."""
