"""How tables lie: each module reads one layout, and says how sure it is, what it read and what it did not."""
