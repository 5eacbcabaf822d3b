"""Deals and evenings in sentences: who won and why, what happened, who leads or would by other rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from rulesets import Deal, Game, Ruleset, Side
from rulesets.scoring import PARTNERED_GAMES, Counts, Reason
from rulesets.session import CASE_BY_LABEL, ScoredDeal, says_last, whole_evening
from scorekeeper.play.houserules.labels import join_words, money_text
from scorekeeper.play.sheets.labels import (
    MINUS,
    bonus_label,
    call_label,
    game_label,
    mark_label,
    reason_label,
    side_label,
    signed,
    solo_as_object,
    solo_label,
)
from scorekeeper.play.sheets.questions import questions

MOST_NAMED = 3
"""If more people are in front, only their number is told."""
TEENS = (11, 12, 13)
"""What ends in these is said as they are, whatever the last digit."""


def lead_sentence(names: Sequence[tuple[int | None, str, str]], *, is_closed: bool) -> str:
    """Say who is first, or has won; `names` are place, name and what counts of each, the first first."""
    firsts = [name for place, name, _counts in names if place == 1]
    if not firsts:
        return _("Nobody has a place yet.")
    if len(firsts) > 1:
        return shared_sentence(firsts, names[0][2], is_closed=is_closed)
    said = {"first": firsts[0], "counts": names[0][2]}
    if len(names) == 1:
        alone = _("%(first)s won with %(counts)s") if is_closed else _("%(first)s leads with %(counts)s")
        return alone % said
    if is_closed:
        text = _("%(first)s won with %(counts)s, ahead of %(second)s")
    else:
        text = _("%(first)s leads with %(counts)s, ahead of %(second)s")
    return text % (said | {"second": names[1][1]})


def report_text(
    title: str, deals: int, names: Sequence[tuple[int | None, str, str]], *, is_closed: bool
) -> str:
    """An evening as text to send around or to print: who is first, and everybody's place and points."""
    counted = ngettext("%(deals)s deal", "%(deals)s deals", deals) % {"deals": deals}
    lines = (f"{place}. {name} {counts}" if place else f"{name} {counts}" for place, name, counts in names)
    head = (f"{title} · {counted}", lead_sentence(names, is_closed=is_closed))
    return "\n".join((*head, "", *lines))


def shared_sentence(firsts: Sequence[str], counts: str, *, is_closed: bool) -> str:
    """Say who shares the first place, or the win; only their number where they are many."""
    who = said_together(firsts) if len(firsts) <= MOST_NAMED else str(len(firsts))
    text = (
        _("%(first)s share the win with %(counts)s")
        if is_closed
        else _("%(first)s share first place with %(counts)s")
    )
    return text % {"first": who, "counts": counts}


def winner_text(rules: Ruleset, scored: ScoredDeal, names: Sequence[str] | None = None) -> str:
    """How a deal ended, in a few words; whose solo it was, if there are names."""
    game, winner = scored.deal.game, scored.score.winner
    if game in (Game.REDEAL, Game.PENALTY, Game.MANUAL):
        return game_label(game)
    if winner is None:
        return _("Nobody wins")
    if names is None or game not in (Game.SOLO, Game.SILENT_SOLO):
        return _("%(side)s wins") % {"side": side_label(winner)}
    text = _("%(name)s wins %(solo)s") if winner is Side.RE else _("%(name)s loses %(solo)s")
    return text % {"name": names[scored.deal.re[0]], "solo": solo_as_object(rules, scored.deal.solo)}


def penalty_text(scored: ScoredDeal, names: Sequence[str]) -> str:
    lost = join_words(f"{names[seat]} {signed(scored.points[seat])}" for seat in scored.deal.by)
    return f"{game_label(scored.deal.game)}: {lost}"


Facts = Iterator[tuple[str, str]]


def fact_texts(rules: Ruleset, deal: Deal, names: Sequence[str]) -> list[tuple[str, str]]:
    """The facts of a deal as pairs of a label and a text, for its page and for its history."""
    parts = (
        contract_facts(rules, deal, names),
        card_facts(rules, deal),
        tally_facts(rules, deal, names),
        book_facts(deal, names),
        evening_facts(deal, names),
    )
    return [pair for part in parts for pair in part]


def contract_facts(rules: Ruleset, deal: Deal, names: Sequence[str]) -> Facts:
    yield _("Game"), game_label(deal.game)
    if deal.solo:
        yield _("Solo"), solo_label(rules, deal.solo)
    whose = questions()[deal.game] if deal.game in PARTNERED_GAMES else _("Player")
    for label, seats in ((_("Re"), deal.re), (whose, deal.by), (_("Players"), deal.players)):
        if seats:
            yield label, join_words(names[seat] for seat in seats)
    if deal.dealer is not None:
        yield _("Dealer"), names[deal.dealer]
    if deal.is_declared_voluntary:
        yield _("Declared"), _("voluntary")
    if deal.bid:
        yield _("Bid"), call_label(deal.bid)
    if deal.partner_trick:
        yield _("Partner found in trick"), str(deal.partner_trick)


def card_facts(rules: Ruleset, deal: Deal) -> Facts:
    """Card points, calls, bonuses and marks."""
    if deal.points is not None:
        yield _("Card points"), points_text(deal)
    if deal.tricks is not None:
        yield _("Tricks of the soloist"), str(deal.tricks)
    for side, calls, bonuses in (
        (Side.RE, deal.re_calls, deal.re_bonuses),
        (Side.KONTRA, deal.kontra_calls, deal.kontra_bonuses),
    ):
        if calls:
            label = _("Calls of %(side)s") % {"side": side_label(side)}
            yield label, join_words(call_label(call) for call in calls)
        if bonuses:
            label = _("Bonuses of %(side)s") % {"side": side_label(side)}
            yield label, join_words(with_count(bonus_label(rules, key), count) for key, count in bonuses)
    if deal.raises:
        yield _("Further calls"), str(deal.raises)
    if deal.bock_this:
        yield _("Bock rounds set for this deal"), str(deal.bock_this)
    if deal.bock_next:
        yield _("Bock deals set to follow"), str(deal.bock_next)
    if deal.marks:
        yield _("Special"), join_words(mark_label(mark) for mark in deal.marks)


def with_count(label: str, count: int) -> str:
    """A label with how often, if more than once."""
    return f"{label} × {count}" if count > 1 else label


def tally_facts(rules: Ruleset, deal: Deal, names: Sequence[str]) -> Facts:
    """The counts beside the points, player by player."""
    if deal.tallies:
        yield (
            _("Tallies"),
            join_words(f"{names[seat]}: {tally_text(rules, counts)}" for seat, counts in deal.tallies),
        )


def tally_text(rules: Ruleset, counts: Counts) -> str:
    """The counts of a player, in words of the group."""
    words = {tally.id: tally.name for tally in rules.tallies}
    return join_words(with_count(words.get(key, key), count) for key, count in counts)


def book_facts(deal: Deal, names: Sequence[str]) -> Facts:
    """The facts that were written without cards."""
    if deal.reason:
        yield _("Reason"), reason_text(deal)
    if deal.penalty:
        yield _("Penalty"), str(deal.penalty)
    if deal.to is not None:
        yield _("Goes to"), join_words(names[seat] for seat in deal.to) or _("the bank")
    if deal.each:
        yield _("Points"), join_words(f"{names[seat]} {signed(points)}" for seat, points in deal.each)
    for adjustment in deal.adjustments:
        text = f"{names[adjustment.seat]} {signed(adjustment.points)}"
        yield _("Adjustment"), f"{text} ({adjustment.reason})" if adjustment.reason else text
    if says_last(deal):
        yield _("Time"), _("was up: no deal started after this one")
    if deal.kept.get("note"):
        yield _("Note"), str(deal.kept["note"])


def reason_text(deal: Deal) -> str:
    """Why a deal was voided or a penalty given; the table's own words stay as they are."""
    if deal.game is Game.REDEAL:
        return reason_label(deal.reason or Reason.OTHER)
    return _(deal.reason) if deal.reason in CASE_BY_LABEL else deal.reason or ""


def points_text(deal: Deal) -> str:
    """The card points of the side that was counted."""
    if deal.points is None:
        return ""
    if deal.no_trick is not None:
        return _("%(side)s took no trick") % {"side": side_label(deal.no_trick)}
    low, high = deal.points.low, deal.points.high
    counted = str(low) if low == high else f"{low}–{high}"  # a dash between figures
    return f"{side_label(deal.points.side)} {counted}"


def evening_facts(deal: Deal, names: Sequence[str]) -> Facts:
    """Yield what is known of everybody beside the points where an entry stands for a whole evening."""
    whole = whole_evening(deal)
    if whole is None:
        return
    for label, given, text in (
        (_("Deals"), whole.deals, str),
        (_("Solos"), whole.solos, str),
        (_("Money"), whole.money, signed_money),
        (_("Place"), whole.places, str),
    ):
        known = [f"{name} {text(each)}" for name, each in zip(names, given, strict=False) if each is not None]
        if known:
            yield label, join_words(known)


def signed_money(cents: int) -> str:
    """An amount with its sign: who won has none."""
    return (MINUS if cents < 0 else "") + money_text(cents)


def said_together(names: Sequence[str]) -> str:
    """Names as they are said; of many only how many."""
    if len(names) > MOST_NAMED:
        return ngettext("%(count)s player", "%(count)s players", len(names)) % {"count": len(names)}
    *others, last = names or ("–",)
    return _("%(one)s and %(two)s") % {"one": join_words(others), "two": last} if others else last


def lead_text(leaders: Sequence[str], before: Sequence[str], *, is_over: bool) -> str:
    """Say who is newly in front, or has newly won if it `is_over`; without those who are so either way."""
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
