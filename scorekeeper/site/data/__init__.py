"""Where the data lies: the database, its copies, moving it, new versions."""
