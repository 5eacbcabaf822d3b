"""Whatever belongs to a group is in its file, follows from what is, or is left out on purpose."""

from __future__ import annotations

from django.db.models import Model

from scorekeeper.groups.models import Group

IN_THE_FILE = {
    "evenings.Attendance",
    "evenings.Payment",
    "evenings.PlannedRound",
    "evenings.Setup",
    "groups.Evening",
    "groups.Merger",
    "groups.Player",
    "houserules.Ruleset",
    "kitty.Booking",
    "kitty.Fine",
    "kitty.Price",
    "leagues.Champion",
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
    "sheets.EveningResult",
    "sheets.GameResult",
    "sheets.Pairing",
    "sheets.Posting",
    "sheets.Result",
    "sheets.Summary",
}
LEFT_OUT = {
    "api.Key",
    "comparing.Proposal",
    "comparing.Vote",
    "connections.Delivery",
    "connections.FeedLink",
    "connections.Told",
    "connections.Webhook",
    "evenings.Import",
    "evenings.ImportedSheet",
    "evenings.KnownHeading",
    "groups.Invitation",
    "groups.Membership",
    "groups.ReadLink",
    "jobs.Job",
    "jobs.PendingSheet",
    "jobs.Portion",
    "planning.Answer",
    "planning.NextEvening",
    "sheets.Change",
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
