"""What players have been over many evenings, in a season or as they are chosen; pairs, records.

The counts of what players did: `play/sheets/derived/evenings.py` counts what players did in any scored
deals; counts can be added, so that an evening's figures sum up to a season's. What they come to is kept for
each seat, each of its kinds of games and each pair (`play/sheets/derived/reads.py`); figures and records in
`figures` are sums of it, for a `Selection` of evenings.

How strong players are (`club/figures/strength.py`, plain Python) is estimated from points and from with and
against whom they were made (`Pairing`), drawn towards the mean; how much of the differences is skill is a
range, in which none at all may be. In invented clubs (`manage.py benchmark strength`), of equals, too, and
seated by lot, by the standings, by the last evening, by strength and never anew, bars and range hold what
they promise. Scatter comes from the sum of squares of a seat's points on a sheet (`Result.squares`). Owners
switch the page on (`Group.shows_strength`).
"""
