"""What is asked on the pages of comparisons."""
