"""The draw: who sits at which table with whom, round by round.

It is plain Python that knows no database: numbers of players, rounds and a seed in, tables and what could not
be avoided out. It anneals all rounds that are not played yet at once (`annealing`), until nothing could cost
less (`Plan.least_cost`) or its steps are taken, never by the time, and takes nothing from Python's generator
but `random()`, so that whoever knows the seed draws the same again. What is dearer comes first
(`plan.Prices`): fives spread, nobody three times, few repeats; in every field where nobody need meet three
times, nobody does. Where it finds repeats though rounds without any are known, or with fewer, these are taken
(`schedules`), with everybody's places by lot. So is a round that is drawn alone where those played are how
known rounds begin (`schedules.Places`), also with somebody who came for somebody who left: a search that
looks no further soon finds none without repeats. Who wants to sit apart in the first round does so before all
that: that round is made by itself and never becomes worse, which takes nothing from the others, since
whatever can be had after one first round can be had after any other, by other players. Who deals first and
who writes is spread afterwards (`tables.seat`), which moves nobody to another table. A last round goes by the
standing (`by_standing`), and four teams sit one of each at every table (`teams`). What was drawn is improved
where it is known who met how often on other evenings (`plan.SeasonPlan`): those who have seldom rather meet,
and tonight comes first, so that nobody meets again for it. Rounds without repeats are kept, and only who has
which place in them is improved (`schedules.place_players`). Who is never to meet has met often before the
first round (`plan.AS_IF_MET`), so that everything else that knows meetings keeps them apart.
`manage.py benchmark draws` prints what every field of 8 to 120 players comes to.
"""
