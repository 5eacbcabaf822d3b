"""The tournament as a hall sees it: the big screen and what is printed."""
