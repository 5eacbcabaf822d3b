"""A second scorer, slow and plain, that the rule book is held against: the front of it, for a whole sheet.

All in this folder was written from the specification of the sheet document and the texts in docs/sources.md
alone, knows dictionaries in the shape of the document, and takes nothing from `rulesets`: where the two
differ, one of them has misread a sentence. Each paragraph names the section that it follows: *In* and *Out*
(the sheet before and after), *Deal* (the fields of a deal), *Result* with the number of the step (how a
result is put together), *Fine print* below it, *Session* (how a session runs), *Pot* with its number,
*Refused* (what is refused, what only remarked), or an option. Rulesets are complete: each of `DEFAULTS` has a
value.
"""

from __future__ import annotations

from tests.rulesets.reference.coming import State, length_of, start, upcoming
from tests.rulesets.reference.contradictions import contradictions
from tests.rulesets.reference.facts import game_of, is_counted
from tests.rulesets.reference.refusals import not_allowed
from tests.rulesets.reference.rules import Document, complete
from tests.rulesets.reference.session import active_in, enter
from tests.rulesets.reference.table import at_table, people


def rules_of(sheet: Document) -> Document:
    """The rules of a sheet, all options filled in."""
    assert sheet["ruleset"]["preset"] == "ddv"
    return complete(sheet["ruleset"].get("options", {}))


def score_sheet(sheet: Document, *, as_recorded: bool = False) -> Document:
    """The scored document; one that is refused has the places of that under `refused` instead.

    As recorded only contradictions are refused, and `remarks` say where the rules would refuse something.
    """
    rules = rules_of(sheet)
    if "dummy" in sheet and cannot_have_a_dummy(rules, sheet):
        return {"refused": {"dummy"}}
    state, scored = start(rules, sheet), []
    for position, deal in enumerate(sheet["deals"]):
        coming = upcoming(rules, sheet, state)
        if is_counted(deal) and len(at_table(sheet, coming["number"])) < 4:
            return {"refused": {"players"}}
        wrong = contradictions(sheet, coming, active_in(sheet, coming, deal), deal)
        unusual = wrong or not_allowed(rules, coming, deal)
        if refused := wrong if as_recorded else unusual:
            return {"refused": {f"deals[{position}].{field}" for field in refused}}
        score, state = enter(rules, sheet, state, deal)
        scored.append({**deal, "score": {**score, "remarks": sorted(unusual)}})
    found = result(rules, sheet, state)
    if found["next"]["phase"] != "over" and len(at_table(sheet, found["next"]["number"])) < 4:
        return {"refused": {"players"}}
    return {**sheet, "deals": scored, **found}


def cannot_have_a_dummy(rules: Document, sheet: Document) -> bool:
    """Whether there are not four, or rules for four who all play (*Three at the table*)."""
    return len(sheet["players"]) != 4 or rules["settlement"] == "pot" or rules["canmaymust"]


def score_under(sheet: Document, options: Document) -> Document:
    """The sheet, as its own rules have it, scored as recorded under others (*Refused*, `score --under`)."""
    rules, other = rules_of(sheet), complete(options)
    own = score_sheet(sheet, as_recorded=True)
    if "refused" in own:
        return own
    if len(sheet["players"]) > 4 and (other["settlement"] == "pot" or other["canmaymust"]):
        return {"refused": {"players"}}
    if "dummy" in sheet and cannot_have_a_dummy(other, sheet):
        return {"refused": {"dummy"}}
    deals = []
    for deal, score in ((each, each["score"]) for each in own["deals"]):
        known = {"players": score["active"]} if is_counted(deal) else {}
        if game_of(deal) == "penalty":
            known = {"to": [name for name in people(sheet, score["active"]) if name != deal["by"]]}
        deals.append({**known, **{key: value for key, value in deal.items() if key != "score"}})
    ruleset = {"preset": "ddv", "options": options}
    asked = {**sheet, "ruleset": ruleset, "deals": deals, "length": length_of(rules, sheet)}
    return score_sheet(asked, as_recorded=True)


def result(rules: Document, sheet: Document, state: State) -> Document:
    """What stands at the end of the scored document."""
    totals = state["totals"]
    places = {name: 1 + sum(other > total for other in totals.values()) for name, total in totals.items()}
    return {
        "totals": totals,
        "bank": state["bank"],
        "places": places,
        "tallies": state["tallies"],
        "next": upcoming(rules, sheet, state),
    }
