"""Groups, players, members, invitations; what a role may do.

Players are names first. An account is linked to a player by an invitation, and makes its owner a member with
a role: readers look, scorers write, owners also invite and decide. `play.groups.guards` is the one place that
knows what a role may do; `play.sheets.guards` and `play.houserules.guards` ask it beside their links. Staff
of the site have no rights in groups. Every address and method is classified for every kind of visitor in
`tests/scorekeeper/test_access.py`, which fails for one that is not.

Who sat where is `Seat.player`. The name on a seat is a copy, so that sheets and documents stay as they are
without a group; only `play.sheets.seats.writes` writes it: a name that is typed on a group's sheet
means the player who has it, a name that no player has is a guest's, and renaming, merging or making anonymous
changes all evenings in one transaction and counts their revisions. A sheet stays in its group; deleting a
group deletes its sheets.

An invitation's token follows from its random slug and the secret key, so that its link can be shown again
although only a hash is stored; so does that of a table that was opened with the others of its round, for
those who write in the group. Opening it moves the token into a cookie of the page that follows; it works
once, until it expires.

The read link of a group (`ReadLink`) makes nobody a member: its token, which follows from a slug in the same
way, moves into a cookie below the address of the group. `guards.may_look` gives what such a visitor and
members may see, views of it are a `page_by_link`, and whether money and files are shown stands in the
`Look`. Sheets lie elsewhere: the group's pages lead to them by an address below its own, which gives the same
token as a cookie of that sheet for a day; `play.sheets.guards` asks each time whether it is still the link of
the sheet's group.
"""
