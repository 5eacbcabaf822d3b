"""Beginning a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from rulesets.rules.ruleset import Ruleset
from scorekeeper.groups.models import Group
from scorekeeper.houserules.models import Ruleset as StoredRuleset
from scorekeeper.houserules.reads import rules_of
from scorekeeper.houserules.writes import keep_ruleset
from scorekeeper.sheets import links, models
from scorekeeper.sheets.engine import table_of
from scorekeeper.sheets.forms.start import StartForm
from scorekeeper.sheets.writes.names import link_seats
from scorekeeper.sheets.writes.results import write_anew


def begin(form: StartForm, group: Group | None = None) -> tuple[models.Sheet, str]:
    """Begin the sheet that a form describes, for a group or for nobody but who has its links."""
    return start_sheet(
        title=form.cleaned_data["title"],
        names=form.names,
        first_dealer=form.dealer,
        preset=form.base.preset,
        rules=form.cleaned_data["rules"],
        length=form.deals,
        version=form.base.version,
        group=group,
    )


@transaction.atomic
def start_sheet(
    *,
    title: str,
    names: Sequence[str],
    first_dealer: int,
    preset: str,
    rules: Ruleset,
    length: int,
    version: StoredRuleset | None = None,
    group: Group | None = None,
) -> tuple[models.Sheet, str]:
    """Begin a sheet; returns it with the token of its write link, which is stored nowhere.

    `version` is the ruleset with a name that was chosen; it is played by unless its rules were changed.
    On the sheet of a group, names are those of its players where they are the same.
    """
    if version is None or rules_of(version) != rules:
        version = keep_ruleset(preset=preset, rules=rules)
    token = links.new_token()
    sheet = models.Sheet.objects.create(
        slug=links.new_slug(),
        title=title,
        ruleset=version,
        first_dealer=first_dealer,
        length=length,
        write_hash=links.hashed(token),
        read_hash=links.hashed(links.read_token(token)),
        group=group,
    )
    models.Seat.objects.bulk_create(
        models.Seat(sheet=sheet, position=position, name=name) for position, name in enumerate(names)
    )
    seats = list(sheet.seats.all())
    link_seats(sheet, seats)
    write_anew(sheet, table_of(sheet, seats), [])
    return sheet, token
