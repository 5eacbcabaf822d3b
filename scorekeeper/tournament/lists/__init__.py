"""The list of a table: checked, handed in, confirmed, locked; or typed from paper; and what is awarded."""
