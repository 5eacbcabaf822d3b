"""Taking a sheet into a group, and saying who of it sits there."""
