"""The round that is played: what its leader sees and does, and what a phone at a table does."""
