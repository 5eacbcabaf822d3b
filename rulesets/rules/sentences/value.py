"""The sentences about who wins, and what the game value is made of."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.chapters.value import (
    AgainstCallAt,
    AgainstCallCounts,
    AgainstEldersCountsAs,
    CallsCounted,
    Cowardice,
    DoublingCovers,
    LevelReachedAt,
    ReKontra,
    Tie120,
)
from rulesets.rules.chapters.winning import DrawScores, SchwarzMeans
from rulesets.rules.meaning import means_something
from rulesets.rules.played import has_bonuses, has_bonuses_in_draw, plays_absagen, plays_calls
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.sentences.phrases import Sentence, listed, points, say
from rulesets.translation import _

LEVELS = (_("under 90"), _("under 60"), _("under 30"), _("schwarz"))
LEVELS_BY_WINNERS = (_("150 made"), _("180 made"), _("210 made"), _("schwarz"))
ABSAGEN = (_("no 90"), _("no 60"), _("no 30"), _("schwarz"))

RE_KONTRA = {
    (ReKontra.DOUBLE, DoublingCovers.VALUE): _(
        "*Re and Kontra each double* the game value, not the bonuses."
    ),
    (ReKontra.DOUBLE, DoublingCovers.ALL): _(
        "*Re and Kontra each double* everything, including the bonuses."
    ),
    (ReKontra.FIRST_DOUBLES_SECOND_ADDS, DoublingCovers.VALUE): _(
        "*The first of Re and Kontra doubles* the game value, not the bonuses; the second adds 1 "
        "point before that."
    ),
    (ReKontra.FIRST_DOUBLES_SECOND_ADDS, DoublingCovers.ALL): _(
        "*The first of Re and Kontra doubles* everything, including the bonuses; the second adds 1 "
        "point before that."
    ),
}
RE_KONTRA_WITHOUT_BONUSES = {
    ReKontra.DOUBLE: _("*Re and Kontra each double* the game value."),
    ReKontra.FIRST_DOUBLES_SECOND_ADDS: _(
        "*The first of Re and Kontra doubles* the game value; the second adds 1 point before that."
    ),
}


def say_winner(rules: Ruleset) -> Iterator[Sentence]:
    """Say who wins, and what happens at 120:120 or when nobody wins."""
    if not plays_calls(rules):
        yield say("", _("Re wins with 121 card points, Kontra with 120."))
    elif rules.kontra_only_swaps_tie:
        yield say(
            "kontra_only_swaps_tie",
            _(
                "Re wins with 121 card points, Kontra with 120; if only Kontra was called, 120 are "
                "enough for Re."
            ),
        )
    else:
        yield say("kontra_only_swaps_tie", _("Re wins with 121 card points, *Kontra always with 120*."))
    if rules.tie_120 is Tie120.DOUBLE:
        yield say("tie_120", _("*120:120 counts double.*"))
    elif rules.tie_120 is Tie120.ONLY_ELDERS:
        yield say("tie_120", _("At *120:120*, there is no point for winning."))
    if plays_absagen(rules):
        yield say("", _("A side that calls no 90 or higher wins only by keeping the call."))
    if means_something(rules, "schwarz_means") and rules.schwarz_means is SchwarzMeans.ZERO_POINTS:
        yield say("schwarz_means", _("A side *without card points* is schwarz, even with a trick."))
    elif means_something(rules, "schwarz_means"):
        yield say("schwarz_means", _("A side without a trick is schwarz."))
    if plays_absagen(rules):
        yield say_draw(rules)


def say_draw(rules: Ruleset) -> Sentence:
    """Say what counts when nobody won: where points double a base value, nothing but bonuses does."""
    left_over = DrawScores.NOTHING if rules.doubles_by_points else rules.draw_scores
    has_levels = left_over is DrawScores.LEVELS_AND_AGAINST and any(rules.levels)
    counted = {
        _("levels reached"): has_levels,
        _("calls beaten"): left_over is not DrawScores.NOTHING and any(rules.against_call),
        _("bonuses"): has_bonuses_in_draw(rules),
    }
    left = listed([name for name, counts in counted.items() if counts])
    if not left.phrases:
        return say(
            "draw_scores", _("If both sides fail a call of no 90 or higher, nobody wins: the deal counts 0.")
        )
    if has_levels:
        text = _("If both sides fail a call of no 90 or higher, nobody wins: %(left)s count.")
    else:
        text = _("If both sides fail a call of no 90 or higher, nobody wins: *only %(left)s* count.")
    return say("draw_scores", text, left=left)


def say_levels(rules: Ruleset, among: Container[str] = CATALOGUE) -> Iterator[Sentence]:
    """Points for winning and for the levels, those worth the same in one sentence; of some options only."""
    names = LEVELS_BY_WINNERS if rules.level_reached_at is LevelReachedAt.WINNERS_AT_LEAST else LEVELS
    levels = level_worths(rules, names) if "levels" in among else []
    won = [("won", _("winning"), rules.won)] if "won" in among and not rules.doubles_by_points else []
    if rules.doubles_by_points and "value_mode" in among:
        yield from say_powers(rules)
    yield from say_worth([*won, *levels])


def level_worths(rules: Ruleset, names: Sequence[str]) -> list[tuple[str, str, int]]:
    options = "levels level_reached_at" if rules.level_reached_at is not DDV.level_reached_at else "levels"
    if not any(rules.levels):
        options = "levels"
    return [(options, name, number) for name, number in zip(names, rules.levels, strict=True)]


def say_worth(worths: Sequence[tuple[str, str, int]]) -> Iterator[Sentence]:
    """Say what is worth so many points (option, name, points); things worth nothing come last."""
    numbers = sorted({number for _option, _name, number in worths}, key=lambda number: (number == 0, number))
    for number in numbers:
        same = [(option, name) for option, name, each in worths if each == number]
        options = " ".join(dict.fromkeys(" ".join(option for option, _name in same).split()))
        items = listed([name for _option, name in same])
        if number == 0:
            yield say(options, _("*Nothing* is paid for %(items)s."), items=items)
        elif len(same) == 1:
            yield say(options, _("*%(points)s* for %(items)s."), points=points(number), items=items)
        else:
            yield say(options, _("*%(points)s each* for %(items)s."), points=points(number), items=items)


def say_powers(rules: Ruleset) -> Iterator[Sentence]:
    """A base value that points double."""
    yield say(
        "value_mode base_value",
        _("The *base value is %(base)s*; each point of the game value doubles it once."),
        base=rules.base_value,
    )
    if rules.base_value_solo and means_something(rules, "base_value_solo"):
        yield say(
            "base_value_solo",
            _("An announced solo has the base value *%(base)s*."),
            base=rules.base_value_solo,
        )


def say_level_limits(rules: Ruleset) -> Iterator[Sentence]:
    """Say when a level counts."""
    if rules.level_needs_call and any(rules.levels):
        yield say("level_needs_call", _("Under 90 and below counts *only if the winners had called it*."))
    if rules.failed_call_as_made and any(rules.levels) and plays_absagen(rules):
        text = _("A *failed call* counts for the others as if they had reached its level.")
        yield say("failed_call_as_made", text)


def say_elders(rules: Ruleset) -> Iterator[Sentence]:
    """Points when Kontra beats the elders."""
    if not rules.against_elders:
        yield say("against_elders", _("There is *no point against the elders*."))
        return
    yield say(
        "against_elders",
        _("*Against the elders:* %(points)s for Kontra when it wins."),
        points=points(rules.against_elders),
    )
    if rules.against_elders_in_lone:
        yield say("against_elders_in_lone", _("Against the elders *also counts one against three*."))
    else:
        yield say("against_elders_in_lone", _("Against the elders does not count one against three."))
    yield from say_elders_in_games(rules)
    if means_something(rules, "against_elders_counts_as"):
        if rules.against_elders_counts_as is AgainstEldersCountsAs.VALUE:
            yield say(
                "against_elders_counts_as",
                _("Against the elders is *part of the game value* and multiplied with it."),
            )
        else:
            yield say(
                "against_elders_counts_as", _("Against the elders is a bonus, not part of the game value.")
            )


def say_elders_in_games(rules: Ruleset) -> Iterator[Sentence]:
    """Games of two against two in which there is no point against the elders."""
    in_armut = rules.armut_elders or not rules.plays_armut
    in_marriage = rules.marriage_elders or not rules.plays_marriage
    if not in_armut and not in_marriage:
        options = "armut_elders marriage_elders"
        yield say(options, _("Against the elders *does not count in an Armut or a marriage*."))
    elif not in_armut:
        yield say("armut_elders", _("Against the elders *does not count in an Armut*."))
    elif not in_marriage:
        yield say("marriage_elders", _("Against the elders *does not count in a marriage*."))


def say_re_kontra(rules: Ruleset, said: Container[str] = CATALOGUE) -> Iterator[Sentence]:
    """Say the effect of Re and Kontra, and the bonuses that they leave alone if somebody agreed on that."""
    if not plays_calls(rules):
        yield say("re_kontra calls against_call", _("We play *without Re and Kontra* or any other calls."))
        return
    if rules.calls_double:
        is_said = "doubling_covers" in said or rules.doubling_covers is not DDV.doubling_covers
        if has_bonuses(rules) and is_said:
            yield say("re_kontra doubling_covers", RE_KONTRA[rules.re_kontra, rules.doubling_covers])
        else:
            yield say("re_kontra", RE_KONTRA_WITHOUT_BONUSES[rules.re_kontra])
    elif rules.re_kontra is ReKontra.ADD and rules.re_kontra_points:
        yield say(
            "re_kontra re_kontra_points",
            _("*Re and Kontra add %(points)s each* for the winners, whoever called."),
            points=points(rules.re_kontra_points),
        )
    else:
        options = "re_kontra re_kontra_points" if rules.re_kontra is ReKontra.ADD else "re_kontra"
        yield say(options, _("*Re and Kontra count for nothing.*"))


def say_calls(rules: Ruleset, said: Container[str] = CATALOGUE) -> Iterator[Sentence]:
    """Say the value of no 90 and higher calls, kept or beaten; of both, if somebody agreed on that."""
    if not plays_calls(rules):
        return
    if not plays_absagen(rules):
        yield say("calls against_call", _("Nothing is called *except Re and Kontra*."))
        return
    only_kept = rules.calls_counted is CallsCounted.WINNERS_KEPT
    is_short = only_kept or "calls_counted" not in said
    yield from say_four("calls", rules.calls, KEPT_CALL_TEXTS if is_short else CALL_TEXTS)
    if any(rules.calls) and only_kept:
        yield say("calls_counted", _("Only calls that *the winners made and kept* count."))
    elif any(rules.calls):
        yield say("calls_counted", _("The winners are paid for both sides' calls."))
    yield from say_beaten_calls(rules)


def say_beaten_calls(rules: Ruleset) -> Iterator[Sentence]:
    """Say the value of a beaten call, and when a call is beaten."""
    yield from say_four("against_call", rules.against_call, AGAINST_TEXTS)
    if not any(rules.against_call):
        return
    if rules.against_call_at is AgainstCallAt.LIMIT:
        yield say("against_call_at", _("A call is beaten *at its limit*, no 90 with 90 card points."))
    else:
        yield say("against_call_at", _("A call is beaten 30 card points above its limit, no 90 with 120."))
    if rules.against_call_counts is AgainstCallCounts.HIGHEST:
        yield say("against_call_counts", _("When several calls are beaten, *only the highest* counts."))
    else:
        yield say("against_call_counts", _("When several calls are beaten, each one counts."))


CALL_TEXTS = (
    _("*%(points)s* for each call kept or not: %(calls)s."),
    _("Calls of no 90 and higher *earn nothing*."),
)
KEPT_CALL_TEXTS = (_("*%(points)s* for each call: %(calls)s."), CALL_TEXTS[1])
AGAINST_TEXTS = (_("*%(points)s* for beating a call: %(calls)s."), _("Beating a call *earns nothing extra*."))


def say_four(option: str, worths: Sequence[int], texts: tuple[str, str]) -> Iterator[Sentence]:
    """Points for no 90, no 60, no 30 and schwarz, those that are worth the same in one sentence."""
    for number in sorted({*worths} - {0}):
        calls = listed([call for call, each in zip(ABSAGEN, worths, strict=True) if each == number])
        yield say(option, texts[0], points=points(number), calls=calls)
    if not any(worths):
        yield say(option, texts[1])


def say_limits(rules: Ruleset) -> Iterator[Sentence]:
    """Say which limits turn a result round, or keep it from turning."""
    if rules.no_back_door and has_bonuses(rules):
        yield say("no_back_door", _("The losers' bonuses *cannot turn the result*: such a deal counts 0."))
    if rules.cowardice is Cowardice.THREE_LEVELS:
        yield say(
            "cowardice",
            _("*Cowardice:* winners who called three levels too low lose the game value to the others."),
        )
    elif rules.cowardice is Cowardice.THREE_LEVELS_NOT_LONE:
        yield say(
            "cowardice",
            _(
                "*Cowardice:* winners who called three levels too low lose the game value to the "
                "others, but not one against three."
            ),
        )


SAYINGS = (say_winner, say_levels, say_level_limits, say_elders, say_re_kontra, say_calls, say_limits)
