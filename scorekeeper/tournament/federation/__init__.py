"""The ranking over many tournaments, as federations have it."""
