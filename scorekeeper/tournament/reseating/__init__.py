"""What is changed of a round whose tables are open."""
