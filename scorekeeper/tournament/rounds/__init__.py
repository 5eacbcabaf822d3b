"""The rounds of a tournament: drawn, opened, released, and who sits where."""
