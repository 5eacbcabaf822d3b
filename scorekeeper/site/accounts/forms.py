"""What is ticked on the pages of an account."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DeleteForm(forms.Form):
    """Somebody means it."""

    sure = forms.BooleanField(label=_("I want to delete my account. This cannot be undone."))
