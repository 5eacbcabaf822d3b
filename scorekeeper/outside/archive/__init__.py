"""A group as one file, and a group out of such a file."""
