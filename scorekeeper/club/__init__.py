"""Over many evenings: rounds, seasons, the kitty, figures, proposals, comparing, the next evening."""
