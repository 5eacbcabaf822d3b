"""An evening of several tables: who is here, and the rounds with their tables."""
