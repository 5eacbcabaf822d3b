"""The sheets of a group, what happens to its players on them, evenings of the past out of files.

An evening of several tables begins with who is here (`Attendance`, whose number stands for somebody in the
draw) and how its tables are made (`Setup`: rules, length, rounds, seed). `PlannedRound` holds the tables of a
round as numbers until they are opened, all in one transaction (`club/evenings/rounds/writes.py`); from then
on the sheets say who sat where, and they are the past of the next draw. A plan stays as it is until it does
not fit who is here, or others have sat together than it knew; before somebody who comes or goes changes it,
it is said what becomes of its tables (`rounds/latecomers_reads.py`). Who comes late sits down at a table in
play with its next deal (`rounds/attendance_writes.py`). Nobody sits at two tables of a round
(`play/sheets/seats/other_tables.py`, unless they got up at one and came late to the other): who sits at one
that was begun apart is not drawn for it, and whatever says who sits where asks, merging, too. Before a round
opens, it is asked about tables of former ones that are not at their end. The pages on which a round is
planned (`club/evenings/round_pages.py`) are those of a tournament, too, below its addresses. What somebody
paid is a fact (`Payment`): the settlement is that of what is left.

A guest or a second player who turns out to be a player (`Merger`) leaves what undoing needs for seven days:
which seats went over, under which name, the columns of a player who is no more, and the keys of everything
else that named them, whichever app has it (`club/evenings/people/merging_writes.py`). Seats that came later
stay; where a seat or the name is somebody else's by now, undoing is refused. The former name stays known to
imports, and is in the group's file.
"""
