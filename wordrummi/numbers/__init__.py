"""The number games: Sabra, classic, American and International Rummikub."""
