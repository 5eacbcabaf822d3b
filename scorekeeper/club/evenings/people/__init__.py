"""The players of a group, and guests or second players who turn out to be one of them."""
