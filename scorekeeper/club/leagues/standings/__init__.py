"""The standings of a season: the rule, the sums, the course, and files of them."""
