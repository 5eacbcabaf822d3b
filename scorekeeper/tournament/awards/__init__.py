"""Awards of the referee: the ledger, its decisions with deal and paragraph, and protests."""
