"""The letter games: Word Rummikub in the Sabra and the Internationale manner."""
