"""What other programs give out: each module reads the layout of one, as its own texts describe it."""
