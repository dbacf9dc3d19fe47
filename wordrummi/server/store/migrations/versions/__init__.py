"""A step a module, in order; one that was released never changes."""
