"""Whole matches and sheets through HTTP, asked everything at any moment: what holds of each answer."""
