"""The ledger of the referee: what was awarded, and taken back by another line."""
