"""What the referee awards: the ledger, its decisions with deal and paragraph, and protests."""
