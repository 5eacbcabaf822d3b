"""What is typed and tapped on the pages of proposals."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class ProposalForm(forms.Form):
    """A proposal: why, in the words of who makes it."""

    text = forms.CharField(
        label=_("Why? (optional)"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class VoteForm(forms.Form):
    """Yes or no."""

    answer = forms.ChoiceField(choices=[("yes", _("Yes")), ("no", _("No"))])


class DecisionForm(forms.Form):
    """What becomes of a proposal."""

    what = forms.ChoiceField(choices=[("adopt", _("Adopt")), ("withdraw", _("Withdraw"))])
