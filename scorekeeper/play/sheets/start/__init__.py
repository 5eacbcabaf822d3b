"""Beginning a sheet, and coming to one that is there."""
