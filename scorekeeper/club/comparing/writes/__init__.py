"""What is done with comparisons."""
