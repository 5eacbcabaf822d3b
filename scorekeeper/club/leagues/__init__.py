"""Seasons and their standings.

One page may stand in a frame on any web site (`club/leagues/standings/views.py`): a frame has no
cookie, so that the address has a token, from which nobody finds the read link. Only there `frame-ancestors`
is everybody and `X-Frame-Options` is not sent; there is nothing to tap on it.

A closed season keeps its champions (`Champion`), whatever its standings come to later. Every write that
would change one of its evenings asks first whether its day is closed (`play/groups/closed_days.py`), and so
does the view of a form, by its guard. Seasons add their answer there (`club/leagues/guards.py`), a
`SeasonClosed`, which page, interface, long work and phone are told alike; an import asks when it begins and
once more when all its evenings are stored. Owners are asked once and can change for an hour of their session
what was closed by then (a form that they had filled in is sent once more with the answer). A season is closed
by days: an evening that is left out is closed with it.
`tests/scorekeeper/club/leagues/test_closed_writes.py` calls every write that there is on a closed day.
"""
