"""Who sits at the table: other names, somebody who comes late or leaves early."""
