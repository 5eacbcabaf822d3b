"""What players have been over many evenings, in a season or as they are chosen; pairs, records.

The counts of what players did: `play/sheets/evening/statistics.py` counts what players did in any scored
deals; counts can be added, so that an evening's figures sum up to a season's. What they come to is kept for
each seat, each of its kinds of games and each pair (`play/sheets/derived/reads.py`); figures and records in
`figures` are sums of it, for a `Selection` of evenings.

How strong players are (`club/figures/strength.py`, plain Python) is a mean drawn towards the group's,
averaged over all spreads that the strengths may have. It knows points and not who sat with whom, so that it
tells what somebody makes at tables like theirs, and nothing of how much of that is skill; invented worlds in
its tests, of equals, too, and seated by lot and by strength, say that the bars hold what they promise. It
needs the sum of squares of a seat's points on a sheet (`Result.squares`). Owners switch the page on
(`Group.shows_strength`).
"""
