"""Seasons and their standings.

One page may stand in a frame on any web site (`club/leagues/views/embed.py`): a frame has no cookie, so that
the address has a token, from which nobody finds the read link. Only there `frame-ancestors` is everybody and
`X-Frame-Options` is not sent; there is nothing to tap on it.

A closed season keeps its champions (`Champion`), whatever its standings come to later. What would change its
evenings is stopped before the views (`club/leagues/views/closed.py`) where the day is known there: `LOCKED`
(`locked.py`) says of each address in which closed season a change would be, a test that none is forgotten.
Where only the write knows the days, it asks (`play/groups/closed_days.py`: `need_open`, which finds what
knows seasons by name) and raises `DayClosed`, which page, job and interface answer alike; an import asks when
it begins and once more when all its evenings are stored. Owners are asked once and can change for an hour of
their session what was closed by then (a form that they had filled in is sent once more with the answer);
phones whose deals waited get the reason. A season is closed by days: an evening that is left out is closed
with it.
"""
