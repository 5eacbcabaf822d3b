"""Data that is derived from the facts of a sheet, and can be written anew from them."""
