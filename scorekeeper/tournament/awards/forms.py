"""Forms for awards of the referee: entrant, deal, paragraph, receivers of points; and protests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets.session import CASE_BY_ID, MOST_ABSAGEN, MOST_UNSPORTING, PenaltyCase, Receiver
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.entry.offers import penalty_cases
from scorekeeper.play.sheets.labels import receiver_text
from scorekeeper.site.web.fields import number_field, text_field
from scorekeeper.tournament.awards.models import LONGEST_PARAGRAPH, WITHOUT_POINTS, AwardKind
from scorekeeper.tournament.awards.reads import table_mates, text_of_counted
from scorekeeper.tournament.awards.writes import About
from scorekeeper.tournament.models import Entrant, Tournament

LARGEST_AWARD, LARGEST_DEAL = 1000, 999


def case_text(case: PenaltyCase) -> str:
    """A case as it is chosen: its name, its paragraph, what it costs."""
    said = {"case": _(case.label), "paragraph": case.paragraph, "points": case.penalty(0, 0).points}
    if case.asks_amount:
        return _("%(case)s (§ %(paragraph)s): up to %(most)s") % {**said, "most": MOST_UNSPORTING}
    if case.asks_absagen:
        text = _("%(case)s (§ %(paragraph)s): %(points)s, and 3 for each call of the other side")
        return text % said
    return _("%(case)s (§ %(paragraph)s): %(points)s") % said


class AwardForm(forms.Form):
    """A line of the ledger.

    A case of the rules says what a penalty comes to and its paragraph; who at the table gets the points is
    asked then. A penalty is asked about, too, if one stands on the list of the table already.
    """

    entrant = forms.ChoiceField(label=gettext_lazy("Who"))
    number = forms.TypedChoiceField(label=gettext_lazy("Round"), coerce=int)
    deal = number_field(gettext_lazy("Deal"), LARGEST_DEAL, least=1)
    kind = forms.ChoiceField(
        label=gettext_lazy("What"),
        choices=AwardKind.choices,
        initial=AwardKind.PENALTY,
        widget=forms.RadioSelect,
    )
    case = forms.ChoiceField(label=gettext_lazy("Penalty for"), required=False)
    absagen = forms.TypedChoiceField(
        label=gettext_lazy("Calls of no 90 and higher by the other side"),
        choices=[(each, each) for each in range(MOST_ABSAGEN + 1)],
        coerce=int,
        required=False,
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        required=False,
        min_value=-LARGEST_AWARD,
        max_value=LARGEST_AWARD,
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 5}),
    )
    paragraph = text_field(gettext_lazy("Paragraph"), most=LONGEST_PARAGRAPH, required=False)
    reason = text_field(gettext_lazy("Reason"), most=200)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        tournament: Tournament,
        entrants: Sequence[Entrant],
        **given: Any,
    ) -> None:
        """Offer some who take part, all rounds, and the cases that the rules have."""
        super().__init__(data, **given)
        setup = tournament.evening.setup
        self.entrants = {str(each.number): each for each in entrants}
        named = [(number, f"{number} · {each}") for number, each in self.entrants.items()]
        self.fields["entrant"].choices = [("", "–"), *named]  # type: ignore[attr-defined]
        self.fields["number"].choices = [(one, str(one)) for one in range(1, setup.rounds + 1)]  # type: ignore[attr-defined]
        cases = penalty_cases(rules_of(setup.ruleset))
        offered = [("", _("Another amount")), *((each.id, case_text(each)) for each in cases)]
        self.fields["case"].choices = offered  # type: ignore[attr-defined]
        text = _("For a penalty, this many are taken off.")
        if cases:
            text = _("Left empty, as the case says. For a penalty, this many are taken off.")
        else:
            del self.fields["case"], self.fields["absagen"]
        self.fields["points"].help_text = text

    @property
    def said(self) -> dict[str, Any]:
        """The values of a valid form, without what the award is about."""
        return {each: self.cleaned_data[each] for each in ("entrant", "number", "kind", "points", "reason")}

    def clean_entrant(self) -> Entrant:
        return self.entrants[self.cleaned_data["entrant"]]

    def clean(self) -> None:
        """Work out the points, and ask who gets them and whether they are meant, if nothing else is wrong."""
        said, kind = self.cleaned_data, self.cleaned_data.get("kind")
        case = CASE_BY_ID.get(said.get("case") or "") if kind == AwardKind.PENALTY else None
        said["points"] = self.points_said(kind, case)
        self.about = About(
            deal=said.get("deal") or 0,
            paragraph=said.get("paragraph") or (case.paragraph if case else ""),
            case=case.id if case else "",
        )
        if not self.errors and kind == AwardKind.PENALTY:
            self.ask_whether_meant()
            self.ask_who_gets(case)

    def points_said(self, kind: str | None, case: PenaltyCase | None) -> int:
        """A warning and the like have no points, a penalty takes some off, a correction has any."""
        points = self.cleaned_data.get("points") or 0
        if kind in WITHOUT_POINTS:
            return 0
        if case is not None:
            return -self.points_of(case, abs(points))
        if not points and "points" not in self.errors:
            self.add_error("points", _("How many?"))
        return -abs(points) if kind == AwardKind.PENALTY else points

    def points_of(self, case: PenaltyCase, typed: int) -> int:
        """The points of a case; a number beside it must be the same, or is the amount it leaves open."""
        if case.asks_amount:
            if not typed:
                self.add_error("points", _("How many?"))
            elif typed > MOST_UNSPORTING:
                self.add_error("points", _("At most %(most)s points.") % {"most": MOST_UNSPORTING})
            return typed
        points = case.penalty(self.cleaned_data.get("absagen") or 0, 0).points
        if typed not in (0, points):
            text = _("This case comes to %(points)s. Choose “Another amount” for others.")
            self.add_error("points", text % {"points": points})
        return points

    def ask_whether_meant(self) -> None:
        """Ask whether it is meant beside the penalty on the list: both count."""
        if "is_meant" not in self.data and (
            text := text_of_counted(self.cleaned_data["entrant"], self.cleaned_data["number"])
        ):
            self.add_error(None, text)
            self.fields["is_meant"] = forms.BooleanField(label=_("This one counts as well"))

    def ask_who_gets(self, case: PenaltyCase | None) -> None:
        """Ask who at the table gets the points, all who played or the soloist; nobody if nobody is chosen."""
        to = case.to if case else Receiver.NOBODY
        said = self.cleaned_data
        mates = table_mates(said["entrant"], said["number"], self.about.deal, self.entrants)
        if case is None or to is Receiver.NOBODY or not mates:
            return
        choices = [(str(each.entrant.number), str(each.entrant)) for each in mates]
        asked = forms.MultipleChoiceField(
            label=_("Who gets the points?"),
            choices=choices,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            help_text=receiver_text(case),
        )
        self.fields["receivers"] = asked
        self.fields["asked"] = forms.CharField(widget=forms.HiddenInput, initial="on", required=False)
        sent = cast("QueryDict", self.data)
        if "asked" in sent:
            self.split(asked.clean(sent.getlist("receivers")), to)
            return
        usual = [str(each.entrant.number) for each in mates if each.has_played and to is Receiver.OTHERS]
        shown = sent.copy()
        shown["asked"] = "on"
        shown.setlist("receivers", usual)
        self.data = shown
        self.add_error(None, _("Who gets the points of it? They are written beside theirs."))

    def split(self, chosen: Sequence[str], to: Receiver) -> None:
        """Let those who were chosen get the points, in equal parts."""
        points = -self.cleaned_data["points"]
        if to is Receiver.SOLOIST and len(chosen) > 1:
            self.add_error("receivers", _("Only the soloist gets them."))
        elif chosen and points % len(chosen):
            text = _("%(points)s points cannot be split among %(people)s: who sat out?")
            self.add_error("receivers", text % {"points": points, "people": len(chosen)})
        else:
            receivers = [self.entrants[each] for each in chosen]
            self.about = About(self.about.deal, self.about.paragraph, self.about.case, receivers)


class DecisionForm(forms.Form):
    """How a protest is decided, and why."""

    decision = text_field(gettext_lazy("Decision and reason"), most=200)
    is_upheld = forms.TypedChoiceField(
        choices=[("yes", "yes"), ("no", "no")], coerce=lambda said: said == "yes", widget=forms.HiddenInput
    )
