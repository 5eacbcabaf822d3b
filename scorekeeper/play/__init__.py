"""At the table: the sheet, entering a deal, the rules and the people of a table, what phones hear at once."""
