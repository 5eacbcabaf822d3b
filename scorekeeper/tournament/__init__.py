"""The additions of an evening with drawn rounds: entrants, draw, clock, lists, the ledger of the referee.

A tournament is an evening of several tables: its `Setup`, `Attendance`, `PlannedRound` and sheets are the
evening's, and what stands in its own tables is what an evening does not know. Who has entered and is not here
yet plays until round 0, who drops out until the round before, so that the draw asks nobody but the
attendance. Names are all different, since a sheet knows guests by their names: two who are called alike get
their clubs behind them. A round is drawn with the same engine, which gets the clubs as groups to sit apart
and, for a round by standing, a plain list of numbers; at tables of four only, those sit out who did so least
often. Where four teams meet (`club/evenings/draw/drawing.py`), places at the tables belong to teams, and the
search exchanges players of one team only: four rounds of four tables then repeat nobody. Who of a squad
plays, and what a squad lacks, is said by `tournament/rounds/reads.py`. Opening a round makes its sheets, a
`Table` for each and one `Release`; its clock runs from `released` on, which comes later where table sheets
are printed first. The pages of the evening lead to those of its tournament (`play/groups/evening_kinds.py`
asks `tournament/kind.py`), so that nothing is drawn or opened past it. Scorers assist, owners lead, and so
does who set it up; no page asks for the role but by `tournament/guards.py`. There, too, stands who looks
without being a member: by the read link of the tournament, whose cookie is valid below its address, or by the
one of the group. Both links of a tournament are made anew together (`link_series`). While standings are
hidden, `kind.py` refuses what the evening would tell of them, and the big screen shows them to nobody, not
even to who leads. For all that tells of evenings it is noted at the evening (`Evening.is_hidden`, written by
`tournament/standings/writes.py` after all that it goes by): seasons, records, figures, kitty, comparing and
lists leave such an evening out for everybody, its sheets open for who has a link of the table, sits there, or
may write, and only owners save the group. `test_hidden.py` asks every address of the site as every visitor.

Who enters by the link gets one of their own, which follows from their entry, the slug and the secret key; by
it they withdraw until the first round is drawn. Nothing is stored of a waiting list: of those who entered
themselves and are not here, in the order of their numbers, those wait for whom `places` leaves none, so that
who withdraws lets the next one move up (`entrants/reads.py`).

Seats come from one place for phone, paper and screen (`rounds/seating.py`): the plan until the tables are
open, then the sheets. The code on a table's list is a short link (`/t/<number>-<letters>/`), of which nothing
is stored: its letters follow from the sheet and the secret key, sixty wrong ones in five minutes are all that
an address may try, and one of a past round answers 410, which is no guess. The big screen is one part of a
page with a slide for each picture (`hall/screen.py`), fetched anew whenever its revision changes; a script
turns the slides, without one each is a page that leads to the next. Papers are ordinary pages with a
stylesheet in millimetres (`paper.css`).

The standings of a tournament are derived, too: `ranking.py`, `parts.py` and `series.py` are plain functions,
and `standings/reads.py` finds what they take in five queries, for one tournament or all of a series:
entrants, rounds, awards, `Result` by seat, and paper, which counts once two have typed the same, and then
stands for its sheet. What a substitute makes belongs to who began. An award is added to its round, moves the
place at the table and is taken from nobody; a list on which nothing stands counts nothing and is not missed,
unless the leader locked it so. The lot of two equals follows from the seed of the first round and their
numbers alone. Who may not lead sees nothing from the end of the last round but one on, if it was set so,
until the last is closed. Phones that ask are told from `revision_of`, six queries of little, and the part of
the page is rendered once for all who see the same.

Nothing becomes a table of a tournament but what is opened there: a sheet that is begun, brought in or moved
on its day becomes an evening of its own. Two players who have both entered one tournament are two people, and
so is a player and who has entered under their name (`club/evenings/people/reads.py`); otherwise a new name,
or being made one with somebody, is carried out everywhere. On a locked list only the name changes by it:
every word for it stays (`Table.counts_word_of`), while a list that is not locked is confirmed anew. A guest
takes all sheets of a tournament along, or none, and what went over does not go back once a further round was
opened. Who has entered is not deleted. A tournament goes as long as no table was opened, later only with its
group; a series goes with the last of its tournaments.

The list of a table is its sheet, with two columns that the app of sheets keeps to: one that `ends` takes no
deal after its end, and its rules and players stand; one that is `locked` takes no change at all
(`play.sheets.writes.lock_sheet` refuses, in the transaction in which every change begins, so that nothing
slips past the last confirmation). That time is over is a fact of the last deal (`"last": true`): the engine
takes it for the end of the regular deals, as a limit of the rules, so that owed solos are still forced and
no deal before is scored anew, as it would be with another length; it is taken back like any correction. A
limit of minutes in the rules is not looked at on a list, whose round has a clock of its own. Confirmations
are of a revision; locking counts the revision once more, so that all phones see it, and takes the
confirmations along. The round is closed with its last list, and open again when one is unlocked. What stands
beside the sheet (`tournament/tables/at_table_views.py`) lies below its address, where the cookies of its
links are sent. When a phone that writes asked last is remembered where counts are kept (`hearing`), not
stored, and so is for whom a phone that reads along has confirmed (`own_phones`). Striking all open deals
leaves out tables that were not heard of: what waits on a phone there is taken until its table is ended, and
refused from then on. The link of a past round answers 410 (`tournament/kind.py`). A phone that came in while
the round was played brings its deals until the list is locked, so that nothing is lost of a table without
reception, but it calls no referee any more. Only who helps makes the links of a list anew: its code is
printed, and opens it for phones that scan it once the list was moved from those that did (`Table.moved`).
What a leader can mend in which state of a table stands in one place (`table_actions.py`); a seating is put
together tap by tap (`rounds/reseating.py`) and kept as soon as every table is right. Totals from paper are
compared when the second is typed, by another account than the first, or everybody at the table says on the
phone of who typed the first that they are right; they pass the same check as the lists of phones
(`lists/checks.py`). They leave out what was awarded, which is added, and are forgotten when the list is
unlocked. Points for which no cards were played are refused by the sheet (`takes_by_hand`), as by every table
of rulesets that says so, unless the leader allows them.

A final (`tournament/final/`) stores who plays it, once whoever leads has said so, and who was sent home by
it, so that it can be undone: those are here no more, and the draw needs to know nothing else. What it counts
is worked out where everything is (`standings/ranking.py`): each round has a share, which is that of the cut
for the rounds of a finalist before it as soon as the final has a result, and rounds of the final are no
missed ones for all others. Shares are fractions: nothing is rounded. Ties are asked of rounds that count.
Teams, which do not play it, leave it out, and a series counts all rounds whole. The days of a tournament
follow from its first one (`times.py`). The groups of a tournament are `pools` in the code, where a group is
the club: each is drawn by itself (`rounds/pools.py`), and the cut takes as many of each. What leaders and
helpers do on pages is added to a log (`log_writes.py`), of which no line is ever changed. The ranking of a
federation (`standings/federation.py`) is worked out of the standings of all tournaments of its months.

Seasons know nothing of tournaments but `EveningResult`: that of a tournament is what its standings say
(`tournament/standings/season_results.py`), once its last round is closed, and not the sum of its sheets.
`sum_evening` asks `play/groups/evening_kinds.py`, since tournaments stand above sheets; whatever changes the
standings later writes it anew (`standings/writes.py`). Each round counts with the deals that it was meant to
have, of which `unknown` are those that were struck or stand on paper; `placed` are the places of the whole
and of the tables, which do not follow from points there. What a tournament took for the kitty (`Takings`)
follows from who has paid.
"""
