"""The web server: what one address may have of it, how it is, and what its log says.

What one address may have of the server stands in `site/server/budgets.py`, every resource with its share
(docs/server.md has the table); a test attacks each of them over the wire. `site/server/limits.py` counts what
one address sends and the links it tried that open nothing (60 in five minutes; the right one opens all the
same); allauth limits signing in. Both count in a cache of their own, `limits`: in memory where one process
serves, else in the database (`site/server/shared_counts.py`: a count is one statement, which PostgreSQL keeps
out of its log) or a Redis, so that two processes allow no more than one. IPv6 is counted by networks of 64
bits. Wrong passwords count for an account and an address together; 30 a minute for one account, from
wherever, make addresses wait at which its owner has not signed in. Behind HTTPS the address is the one that
the proxy wrote at the end of `X-Forwarded-For`.
"""
