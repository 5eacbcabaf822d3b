"""The page of a group: its evenings, a sheet that is begun there or taken in, and deleting all of it."""
