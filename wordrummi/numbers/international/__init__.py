"""International Rummikub: the forty figures, rounds played Open, as Foot or for a Hand, and the session's sheet."""
