"""Rooms: use cases, folded and seen, without a server."""
