"""The final of a tournament: who plays it, and who is cut."""
