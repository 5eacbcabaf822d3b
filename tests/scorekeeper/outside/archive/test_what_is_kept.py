"""Whatever belongs to a group is in its file, follows from what is, or is left out on purpose."""

from __future__ import annotations

from django.apps import apps
from django.db.models import Model

from scorekeeper.outside.archive.tournaments import Settings
from scorekeeper.outside.shapes import names_of
from scorekeeper.play.groups.models import Group

IN_THE_FILE = {
    "comparing.Proposal",
    "comparing.Vote",
    "evenings.Attendance",
    "evenings.Payment",
    "evenings.PlannedRound",
    "evenings.Setup",
    "groups.Evening",
    "evenings.Apart",
    "groups.Merger",
    "groups.Player",
    "houserules.Ruleset",
    "kitty.BankAccount",
    "kitty.Booking",
    "kitty.Fee",
    "kitty.Fine",
    "kitty.Payer",
    "kitty.Price",
    "leagues.Champion",
    "leagues.Excuse",
    "leagues.Season",
    "sheets.Deal",
    "sheets.Seat",
    "sheets.Sheet",
    "tournaments.Award",
    "tournaments.Confirmation",
    "tournaments.Entrant",
    "tournaments.PaperEntry",
    "tournaments.Release",
    "tournaments.Series",
    "tournaments.Table",
    "tournaments.Tournament",
    "tournaments.Unlocking",
}
DERIVED = {
    "kitty.Takings",
    "sheets.EveningResult",
    "sheets.GameResult",
    "sheets.Pairing",
    "sheets.Posting",
    "sheets.Result",
    "sheets.Summary",
}
LEFT_OUT = {
    "api.Key",
    "connections.Delivery",
    "connections.FeedLink",
    "connections.SentNews",
    "connections.Webhook",
    "evenings.Import",
    "kitty.StatementLink",
    "evenings.ImportedSheet",
    "evenings.KnownHeading",
    "evenings.KnownName",
    "groups.Invitation",
    "groups.Membership",
    "groups.ReadLink",
    "jobs.Job",
    "jobs.PendingSheet",
    "jobs.Portion",
    "planning.Answer",
    "planning.NextEvening",
    "planning.Reminder",
    "sheets.Change",
    "tournaments.FormerTable",
    "tournaments.LogLine",
}
"""Accounts, links and keys, what is under way or only meant, and how it came to be: see docs/design.md."""


def below(model: type[Model]) -> set[type[Model]]:
    """All models that lead to one, however far."""
    found: set[type[Model]] = set()
    open_ones = [model]
    while open_ones:
        nearest = {each.related_model for each in open_ones.pop()._meta.related_objects}  # noqa: SLF001  # documented
        open_ones.extend(nearest - found)
        found |= nearest
    return found


def test_a_model_below_a_group_is_in_its_file_or_left_out_on_purpose() -> None:
    assert {each._meta.label for each in below(Group)} == IN_THE_FILE | DERIVED | LEFT_OUT  # noqa: SLF001  # documented


NOT_OF_TOURNAMENTS = {
    "tournaments.Award": {"by", "cancelled_by", "decided_by"},
    "tournaments.PaperEntry": {"by"},
    "tournaments.Tournament": {
        "slug",
        "set_up_by",
        "link_series",
        "entry_hash",
        "read_hash",
        "ranking_drawn",
    },
    "tournaments.Unlocking": {"by"},
}
"""Accounts, links, and by what a round was drawn that is not open. All other columns are what the file
has, or how its rows hang together."""
HELD_BY = {
    "tournaments.Award": {
        *("entrant", "round", "kind", "points", "deal", "paragraph", "case", "reason", "part_of", "at"),
        *("decision", "is_upheld", "decided", "cancelled_at"),
    },
    "tournaments.Confirmation": {"table", "seat", "revision", "on_own_phone", "at"},
    "tournaments.Entrant": {
        "attendance",
        "club",
        "team",
        "member_number",
        "land",
        "birth_year",
        "pool",
        "is_pool_said",
        "has_paid",
        "entered_self",
        "is_stranger",
        "substitute_for",
    },
    "tournaments.PaperEntry": {"table", "turn", "totals", "solos", "remarks", "by_table", "at"},
    "tournaments.Release": {"plan", "minutes", "minutes_at_five", "released", "closed"},
    "tournaments.Series": {"group", "title", "best_of"},
    "tournaments.Table": {"sheet", "extra_minutes", "moved", "called", "handed_in", "locked"},
    "tournaments.Tournament": {"evening", "series", "next_begins", *names_of(Settings)},
    "tournaments.Unlocking": {"table", "breaks_off", "reason", "at"},
}


def test_no_column_of_a_tournament_is_forgotten() -> None:
    stored = {
        model._meta.label: {field.name for field in model._meta.concrete_fields} - {"id"}  # noqa: SLF001  # as above
        for model in apps.get_app_config("tournaments").get_models()
        if model._meta.label not in LEFT_OUT  # noqa: SLF001  # as above
    }
    assert stored == {label: held | NOT_OF_TOURNAMENTS.get(label, set()) for label, held in HELD_BY.items()}
