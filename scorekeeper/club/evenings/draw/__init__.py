"""The draw: who sits at which table with whom, round by round; plain Python that knows no database."""
