"""How the Dutch sources are read and weighed. Used when the lexicon is built, not when it is asked."""
