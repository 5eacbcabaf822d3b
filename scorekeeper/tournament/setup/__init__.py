"""Setting a tournament up, changing what it is set to, and the links for all."""
