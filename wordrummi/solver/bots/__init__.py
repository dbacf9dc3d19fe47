"""Bots: players that know what a seat knows."""
