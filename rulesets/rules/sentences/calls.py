"""The sentences about calls: who may call what, and until when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.rules.chapters.announcements import (
    CallCards,
    CallCardsSolo,
    CallHand,
    CallNamesSide,
    CallSkip,
    ForcedCall,
    ForcedCallIn,
    MarriageCallShift,
    MarriageCallStart,
)
from rulesets.rules.meaning import shifts_deadlines, waits_for_partner
from rulesets.rules.played import auto_calls, forcing_games, held_cards, plays_absagen, plays_calls
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.sentences.phrases import Phrase, Sentence, cards, listed, say
from rulesets.translation import _

SKIP = {
    CallSkip.IMPLIED: _("A call may be skipped and still counts as made."),
    CallSkip.FORBIDDEN: _("*Calls may not be skipped.*"),
    CallSkip.ONLY_NAMED: _("Calls may be skipped; *only the calls named count*."),
}


def say_deadlines(rules: Ruleset) -> Iterator[Sentence]:
    """Until when something is called, in cards of the deck in use."""
    if not plays_calls(rules):
        return
    yield from say_last_moment(rules)
    if rules.call_cards_solo is CallCardsSolo.BEFORE_FIRST_CARD and rules.solo_kinds:
        yield say("call_cards_solo", _("In a solo, all calls come *before the first card*."))
    if rules.call_hand is CallHand.ANY_CARD and held_cards(rules):
        yield say("call_hand", _("A deadline ends *with the first card* anyone plays to that trick."))
    elif held_cards(rules):
        yield say("call_hand", _("Deadlines go by the caller's own cards, not those on the table."))
    if rules.reply_window:
        yield say(
            "reply_window",
            _("You may answer the other side's call with Re or Kontra up to one card after its deadline."),
        )
    else:
        yield say("reply_window", _("There is *no extra time to answer* a call."))
    if rules.call_own_turn:
        yield say("call_own_turn", _("You may call only *on your own turn*."))


def say_last_moment(rules: Ruleset) -> Iterator[Sentence]:
    options = "call_cards call_cards_own" if rules.call_cards is CallCards.OWN else "call_cards"
    if rules.call_cards is CallCards.RE5_KONTRA13:
        yield say(
            options,
            _(
                "*Re* is called before the fifth card on the table, *Kontra* before the thirteenth; "
                "the rest is open."
            ),
        )
        return
    re, *levels = held_cards(rules)
    if rules.call_cards is CallCards.FIRST_TRICK and not plays_absagen(rules):
        yield say(options, _("*Re and Kontra* are called in the first trick."))
    elif not plays_absagen(rules):
        yield say(options, _("*Re and Kontra* are called with at least %(re)s in hand."), re=cards(re))
    elif rules.call_cards is CallCards.FIRST_TRICK:
        text = _(
            "*Re and Kontra* are called in the first trick, no 90 with %(no90)s in hand, each "
            "further call with one fewer."
        )
        yield say(options, text, no90=cards(levels[0]))
    else:
        yield say_limits(options, re, levels, rules.tricks)


ORDINALS = {
    2: _("second card"),
    3: _("third card"),
    4: _("fourth card"),
    5: _("fifth card"),
    6: _("sixth card"),
}
"""The cards before which Re and Kontra are called."""


def say_limits(options: str, re: int, levels: Sequence[int], tricks: int) -> Sentence:
    """With how many cards in hand each call may still be made."""
    if levels == [re - 1, re - 2, re - 3, re - 4]:
        text = _("*Re and Kontra* are called with at least %(re)s in hand, each further call with one fewer.")
        if nth := ORDINALS.get(tricks - re + 1):
            text = _(
                "*Re and Kontra* are called before your own *%(nth)s*, that is with at least %(re)s in "
                "hand; each further call may come one card later."
            )
            return say(options, text, nth=Phrase(nth), re=cards(re))
        return say(options, text, re=cards(re))
    if len(set(levels)) == 1:
        text = _("*Re and Kontra* are called with at least %(re)s in hand, all further calls with %(all)s.")
        return say(options, text, re=cards(re), all=levels[0])
    no90, no60, no30, schwarz = levels
    text = _(
        "*Re and Kontra* are called with at least %(re)s in hand, no 90 with %(no90)s, "
        "no 60 with %(no60)s, no 30 with %(no30)s, schwarz with %(schwarz)s."
    )
    return say(options, text, re=cards(re), no90=no90, no60=no60, no30=no30, schwarz=schwarz)


def say_manner(rules: Ruleset) -> Iterator[Sentence]:
    """How calls build on each other."""
    if not plays_calls(rules):
        return
    if plays_absagen(rules) and rules.call_needs_base:
        yield say("call_needs_base", _("Before no 90 or higher, a side must have called Re or Kontra."))
    elif plays_absagen(rules):
        yield say("call_needs_base", _("No 90 and higher may be called *without Re or Kontra*."))
    if plays_absagen(rules):
        yield say("call_skip", SKIP[rules.call_skip])
    if rules.call_names_side is CallNamesSide.ALWAYS:
        yield say("call_names_side", _("Callers *always name their side*."))
    else:
        yield say("call_names_side", _("Callers name their side if it is unclear."))
    if rules.first_90_exclusive and plays_absagen(rules):
        yield say(
            "first_90_exclusive", _("Once a side has called no 90, *the other may not* call no 90 or higher.")
        )
    yield from say_raises(rules)
    if calls := auto_calls(rules):
        yield say(
            "auto_calls", _("*Called without being said:* %(calls)s."), calls=listed([c.label for c in calls])
        )


def say_raises(rules: Ruleset) -> Iterator[Sentence]:
    """How often the sides may go on calling after Re and Kontra."""
    if rules.raises == 1:
        yield say(
            "raises", _("After Re and Kontra *one further call* is allowed; it counts like Re and Kontra.")
        )
    elif rules.raises:
        yield say(
            "raises",
            _(
                "After Re and Kontra, the sides may go on in turn, up to *%(number)s further "
                "calls*; each counts like Re and Kontra."
            ),
            number=rules.raises,
        )


def say_in_marriage(rules: Ruleset) -> Iterator[Sentence]:
    """Calls before the partner is known, and after."""
    if not plays_calls(rules):
        return
    if waits_for_partner(rules):
        if rules.marriage_call_start is MarriageCallStart.NOBODY:
            yield say("marriage_call_start", _("In a marriage, nobody calls before the partner is found."))
        else:
            yield say(
                "marriage_call_start",
                _("In a marriage, a player who knows their side may call *before the partner is found*."),
            )
    if shifts_deadlines(rules):
        yield say_shift(rules)
    if rules.marriage_double and rules.plays_marriage:
        yield say(
            "marriage_double",
            _(
                "*Double:* a player in a marriage who does not know their side yet may say so; it "
                "becomes Re or Kontra."
            ),
        )


def say_shift(rules: Ruleset) -> Sentence:
    """By how much a marriage moves the deadlines, as far as its tricks go."""
    option, last = "marriage_call_shift", rules.last_partner_trick
    if rules.marriage_call_shift is MarriageCallShift.NONE:
        return say(option, _("A marriage *does not move* the deadlines of calls."))
    if rules.marriage_call_shift is MarriageCallShift.TRICKS_0_1_2:
        if last == 2:
            return say(
                option, _("If the marriage is settled in the second trick, calls may come one card later.")
            )
        return say(
            option,
            _(
                "If the marriage is settled in the second trick, calls may come one card later, in "
                "the third two."
            ),
        )
    if last == 1:
        return say(
            option, _("If the marriage is settled in the first trick, calls may come *one card later*.")
        )
    if last == 2:
        return say(
            option,
            _(
                "If the marriage is settled in the first trick, calls may come *one card later*, in "
                "the second two."
            ),
        )
    return say(
        option,
        _(
            "If the marriage is settled in the first trick, calls may come *one card later*, in the "
            "second two, in the third three."
        ),
    )


def say_forced(rules: Ruleset) -> Iterator[Sentence]:
    """Say which call a rich first trick forces on its winner."""
    games = forcing_games(rules)
    if not games:
        return
    is_more = rules.forced_call is ForcedCall.ESCALATING
    if rules.forced_call_points:
        text = _(
            "A player who wins a first trick of *%(points)s card points or more must call* Re or Kontra."
        )
        yield say("forced_call forced_call_points", text, points=rules.forced_call_points)
    else:
        text = _("The winner of the first trick *must call* Re or Kontra.")
        yield say("forced_call forced_call_points", text)
    if is_more:
        yield say("forced_call", _("If that has already been called, it must be *no 90*."))
    yield say(
        "forced_call_in",
        _("The first trick forces a call in these games: %(games)s."),
        games=listed([game.label for game in games]),
    )
    if ForcedCallIn.MARRIAGE in games:
        yield say(
            "forced_call_in", _("In a marriage, the trick that finds the partner counts as the first one.")
        )


SAYINGS = (say_deadlines, say_manner, say_forced, say_in_marriage)
