"""Bringing evenings of the past in, out of files that `outside.tables` reads."""
