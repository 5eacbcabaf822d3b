"""The people at the table: other names, late arrivals, early departures, and seats taken over."""
