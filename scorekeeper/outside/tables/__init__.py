"""Files of the past, hand-kept sheets of totals or points: read up to a sheet document.

The past of a group comes in by file (plain Python up to a sheet document): how the table lies (`layouts`,
each of which says of how many rows it makes sense; the surest is believed, below 60 of 100 whoever brings the
file in is asked) -> evenings (`split_evenings`) -> running totals or points, whichever makes deals look like
deals (`totals_or_points`, `books`) -> sheet documents of deals by hand, and findings (`deals`,
`contradictions`). Totals equal, slips reported: a row that does not add up is kept as it stands, the bank
taking the rest; where totals contradict the points beside them, the totals count, as an adjustment. Nothing
is mended silently. Until it is confirmed the file travels, packed and signed, in the page itself. Its
fingerprint makes the ids of the deals, so that the same file does not come in twice. Points do not tell who
owes a solo: these evenings are filed under the chosen rules without owed solos. Half points and money become
whole by what all figures are a multiple of (`units`). What a group says of columns is kept by the fingerprint
of their heading (`KnownHeading`), whatever the file. Our own tables have their facts in the last columns
(`play/sheets/reads/facts_columns`); `programs` has the layouts of others.
"""
