"""What a hall sees: the big screen and what is printed."""
