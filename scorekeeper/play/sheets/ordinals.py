"""A place as it is said: 1st, 2nd and 3rd in English, with a dot or a word of its own elsewhere."""

from __future__ import annotations

from django.utils.translation import pgettext

TEENS = (11, 12, 13)
"""What ends in these is said as they are, whatever the last digit."""


def ordinal(place: int) -> str:
    """A place in the standings, from 1."""
    last = 0 if place % 100 in TEENS else place % 10
    if last == 1:
        text = pgettext("place", "%(place)sst")
    elif last == 2:
        text = pgettext("place", "%(place)snd")
    elif last == 3:
        text = pgettext("place", "%(place)srd")
    else:
        text = pgettext("place", "%(place)sth")
    return text % {"place": place}
