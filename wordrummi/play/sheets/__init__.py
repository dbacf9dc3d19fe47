"""Live referee rooms: one device keeps the sheet of a real table, everybody with the link may look on."""
