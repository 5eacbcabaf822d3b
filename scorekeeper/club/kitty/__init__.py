"""The kitty of a group: prices of evenings, regular fees, fines, payments in and out.

What evenings cost for the kitty is derived whenever it is asked for (`club/kitty/prices.py`): from
`EveningResult` and the `Price` of the day, so that it follows every correction, and a new price changes
nothing before its first day; so is the half that winners get back. Regular fees (`regular_fees.py`) are
derived from `Fee` and from who pays them (`Payer`), each with a first day and maybe a last one. Fines and
money are facts (`Booking`), with the name and the amount that a fine had; what is taken back stays in the
history and does not count. Seasons do not matter to it, closed or not: what was played in a closed one
changes only by its owners, who also set the prices. Who sat at a table only as a name pays nothing.
"""
