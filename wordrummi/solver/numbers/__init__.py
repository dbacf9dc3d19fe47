"""The best turn in the number games."""
