"""The operations for programs, and the pages about them."""
