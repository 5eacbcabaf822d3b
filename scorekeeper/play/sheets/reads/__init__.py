"""What the pages of a sheet show, shaped for the templates."""
