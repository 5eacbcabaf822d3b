"""Seasons: made, changed, and which evenings count in them."""
