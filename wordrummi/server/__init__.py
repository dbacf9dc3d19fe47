"""The game server: rooms, streams and services over HTTP."""
