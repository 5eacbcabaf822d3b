"""What answers programs, and the pages about them."""
