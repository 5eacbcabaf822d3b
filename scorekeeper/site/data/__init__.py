"""The storage of the data: the database, its copies, moving it, new versions."""
