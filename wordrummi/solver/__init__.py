"""The best turn there is, with the proof where it can be had: searched apart from the referee, and judged by it."""
