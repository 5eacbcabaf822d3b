"""The scoresheet at the table.

The form of a deal and the calculator are put together from the same sets of fields
(`play/sheets/entry/field_sets.py`); what there is one of for each side, bonus or seat is called by its path
in the document (`bonuses.re.fox`): no id has a dot, so no bonus of a group's own is in the way of a field. A
form says facts and leaves it to the document's reader to make a deal of them. Of the page for entering, what
names nobody is rendered once for all tables with equal rules (`play/sheets/entry/views.py`), and inputs
are written without a template for each (`site/web/fields.py`): it takes the server a third of the time.

A sheet is private: it opens with one of two links, for writing or for reading along, or for the members of
its group. A link's token is exchanged for a cookie that is valid for this sheet only; the database holds
hashes. The token for reading is derived from the one for writing and a counter, so that it can be renewed
alone and whoever may write can still share both. The form that renews both links carries the new token
already: if the answer with the new cookie gets lost, the same form lets the phone in. Members who came
without a link cannot be shown one; who may write can make new ones.

What cannot be read (an unknown option or fact, a newer number) raises `UnreadableRules` or `UnreadableSheet`,
and its page (`play/sheets/engine.py`) says why and offers the rows as they are stored, in the place of
every page and every change of that sheet. Its derived rows go on counting in standings and figures; what
would have to read it (the file of its group, a season under other rules) leaves it out and says so.
`tests/released/` has what every release stored and saved.
"""
