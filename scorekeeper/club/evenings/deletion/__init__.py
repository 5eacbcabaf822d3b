"""Deleting a group with its evenings."""
