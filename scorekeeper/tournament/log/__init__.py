"""Who of those who run a tournament did what, and when: lines are added, and none is changed."""
