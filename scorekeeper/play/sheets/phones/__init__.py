"""What phones do by themselves: they ask what is new, and go on without reception."""
