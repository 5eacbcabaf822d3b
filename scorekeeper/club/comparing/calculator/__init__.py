"""One deal without a sheet, under any rulesets."""
