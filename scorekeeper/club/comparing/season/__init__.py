"""A season, or all evenings of a group, under other rules."""
