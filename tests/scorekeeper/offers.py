"""`offered.toml`: what pages offer to be sent, by the state of things and by who comes.

An offer is an address, what its button says, and the kinds of pages on which it stands, by their names: so a
button that goes from one page, or to another, is noticed. Most addresses have the same buttons wherever they
are offered: these are said once, at the beginning of the file, and a state then names the address alone.
"""

from __future__ import annotations

import json
import textwrap
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

FILE = Path(__file__).with_name("offered.toml")
USUAL = "usual buttons"
BEGINNING = """\
# What the forms on the pages offer to be sent, state by state, for everybody who comes: see test_offered.py.
# A state names an address with what the button says, or alone if it has its usual buttons, which stand first.
# "?" is asked and changes nothing. Behind " · " stand the kinds of pages that offer it; the page at the
# address itself, if no other does, is not named. Written by
#   python3 manage.py test tests/scorekeeper/test_offered.py -n 0 --all --write-offered
"""
WIDTH = 108
ON = " · "

Offers = dict[str, dict[str, list[str]]]
"""By the state of things and by who comes: what is offered, each as `address: what the button says · page`,
once for each kind of page."""


def read_offers() -> Offers:
    """What stands in the file, with each button said."""
    states = tomllib.loads(FILE.read_text(encoding="utf-8"))
    usual = states.pop(USUAL)
    return {
        state: {who: sorted(said_whole(names, usual)) for who, names in visits.items()}
        for state, visits in states.items()
    }


def said_whole(names: Iterable[str], usual: Mapping[str, list[str]]) -> Iterable[str]:
    """Offers, with the usual buttons of an address that stands alone."""
    for each in names:
        name, _between, own = each.partition(": ")
        for button in [own] if own else usual[name]:
            says, _between, pages = button.partition(ON)
            yield from (f"{name}: {says}{ON}{page}" for page in (pages or name).split(", "))


def write_offers(offers: Offers) -> None:
    """Write the file anew."""
    usual = usual_buttons(offers)
    parts = [BEGINNING, f"[{json.dumps(USUAL)}]\n" + "".join(line(*each) for each in sorted(usual.items()))]
    for state, visits in offers.items():
        lines = (line(who, said_short(names, usual)) for who, names in visits.items())
        parts.append(f"[{json.dumps(state)}]\n" + "".join(lines))
    FILE.write_text("\n".join(parts), encoding="utf-8")


def usual_buttons(offers: Offers) -> dict[str, list[str]]:
    """The buttons that an address has most often, and where."""
    counts: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for visits in offers.values():
        for names in visits.values():
            for name, says in by_address(names).items():
                counts[name][tuple(says)] += 1
    most = {name: max(each, key=lambda says: (each[says], says)) for name, each in counts.items()}
    return {name: list(says) for name, says in most.items()}


def by_address(names: Iterable[str]) -> dict[str, list[str]]:
    """What the buttons of each address say, and on which pages, but for one that only its own page has."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for each in sorted(names):
        name, _between, button = each.partition(": ")
        says, _between, page = button.partition(ON)
        found[name][says].append(page)
    return {
        name: [says if pages == [name] else f"{says}{ON}{', '.join(pages)}" for says, pages in each.items()]
        for name, each in found.items()
    }


def said_short(names: Iterable[str], usual: Mapping[str, list[str]]) -> list[str]:
    """Offers, of which those of an address with its usual buttons are said by the address."""
    return [
        each
        for name, says in by_address(names).items()
        for each in ([name] if says == usual[name] else [f"{name}: {each}" for each in says])
    ]


def line(name: str, values: Iterable[str]) -> str:
    """A name and what belongs to it, over several lines if it is long."""
    texts = [json.dumps(each, ensure_ascii=False) for each in values]
    key = name if name.isidentifier() else json.dumps(name, ensure_ascii=False)
    whole = f"{key} = [{', '.join(texts)}]\n"
    if len(whole) <= WIDTH:
        return whole
    kept = [each.replace(" ", "\0") for each in texts]  # a line breaks between offers, never within one
    rows = textwrap.wrap(", ".join(kept) + ",", WIDTH - 4, break_long_words=False, break_on_hyphens=False)
    return f"{key} = [\n" + "".join(f"    {row}\n" for row in rows).replace("\0", " ") + "]\n"
