"""Connections by which other programs follow a group by themselves: calendar, feed, overlay, webhook.

What they get is asked for with a token in the address, as they have no cookies: calendar, feed and overlay of
a group with one that follows from a slug and the secret key (`FeedLink`), the overlay of a sheet with that of
its link for reading. Nothing tells the webhook that a deal was entered. A thread of the server, in one
process of each machine (`webhook_writes.py`), compares every five seconds the revisions of recent sheets with
those that were sent (`SentNews`; two queries if nothing is new), so that whatever changes a sheet is noticed
and what happens within five seconds is told once. Of a tournament the same look finds what has a time: rounds
released, lists locked, calls for the referee; these say nothing of results, and are told while standings are
hidden, too. What is to be said is stored (`Delivery`) and claimed by
counting its tries, so that several processes send it once. `posting.py` looks up the host, looks at all of
its addresses, and connects to those and no other: a name that says something else a moment later leads
nowhere. It follows no redirect, reads 4 kB, and hangs up after ten seconds however slowly an answer drips.
The secret follows from a slug, too, so that the database alone signs nothing.
"""
