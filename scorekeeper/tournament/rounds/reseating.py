"""The seats in an open round while it is put together tap by tap, and offers that would make it right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.play.houserules.labels import join_words
from scorekeeper.site.web.fields import number_in
from scorekeeper.tournament.rounds.seating import OpenRound

LEAST, MOST = 4, 5
ASIDE, GONE = "aside", "gone"


@dataclass(frozen=True)
class Reseating:
    """The people for each table, by number and in order, and those (`gone`) who are not here after all.

    Everybody who can be seated anew and is at no table sits out.
    """

    tables: Mapping[int, Sequence[int]]
    gone: Collection[int] = ()


@dataclass(frozen=True)
class Draft:
    """The people at each table that can be changed, in order; those without a seat, and those not here.

    Its text, between two taps, is `1=4.8.5.7 2=2.3.1.6 aside=9 gone=`.
    """

    tables: Mapping[int, tuple[int, ...]]
    aside: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()

    def __str__(self) -> str:
        places = [*self.tables.items(), (ASIDE, self.aside), (GONE, self.gone)]
        return " ".join(f"{place}={'.'.join(map(str, people))}" for place, people in places)

    @property
    def people(self) -> list[int]:
        return sorted((*(one for seated in self.tables.values() for one in seated), *self.aside, *self.gone))

    @property
    def wanted(self) -> Reseating:
        return Reseating({table: seated for table, seated in self.tables.items() if seated}, self.gone)

    def without(self, people: Iterable[int]) -> Draft:
        """The same with some nowhere at all."""
        out = set(people)
        return self.changed(lambda seated: [one for one in seated if one not in out])

    def placed(self, people: Sequence[int], place: str) -> Draft:
        """The same with some at a table, by its number, without a seat (`aside`), or not here (`gone`)."""
        left = self.without(people)
        if place == ASIDE:
            return replace(left, aside=(*left.aside, *people))
        if place == GONE:
            return replace(left, gone=(*left.gone, *people))
        table = int(place)
        return replace(left, tables={**left.tables, table: (*left.tables.get(table, ()), *people)})

    def swapped(self, one: int, other: int) -> Draft:
        """The same with two in each other's place; who gets the place of one who is not here, is here."""
        instead = {one: other, other: one}
        return self.changed(lambda seated: [instead.get(each, each) for each in seated])

    def changed(self, change: Callable[[Iterable[int]], Iterable[int]]) -> Draft:
        """The same with a change at every table, aside, and among who is not here."""
        tables = {table: tuple(change(seated)) for table, seated in self.tables.items()}
        return Draft(tables, tuple(change(self.aside)), tuple(change(self.gone)))

    def broken_up(self, table: int, most: int) -> Draft:
        """The same without a table: its people are the fifths of others, as far as there is room."""
        found = self
        for one in self.tables[table]:
            found = found.placed([one], found.roomiest(table, most))
        return found

    def roomiest(self, but: int, most: int) -> str:
        """The first of the smallest other tables at which one more may sit; no table if there is none."""
        sizes = [
            (len(seated), table)
            for table, seated in self.tables.items()
            if table != but and len(seated) >= LEAST
        ]
        size, table = min(sizes, default=(most, 0))
        return str(table) if size < most else ASIDE

    def added(self, table: int) -> Draft:
        """The same with one more table: for who has no seat, and the last of each of the largest tables."""
        large = [seated[-1] for seated in self.tables.values() if len(seated) > LEAST]
        return self.placed([*self.aside, *large][:LEAST], str(table))


def draft_of(found: OpenRound) -> Draft:
    return Draft(found.unplayed, found.aside)


def read_draft(text: str, found: OpenRound) -> Draft:
    """A draft as a page sends it; who sits where now, if it is not of the same people and tables."""
    places: dict[str, tuple[int, ...]] = {}
    for part in text.split():
        place, _sign, people = part.partition("=")
        places[place] = tuple(number_in(one) for one in people.split(".") if one)
    aside, gone = places.pop(ASIDE, ()), places.pop(GONE, ())
    known = {str(table) for table in (*found.unplayed, found.new_table)}
    if not known.issuperset(places):
        return draft_of(found)
    draft = Draft({int(table): people for table, people in places.items()}, aside, gone)
    return draft if draft.people == sorted(found.movable) else draft_of(found)


def draft_after_tap(draft: Draft, tap: str, ticked: Sequence[int], new_table: int, most: int) -> Draft | None:
    """The draft after a tap on a button, with who was ticked; None where these are not those it needs.

    `swap`; `to:3` or `to:gone` for who was ticked; `seat:12:3` for somebody; `break:3`; `add`.
    """
    what, where, people = read_tap(tap, ticked)
    if not set(people) <= set(draft.people):
        return None
    if what == "swap":
        return draft.swapped(*people) if len(people) == 2 else None
    if what == "to":
        is_place = where in {*map(str, (*draft.tables, new_table)), ASIDE, GONE}
        return draft.placed(people, where) if people and is_place else None
    if what == "break":
        return draft.broken_up(int(where), most) if where in map(str, draft.tables) else None
    return draft.added(new_table) if what == "add" else None


def read_tap(tap: str, ticked: Sequence[int]) -> tuple[str, str, Sequence[int]]:
    """The action of a button, its place, and its people: the one it names, or those who were ticked."""
    what, _sign, where = tap.partition(":")
    if what != "seat":
        return what, where, ticked
    one, _sign, table = where.partition(":")
    return "to", table, [number_in(one)]


def problems(draft: Draft, most: int) -> list[str]:
    """Why people cannot sit so, table by table: four to as many as may sit there play."""
    found = []
    for table, seated in draft.tables.items():
        said = {"count": len(seated), "table": table, "most": most}
        if len(seated) > most:
            found.append(_("%(count)s at table %(table)s: no more than %(most)s play there.") % said)
        elif 0 < len(seated) < LEAST:
            text = _("%(count)s at table %(table)s, where there must be four: seat someone else there.")
            others = _("Nobody can be the fifth at another table here: they are all tables of four.")
            if most > LEAST:
                others = _("Or seat the rest at other tables, as the fifth.")
            found.append(f"{text % said} {others}")
    return found


@dataclass(frozen=True)
class Offer:
    """Something that would make a table right: a button."""

    tap: str
    text: str


FEW = 3
"""So many who could take a free seat are named beside it; all can be ticked."""


def offers(draft: Draft, names: Mapping[int, str], new_table: int, most: int) -> Iterator[Offer]:
    """The offers that would make the tables right where one is short, or would add one."""
    for table, seated in draft.tables.items():
        if 0 < len(seated) < LEAST:
            yield from offers_at(table, draft, names, most)
    if not problems(draft, most):
        added = draft.added(new_table)
        if added != draft and not problems(added, most):
            who = join_words(names[one] for one in added.tables[new_table])
            text = _("Add table %(number)s: %(names)s")
            yield Offer("add", text % {"number": new_table, "names": who})


def offers_at(table: int, draft: Draft, names: Mapping[int, str], most: int) -> Iterator[Offer]:
    """The offers that would make a table right that is short of people."""
    for one in draft.aside[:FEW]:
        text = _("%(name)s sits down at table %(number)s")
        yield Offer(f"seat:{one}:{table}", text % {"name": names[one], "number": table})
    large = [seated for other, seated in draft.tables.items() if other != table and len(seated) > LEAST]
    for seated in large[:FEW]:
        text = _("%(name)s moves to table %(number)s")
        yield Offer(f"seat:{seated[-1]}:{table}", text % {"name": names[seated[-1]], "number": table})
    yield Offer(f"break:{table}", breaking_up_text(table, draft, names, most))


def breaking_up_text(table: int, draft: Draft, names: Mapping[int, str], most: int) -> str:
    """Say what becomes of everybody at a table that is broken up."""
    left = draft.broken_up(table, most)
    where = {one: other for other, seated in left.tables.items() for one in seated}
    moves = (
        _("%(name)s to table %(number)s") % {"name": names[one], "number": where[one]}
        if one in where
        else _("%(name)s sits out") % {"name": names[one]}
        for one in draft.tables[table]
    )
    return _("Break up table %(number)s: %(moves)s") % {"number": table, "moves": join_words(moves)}
