"""Bytes: sockets, requests, and how much anybody may send."""
