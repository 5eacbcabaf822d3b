"""An evening of a group over all its tables: its page, files and settlement."""
