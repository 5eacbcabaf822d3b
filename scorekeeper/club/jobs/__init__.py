"""Work that takes longer than a page may: stored, done in portions, seen when it is whole."""
