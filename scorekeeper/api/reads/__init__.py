"""What programs are told."""
