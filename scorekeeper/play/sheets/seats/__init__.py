"""Who sits at the table: other names, who comes late, leaves early, or takes the seat of who goes."""
