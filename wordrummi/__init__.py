"""Wordrummi: referee and game server for Rummikub in Dutch letters and in numbers."""
