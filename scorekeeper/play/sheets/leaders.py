"""Who would be in front instead of whom, in a sentence: by other rules, or by another way of counting."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.play.houserules.labels import join_words

MOST_NAMED = 3
"""If more people are in front, only their number is told."""


def said_together(names: Sequence[str]) -> str:
    """Names as they are said; of many only how many."""
    if len(names) > MOST_NAMED:
        return ngettext("%(count)s player", "%(count)s players", len(names)) % {"count": len(names)}
    *others, last = names or ("–",)
    return _("%(one)s and %(two)s") % {"one": join_words(others), "two": last} if others else last


def lead_text(leaders: Sequence[str], before: Sequence[str], *, is_over: bool) -> str:
    """Who is in front who was not, or of what `is_over` has won; who is it either way is not told again."""
    if set(leaders) < set(before):
        return _("%(names)s alone would be in front") % {"names": said_together(leaders)}
    if set(leaders) > set(before):
        return _("%(names)s would share the first place") % {"names": said_together(leaders)}
    new = [name for name in leaders if name not in before]
    old = [name for name in before if name not in leaders]
    text = won_text(len(new)) if is_over else front_text(len(new))
    return text % {"names": said_together(new), "others": said_together(old)}


def won_text(winners: int) -> str:
    """That so many would have won instead of others."""
    return ngettext(
        "%(names)s would have won, not %(others)s", "%(names)s would have won, not %(others)s", winners
    )


def front_text(leaders: int) -> str:
    """That so many would be in front instead of others."""
    return ngettext(
        "%(names)s would be in front, not %(others)s", "%(names)s would be in front, not %(others)s", leaders
    )


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
