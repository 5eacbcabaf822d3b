"""One deal of a sheet: stored, corrected, taken back, with its history and what follows from it."""
