"""The rules of a sheet: their card, and playing by others."""
