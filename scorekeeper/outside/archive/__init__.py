"""A group as one file, and a group out of such a file.

A group is saved as one document: players, kitty, its sheets as sheet documents, its evenings, and rulesets
in all versions and seasons, which refer to sheets and evenings by number (`numbers.py`). What a thing has
in it stands in a table (`outside/shapes.py`), from which it is written and checked: `group_file.py`,
`seasons.py`, `kitty.py`, `proposals.py`, `evenings.py`, `evening_extras.py` for what an evening has beside
its sheets (how its tables are made, who is here, the rounds, the payments), `tournaments.py`. A new column is
a line there. An evening is also in it if its tables are not open yet.

The file is written (`group_text.py`, of a big group in portions by `saving.py`) and read (`json_stream.py`,
`uploads.py`) as a stream: no more than one member of it, one sheet, what a few evenings have, or one
tournament is in memory. Read again it makes a new group (`create_group.py`, `tournament_rows.py`), with the
evenings in the same order, and saving that one gives the same document. A group gathers no more of anything
than its file may hold (`play/groups/capacity.py`). Accounts, members, invitations, links, keys, imports,
work that is under way, the changes behind a deal and who ticked off a payment are not in it; a new model
below a group has to be named in `tests/scorekeeper/outside/archive/test_what_is_kept.py`. Into a group that
is there already, only the sheets of such a file come, by the import.

A tournament stands in the file with its evening, whole (`tournaments.py`): what it is set to and its series
by name, entrants, awards and when they were cancelled, rounds with their clocks, and of each table its
list: minutes added, handed in, locked, unlocked and why, confirmed, typed from paper. Sheets are meant by
their numbers, entrants by theirs on the list, seats from 1; how many sit at a sheet is kept while a file is
read (`uploads.SEATS`), so that a word or a total for a seat that is not there is refused before anything is
stored. Who awarded, unlocked or typed is an account: in the new group nobody stands there, only when and
why, and its owner leads. A confirmation of a list that was changed since does not count and is not in it.
Links are new, but those of the tables follow from the new sheets, so that a tournament that is running goes
on. The rules of a list have no limit of minutes, whatever its ruleset has, and it is known by the others.
"""
