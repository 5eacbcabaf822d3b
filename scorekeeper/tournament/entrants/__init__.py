"""The entrants of a tournament: pasted, entered by a link, ticked, dropped out, taken over from."""
