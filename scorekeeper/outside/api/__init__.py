"""The interface for programs below `/api/v1/`, the keys of groups, and the page that describes both.

Programs ask by the link of a sheet or a key of a group, of which only a hash is stored; no cookie opens
anything there, so that pages of other web sites may ask, too. `guards.py` says who may do what, before
parameters are looked at. The addresses are ordinary ones (`urls.py`); what answers, django-ninja
with its description, is loaded with the first question, since pages would carry 15 MB for it. What programs
are told stands in tables (`shapes.py`, as `outside/shapes.py` says): `reads.py` writes answers by them, and
`views/openapi.py` makes the description of them, against which the tests hold every answer. Documents are
read by `rulesets.document` alone: their shapes only describe. Writing is that of the pages: the same
functions, the same refusals, the same stale positions, and what is refused on a page is said here in the
shape of `Errors` (`site/web/refusals.py`). “Nothing new” is answered without a thread where the key is a link
(`site/server/polling.py`), and who waits for news waits in the loop of the server (the same module), which
looks at what is remembered of the sheet anyway; with another server the answer comes at once.

Tournaments (`tournaments/`) are told by the reads of their pages, to whom the pages would tell them. A key of
the group never leads one; one of a tournament does if it may write, as long as who made it leads it, and in
their name. The file of the standings is the shape of the interface, since two of them would differ.
"""
