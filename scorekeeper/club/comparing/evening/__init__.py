"""An evening under other rules."""
