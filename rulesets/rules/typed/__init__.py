"""House rules out of a free text, by the names that players use: plain matching, no guessing."""
