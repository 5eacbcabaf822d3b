"""Files of the past, hand-kept sheets of totals or points: read up to a sheet document."""
