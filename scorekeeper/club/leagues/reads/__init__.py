"""What the pages of standings show."""
