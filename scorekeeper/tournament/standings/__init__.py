"""How a tournament is decided: ranking, teams, series, what seasons count of it, and its files."""
