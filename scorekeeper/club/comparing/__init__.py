"""Rulesets side by side, one deal under any of them, evenings as other rules would have had them.

What is compared stands in the query of an address: presets by their names, stored rulesets by slug and
version, and rules that nobody stored packed into it (`play/houserules/documents.py`, "~…"), so that every
comparison is a link, also in the builder and where a sheet gets other rules. A difference is told by the
plainest deal in which its option alone changes the points (`club/comparing/single_deal.py`): the engine
finds it, nobody keeps a second description of what a rule does.

An evening under other rules is `play_as_recorded` on its deals (`club/comparing/replayed_evening.py`), after
what its own rules made of them has been written into the facts (`rulesets.checks.possible`): who played
each deal and who got a penalty. Dealer, Bock rounds and owed solos follow from the other rules, and what
those ask for and nobody was asked is listed there, too; `manage.py score --under` does the same
with documents. What is tried out on top (`club/comparing/whatif.py`) is a packed ruleset in the query, made
by the builder's own fields.

A season is told as a story (`season/reads.py`): all its evenings by the rules in force, which are those by
which the next evening would be played (`club/evenings/group/new_evening.py`), beside the same evenings by one
change, in a headline that one function makes wherever it is told (`replayed_evening.Order.headline`, with the
change worded by `change_words.py`); as it was played is only a third column. The evenings stream from
`play.sheets.derived.reads` through `rulesets.replay` (`season/replay.py`), and what comes out goes into
`club.leagues.standings.ranking` as the sums of the database do; which deals count something else, and since
which evening who stands better, is gathered on the way (`season/course.py`). What single rules would do is
loaded after the page, because it scores the season once for each of them, without details. Which rules are
offered first follows from what was ever recorded (`switches.py`); any other is found by the search of the
editor (`switch_panel.py`).

What is tried out can be proposed to the group (`Proposal`): two stored rulesets, of which no row is ever
changed, and votes, until a last day if there is one. A vote is that of a player, so that nobody needs an
account for it, or of a member who does not play (`proposals/voters.py`). It comes from an account, by a link
that is of one player and one proposal (`proposals/guards.py`), or from a phone that writes on a sheet of an
evening that is played; the last one counts, none from the table overrules another, and each is told with how
it came. Adopting one, once as many have answered as the proposal asks for, is the next version of the group's
ruleset, unless that has been changed since.

The calculator is the form of a deal without its sheet: players are nobody but Re or Kontra. It asks for what
any of the rulesets knows (`club/comparing/side_by_side/views.py`), and a ruleset that does not allow
what happened says so beside its result. Where the difference comes from is told by switching the rules in
which two rulesets differ one after the other.

Who has played nothing compares rulesets on a thousand deals (`sample/`), drawn as those of the demonstration
are, with the story and the switches of a season (`switch_panel.py`).

A comparison is kept under a key of release, rules, players and the revisions of its evenings
(`club/comparing/season/replay_cache.py`), and serves for all who ask the same; 1,500 deals, counted once for
each ruleset, are scored at once, up to four times over. A longer one is summed up in slices of half a second,
in the memory of the process (three at a time), and no question to the database is open meanwhile, for which
SQLite would let nobody write.
"""
